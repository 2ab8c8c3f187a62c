import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderOf, type ReceivedRequest, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

/** A collection that sends something of everything. */
const COLLECTION: Readonly<Record<string, string>> = {
	"bruno.json":
		'{ "version": "1", "name": "Shop", "type": "collection", "ignore": ["drafts"], "scripts": { "flow": "sequential" } }',
	"collection.bru":
		'headers {\n  X-Level: collection\n}\n\nauth {\n  mode: bearer\n}\n\nauth:bearer {\n  token: {{token}}\n}\n\nvars:pre-request {\n  shop: main\n}\n\nscript:pre-request {\n  bru.setVar("order", "collection");\n}\n',
	"environments/local.bru":
		"vars {\n  @number\n  limit: 20\n  ~shop: other\n}\nvars:secret [\n  token\n]\n",
	".env": "TOKEN=abc\n",
	"lib/name.js": 'module.exports = () => "Ada";\n',
	"files/a.bin": "bytes",
	"drafts/broken.bru": "get {\n",
	"users/folder.bru":
		"meta {\n  name: Users\n  seq: 1\n}\n\nauth {\n  mode: none\n}\n\nvars:pre-request {\n  role: admin\n}\n",
	"users/json.bru":
		'meta {\n  name: Json\n  type: http\n  seq: 2\n}\n\npost {\n  url: {{host}}/:shop/users?limit={{limit}}&q={{absent}}\n  body: json\n  auth: inherit\n}\n\nparams:query {\n  limit: {{limit}}\n  q: {{absent}}\n  ~off: 1\n}\n\nparams:path {\n  shop: {{shop}}\n}\n\nheaders {\n  X-Twice: 1\n  X-Twice: 2\n  ~X-Off: 1\n  X-Order: {{order}}\n}\n\nbody:json {\n  {\n    "name": "{{name}}",\n    "tree": {{tree}}\n  }\n}\n\nbody:text {\n  not sent\n}\n\nvars:pre-request {\n  @object\n  tree: {"a":[1,null]}\n}\n\nscript:pre-request {\n  bru.setVar("name", require("./lib/name.js")());\n}\n\nassert {\n  res.status: 200\n}\n',
	"users/form.bru":
		"meta {\n  name: Form\n  type: http\n  seq: 1\n}\n\nput {\n  url: {{host}}/form\n  body: formUrlEncoded\n  auth: basic\n}\n\nauth:basic {\n  username: u\n  password: p\n}\n\nbody:form-urlencoded {\n  \"a b\": {{role}}\n  ~off: 1\n  long: '''\n    one\n    two\n  '''\n}\n",
	"users/file.bru":
		"meta {\n  name: File\n  type: http\n  seq: 3\n}\n\nhttp {\n  method: PURGE\n  url: {{host}}/file\n  body: file\n  auth: none\n}\n\nbody:file {\n  ~file: @file(files/none.bin)\n  file: @file(files/a.bin) @contentType(application/x-a)\n}\n",
	"query.bru":
		'meta {\n  name: Query\n  type: graphql\n  seq: 4\n}\n\npost {\n  url: {{host}}/graphql\n  body: graphql\n  auth: apikey\n}\n\nauth:apikey {\n  key: k\n  value: {{token}}\n  placement: queryparams\n}\n\nbody:graphql {\n  { users }\n}\n\nbody:graphql:vars {\n  { "limit": {{limit}} }\n}\n',
	"last.bru":
		'meta {\n  name: Last\n  type: http\n  seq: 5\n}\n\nget {\n  url: {{host}}/last\n  body: none\n  auth: inherit\n}\n\nscript:pre-request {\n  await bru.runRequest("users/form.bru");\n}\n',
};

/** What a run of a collection sends, but for the port. */
async function sentBy(root: string): Promise<readonly ReceivedRequest[]> {
	await using server = await recordingServer();
	const run = await curlew(
		["run", root, "--env", "local", "--env-var", `host=${server.url}`],
		{ env: { token: "abc" } },
	);
	expect(run.code, run.stdout + run.stderr).toBe(0);
	return server.received.map((request) => ({
		...request,
		headers: request.headers.filter(([name]) => name.toLowerCase() !== "host"),
	}));
}

describe("curlew convert", () => {
	test("makes a collection that sends the same, there and back", async () => {
		await using collection = await folderOf(COLLECTION);
		await using targets = await folderOf({});
		const [yaml, bru] = [join(targets.root, "yaml"), join(targets.root, "bru")];
		const there = await curlew(["convert", collection.root, yaml]);
		expect(there.code, there.stderr).toBe(0);
		expect((await curlew(["convert", yaml, bru])).code).toBe(0);
		const sent = await sentBy(collection.root);
		expect(sent).toHaveLength(6);
		expect(await sentBy(yaml)).toEqual(sent);
		expect(await sentBy(bru)).toEqual(sent);
	});

	test("lists what it wrote, and warns with file and line", async () => {
		await using collection = await folderOf(COLLECTION);
		await using targets = await folderOf({});
		const result = await curlew(["convert", collection.root, "new"], {
			cwd: targets.root,
		});
		expect(result.stdout).toBe(
			"  opencollection.yml\n  environments/local.yml\n  last.yml\n  query.yml\n  users/file.yml\n  users/folder.yml\n  users/form.yml\n  users/json.yml\n  .env (copied)\n  drafts/broken.bru (copied)\n  files/a.bin (copied)\n  lib/name.js (copied)\nWrote 8 files as OpenCollection to new, copied 4 more.\n",
		);
		expect(result.stderr).toContain("users/json.bru:37:1");
		const again = await curlew(["convert", collection.root, "new"], {
			cwd: targets.root,
		});
		expect(again).toMatchObject({ code: 2, stdout: "" });
		expect(again.stderr).toContain("is not empty");
	});

	test("fails when the new collection does something else, unless that is allowed", async () => {
		await using collection = await folderOf({
			"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: x\n",
			"one.yml":
				'info:\n  name: one\nhttp:\n  url: http://x\n  params:\n    - name: q\n      value: " "\n',
		});
		await using targets = await folderOf({});
		const convert = (name: string, ...options: readonly string[]) =>
			curlew([
				"convert",
				collection.root,
				join(targets.root, name),
				...options,
			]);
		const failed = await convert("a");
		expect(failed.code).toBe(1);
		expect(failed.stdout).toContain("Wrote 2 files as Bruno");
		expect(failed.stderr).toContain("one.yml:6:7");
		expect(failed.stderr).toContain("in one place");
		const allowed = await convert("b", "--allow-changes");
		expect(allowed.code).toBe(0);
		expect(allowed.stderr).toContain("one.yml:6:7");
	});

	test("refuses a collection with broken files, and names each", async () => {
		await using collection = await folderOf({
			...COLLECTION,
			"broken.bru": "get {\n  url: x\n",
		});
		await using targets = await folderOf({});
		const target = join(targets.root, "x");
		const result = await curlew(["convert", collection.root, target]);
		expect(result).toMatchObject({ code: 3, stdout: "" });
		expect(result.stderr).toContain("broken.bru:1:1");
	});
});
