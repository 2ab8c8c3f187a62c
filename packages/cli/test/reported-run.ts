import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
	collectionOf,
	type Finished,
	recordingServer,
	runAgainst,
} from "./curlew.ts";

/** A collection with a request of each fate. */
export const files = {
	"users/create.yml":
		"info:\n  name: Create\n  seq: 1\n  tags: [smoke]\nhttp:\n  method: POST\n  url: \"{{host}}/users\"\n  headers:\n    - name: X-Trace\n      value: abc\n  body:\n    type: json\n    data: '{\"sent\": 1}'\nruntime:\n  assertions:\n    - expression: res.status\n      operator: eq\n      value: '201'\n  scripts:\n    - type: tests\n      code: |-\n        console.log('hello <&> \\u0007'); console.warn('careful');\n        test('same', () => {}); test('same', () => {});\n        test('50% # done', () => expect(1).to.equal(2));\n",
	"users/skip.yml":
		'info:\n  name: Skip\n  seq: 2\nhttp:\n  url: "{{host}}/skip"\nruntime:\n  scripts:\n    - type: before-request\n      code: client.runner.skipRequest()\n',
	"down.yml":
		'info:\n  name: Down\n  seq: 3\nhttp:\n  url: "http://127.0.0.1:1/"\n',
	"plain.yml":
		'info:\n  name: Plain\n  seq: 4\nhttp:\n  url: "{{host}}/plain"\n',
};

/** Runs the collection with these options; `{out}` in them is a folder for reports. */
export async function report(
	args: readonly string[],
	more: Readonly<Record<string, string>> = {},
): Promise<Finished & { read(name: string): Promise<string> }> {
	await using server = await recordingServer(() => ({
		body: '{"answer":"yes"}',
		headers: { "x-answer": "42" },
	}));
	await using collection = await collectionOf({ ...files, ...more });
	const out = join(collection.root, "out");
	const given = args.map((arg) => arg.replace("{out}", out));
	const run = await runAgainst(server, collection, ...given);
	const contents = new Map<string, string>();
	for (const name of ["a", "b", "c", "deep/er/a"])
		if (existsSync(join(out, name)))
			contents.set(name, await readFile(join(out, name), "utf8"));
	return { ...run, read: async (name) => contents.get(name) ?? "" };
}
