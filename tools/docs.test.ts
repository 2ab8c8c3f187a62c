import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { cliReference } from "./docs.ts";

test("docs/cli.md says what the commands say (npm run docs writes it)", async () => {
	const file = new URL("../docs/cli.md", import.meta.url);
	expect(await readFile(file, "utf8")).toBe(cliReference());
});
