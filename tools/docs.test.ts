import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { cliReference } from "./docs.ts";

test("docs/cli.md says what the commands say (npm run docs writes it)", async () => {
	const file = new URL("../docs/cli.md", import.meta.url);
	expect(await readFile(file, "utf8")).toBe(cliReference());
});

test("docs/security.md names files that are there", async () => {
	const page = new URL("../docs/security.md", import.meta.url);
	const text = await readFile(page, "utf8");
	const links = [...text.matchAll(/\]\((\.\.\/[^)#]+)\)/g)].map(
		([, to = ""]) => to,
	);
	const lost = links.filter((link) => !existsSync(new URL(link, page)));
	expect(links.length).toBeGreaterThan(50);
	expect(lost).toEqual([]);
});
