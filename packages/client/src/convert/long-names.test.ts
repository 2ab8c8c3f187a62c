import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openCollection } from "../collection/open/open-collection.ts";
import { temporaryFolder } from "../collection/testing/temporary-folder.ts";
import { convertCollection } from "./convert-collection.ts";
import { convertCurl } from "./convert-curl.ts";

const LONG = [
	["plain letters", "n".repeat(300)],
	["letters of two bytes", "é".repeat(200)],
	["letters of three bytes", "語".repeat(120)],
	["emoji", "👩‍👩‍👧‍👦".repeat(40)],
	["one endless character", `a${"\u0301".repeat(400)}`],
	[
		"dots where it is cut",
		`${"x".repeat(199)}. . . . . . .y${"z".repeat(300)}`,
	],
] as const;

async function files(texts: Readonly<Record<string, string>>) {
	const folder = await temporaryFolder(texts);
	onTestFinished(() => folder[Symbol.asyncDispose]());
	return folder;
}

test.each(LONG)(
	"items that are called by %s get files that disks take",
	async (_, name) => {
		const item = (url: string) => ({
			info: { name, type: "http" },
			http: { method: "GET", url },
		});
		const folder = await files({
			"from/all.json": JSON.stringify({
				opencollection: "1.0.0",
				info: { name: "Long" },
				config: { environments: [{ name, variables: [] }] },
				items: [
					item("http://a.test/1"),
					item("http://a.test/2"),
					{ info: { name, type: "folder" }, items: [item("http://a.test/3")] },
				],
			}),
		});
		for (const to of ["opencollection", "bruno"] as const) {
			const target = join(folder.root, to);
			await convertCollection(folder.at("from/all.json"), target, { to });
			const names = await readdir(target, { recursive: true });
			const steps = names.flatMap((one) => one.split("/"));
			for (const step of steps) {
				expect(Buffer.byteLength(step)).toBeLessThanOrEqual(230);
				expect(step).not.toContain("\ufffd");
				expect(step).not.toMatch(/[. ](?:\.(?:yml|bru))?$/);
			}
			const { requests } = await (await openCollection(target)).select([]);
			expect(requests.map((request) => request.name)).toEqual([
				name,
				name,
				name,
			]);
		}
	},
);

test.each(LONG)(
	"a curl command with %s in its URL gets a file",
	async (_, name) => {
		const folder = await files({});
		const command = `curl https://example.test/${name}`;
		const { written } = await convertCurl(command, join(folder.root, "new"));
		for (const file of written) {
			expect(Buffer.byteLength(file)).toBeLessThanOrEqual(230);
			expect(file).not.toContain("\ufffd");
		}
	},
);
