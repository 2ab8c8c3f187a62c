import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
	BRUNO_JSON,
	bruCollection,
	pathsOf,
	request,
	runInWith,
} from "./bru-collections.ts";
import { folderOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const runIn = runInWith(inOneProcess().curlew);

describe("environments", () => {
	const shown = request(
		"{{v}}/{{w}}",
		'script:pre-request {\n  console.log("env", bru.getEnvName());\n}\n',
	);
	const files = {
		"a.bru": shown,
		"environments/local.bru": "vars {\n  v: local\n  w: local\n}\n",
	};

	test("--env, and --env-var over it", async () => {
		await using server = await recordingServer();
		await using collection = await bruCollection(files);
		const run = await runIn(
			collection,
			server,
			"--env",
			"local",
			"--env-var",
			"w=given",
		);
		expect(pathsOf(server)).toEqual(["local/given"]);
		expect(run.stdout).toContain("env local");
	});

	test.each([
		["ci.bru", "vars {\n  v: file\n}\n"],
		["ci.yml", "variables:\n  - name: v\n    value: file\n"],
		[
			"ci.json",
			'{"name":"ci","variables":[{"name":"v","value":"file","enabled":true},{"name":"w","value":"x","enabled":false}]}',
		],
	])("--env-file %s, from anywhere, over --env", async (name, content) => {
		await using server = await recordingServer();
		await using collection = await bruCollection(files);
		await using elsewhere = await folderOf({ [name]: content });
		const file = join(elsewhere.root, name);
		const run = await runIn(
			collection,
			server,
			"--env",
			"local",
			"--env-file",
			file,
		);
		expect(run.code).toBe(0);
		expect(pathsOf(server)).toEqual(["file/local"]);
		const alone = await runIn(
			collection,
			server,
			"--env-file",
			file,
			"--env-var",
			"w=w",
		);
		expect(alone.stdout).toContain("env ci");
		expect(pathsOf(server)).toEqual(["file/local", "file/w"]);
	});

	test("--environment-file is the same, and a file that Node does nothing with", async () => {
		await using server = await recordingServer();
		await using collection = await bruCollection({
			...files,
			"evil.cjs": 'require("node:fs").writeFileSync("evil.txt", "was here");',
			"ci.bru":
				"vars {\n  v: file\n}\n\ndocs {\n  NODE_OPTIONS=--require=./evil.cjs\n}\n",
		});
		const options = ["--environment-file", "ci.bru", "--env-var", "w=w"];
		await runIn(collection, server, ...options);
		expect(existsSync(join(collection.root, "evil.txt"))).toBe(false);
		const missing = await runIn(
			collection,
			server,
			"--environment-file",
			"none.bru",
		);
		expect(missing.code).toBe(2);
	});

	test.each([
		["broken.json", '{"variables": [', "broken.json:1"],
		[".env", "A=1\n", ".bru, .yml or .json"],
	])(
		"--env-file %s is refused with its reason",
		async (name, content, message) => {
			await using server = await recordingServer();
			await using collection = await bruCollection({
				...files,
				[name]: content,
			});
			const run = await runIn(collection, server, "--env-file", name);
			expect(run.code).toBe(3);
			expect(run.stderr).toContain(message);
			expect(server.received).toEqual([]);
		},
	);

	async function workspace() {
		const folder = await folderOf({
			"workspace.yml":
				"opencollection: 1.0.0\ninfo:\n  name: W\n  type: workspace\n",
			".env": "FROM_WORKSPACE=dotenv\n",
			"environments/Beta.yml":
				'name: Beta\nvariables:\n  - name: v\n    value: global\n  - name: w\n    value: "{{process.env.FROM_WORKSPACE}}"\n',
			"collections/bru/bruno.json": BRUNO_JSON,
			"collections/bru/a.bru": request(
				"{{v}}/{{w}}",
				'script:pre-request {\n  console.log("global", bru.getGlobalEnvVar("v"), bru.getEnvVar("v"));\n}\n',
			),
			"collections/bru/environments/local.bru": "vars {\n  v: local\n}\n",
		});
		return {
			folder,
			collection: { root: join(folder.root, "collections/bru") },
		};
	}

	test("--global-env finds the workspace above the collection; everything else is stronger", async () => {
		await using server = await recordingServer();
		const { folder, collection } = await workspace();
		await using _folder = folder;
		const run = await runIn(collection, server, "--global-env", "Beta");
		expect(run.stdout).toContain("global global undefined");
		await runIn(collection, server, "--global-env", "Beta", "--env", "local");
		await runIn(
			collection,
			server,
			"--global-env",
			"Beta",
			"--global-env-var",
			"v=over",
			"--global-env-var",
			"w=too",
		);
		expect(pathsOf(server)).toEqual([
			"global/dotenv",
			"local/dotenv",
			"over/too",
		]);
	});

	test("--workspace-path tells where the workspace is", async () => {
		await using server = await recordingServer();
		const { folder } = await workspace();
		await using _folder = folder;
		await using collection = await bruCollection({ "a.bru": request("{{v}}") });
		const lost = await runIn(collection, server, "--global-env", "Beta");
		expect(lost.code).toBe(2);
		expect(lost.stderr).toContain("--workspace-path");
		const run = await runIn(
			collection,
			server,
			"--global-env",
			"Beta",
			"--workspace-path",
			folder.root,
		);
		expect(run.code).toBe(0);
		const typo = await runIn(
			collection,
			server,
			"--global-env",
			"Bete",
			"--workspace-path",
			folder.root,
		);
		expect(typo.code).toBe(2);
		expect(typo.stderr).toContain('The workspace has no environment "Bete"');
		expect(typo.stderr).toContain('Did you mean "Beta"?');
		expect(pathsOf(server)).toEqual(["global"]);
		const alone = await runIn(
			collection,
			server,
			"--workspace-path",
			folder.root,
		);
		expect(alone.stderr).toContain(
			"note: --workspace-path has no effect without --global-env.",
		);
	});
});
