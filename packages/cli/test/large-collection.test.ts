import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { curlew, folderOf, recordingServer } from "./curlew.ts";

/** Prints the path of every file that is opened, one a line, on stderr. */
const tellFiles = `data:text/javascript,${encodeURIComponent(`
	import fs from "node:fs";
	import { syncBuiltinESMExports } from "node:module";
	const { openSync } = fs;
	fs.openSync = (path, ...others) => {
		process.stderr.write("opened " + path + "\\n");
		return openSync(path, ...others);
	};
	syncBuiltinESMExports();
`)}`;

/** 3,000 requests in 60 folders. */
function manyFiles(host: string): Record<string, string> {
	const files: Record<string, string> = {
		"bruno.json": '{ "version": "1", "name": "Large", "type": "collection" }',
		"collection.bru": "headers {\n  X-Level: collection\n}\n",
		"environments/local.bru": `vars {\n  host: ${host}\n}\n`,
		"environments/other.bru": "vars {\n}\n",
	};
	for (let folder = 0; folder < 60; folder++) {
		files[`f${folder}/folder.bru`] = `meta {\n  name: F${folder}\n}\n`;
		for (let request = 0; request < 50; request++) {
			files[`f${folder}/r${request}.bru`] =
				`meta {\n  name: R${request}\n}\n\nget {\n  url: {{host}}/${folder}/${request}\n}\n`;
		}
	}
	return files;
}

describe("one request out of 3,000", () => {
	let server: Awaited<ReturnType<typeof recordingServer>>;
	let collection: Awaited<ReturnType<typeof folderOf>>;

	beforeAll(async () => {
		server = await recordingServer();
		collection = await folderOf(manyFiles(server.url));
	});

	afterAll(async () => {
		await server[Symbol.asyncDispose]();
		await collection[Symbol.asyncDispose]();
	});

	test.each(["send", "run"])(
		"mistake 18: `curlew %s` opens only the files that the request needs",
		async (command) => {
			server.received.length = 0;
			const file = `${collection.root}/f30/r25.bru`;
			const result = await curlew([command, file, "--env", "local"], {
				env: { NODE_OPTIONS: `--import=${tellFiles}` },
			});
			expect(result.code, result.stderr).toBe(0);
			expect(server.received.map(({ url }) => url)).toEqual(["/30/25"]);
			const opened = [...result.stderr.matchAll(/^opened (.*)$/gm)]
				.map(([, path = ""]) => path)
				.filter((path) => path.startsWith(`${collection.root}/`))
				.map((path) => path.slice(collection.root.length + 1));
			// `.env` is looked for, and is not there.
			expect(opened.filter((path) => path !== ".env").sort()).toEqual([
				"bruno.json",
				"collection.bru",
				"environments/local.bru",
				"f30/folder.bru",
				"f30/r25.bru",
			]);
		},
	);
});
