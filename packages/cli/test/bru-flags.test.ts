import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { describe, expect, test } from "vitest";
import {
	fixture,
	fixtureText,
} from "../../client/src/http/testing/loopback.ts";
import {
	collectionOf,
	curlew,
	type Finished,
	folderOf,
	recordingServer,
} from "./curlew.ts";

/** The flags that `bru run` has, as they stand in build files: docs/from-bru.md. */

function request(path: string, rest = ""): string {
	return `meta {\n  name: ${path}\n  type: http\n}\n\nget {\n  url: {{host}}/${path}\n}\n${rest}`;
}

const BRUNO_JSON = '{"version":"1","name":"Bru","type":"collection"}';

function bruCollection(files: Readonly<Record<string, string>>) {
	return folderOf({ "bruno.json": BRUNO_JSON, ...files });
}

interface Place {
	readonly root: string;
}

interface Server {
	readonly url: string;
	readonly received: readonly { readonly url: string }[];
}

/** `curlew run` within the collection, as `bru` has to be called. */
function runIn(
	collection: Place,
	server: Server,
	...args: readonly string[]
): Promise<Finished> {
	return curlew(["run", ...args, "--env-var", `host=${server.url}`], {
		cwd: collection.root,
	});
}

function pathsOf({ received }: Server): readonly string[] {
	return received.map(({ url }) => url.slice(1));
}

describe("what is run", () => {
	const files = {
		"a.bru": request("a"),
		"users/b.bru": request("b"),
		"users/deep/c.bru": request("c", 'tests {\n  test("ok", () => {});\n}\n'),
		"orders/d.bru": request("d", "assert {\n  res.status: eq 200\n}\n"),
		"orders/e.bru": request("e", "assert {\n  ~res.status: eq 500\n}\n"),
	};

	test.each([
		[[], ["d", "e", "c", "b", "a"]],
		[["users"], ["c", "b"]],
		[
			["users", "-r"],
			["c", "b"],
		],
		[
			["-r", "users"],
			["c", "b"],
		],
		[["users", "--no-recursive"], ["b"]],
		[["a.bru"], ["a"]],
		[
			["a.bru", "orders"],
			["a", "d", "e"],
		],
		[
			["orders/e.bru", "users", "orders"],
			["e", "c", "b", "d"],
		],
		[["--tests-only"], ["d", "c"]],
		[["--tests-only", "users"], ["c"]],
	])("bru run %j", async (args, paths) => {
		await using server = await recordingServer();
		await using collection = await bruCollection(files);
		const run = await runIn(collection, server, ...args);
		expect(run.stderr).toBe("");
		expect(run.code).toBe(0);
		expect(pathsOf(server)).toEqual(paths);
	});

	test("a run that --tests-only leaves nothing of fails, and says why", async () => {
		await using server = await recordingServer();
		await using collection = await bruCollection({ "a.bru": request("a") });
		const run = await runIn(collection, server, "--tests-only");
		expect(run.code).toBe(1);
		expect(run.stdout).toContain(
			"none of the requests found (1) has tests or assertions",
		);
	});

	test("--tags and --exclude-tags", async () => {
		await using server = await recordingServer();
		await using collection = await bruCollection({
			"a.bru": request("a").replace(
				"  type",
				"  tags: [\n    smoke\n    slow\n  ]\n  type",
			),
			"b.bru": request("b").replace(
				"  type",
				"  tags: [\n    smoke\n  ]\n  type",
			),
		});
		await runIn(
			collection,
			server,
			"--tags=smoke,sanity",
			"--exclude-tags=slow,draft",
		);
		expect(pathsOf(server)).toEqual(["b"]);
	});

	test("--bail and --delay", async () => {
		await using server = await recordingServer();
		await using collection = await bruCollection({
			"a.bru": request("a"),
			"b.bru": request("b", "assert {\n  res.status: eq 500\n}\n"),
			"c.bru": request("c"),
		});
		const started = performance.now();
		const run = await runIn(collection, server, "--bail", "--delay", "300");
		expect(run.code).toBe(1);
		expect(pathsOf(server)).toEqual(["a", "b"]);
		expect(performance.now() - started).toBeGreaterThanOrEqual(300);
	});
});

describe("data", () => {
	const files = {
		"a.bru": request("{{name}}"),
		"users.csv": "name\nann\nbob\n",
		"users.json": '[{"name":"cid"}]',
	};

	test.each([
		[
			["--csv-file-path", "users.csv"],
			["ann", "bob"],
		],
		[["--json-file-path=users.json"], ["cid"]],
		[
			["--iteration-count", "2", "--env-var", "name=x"],
			["x", "x"],
		],
		[
			["--iteration-count=3", "--csv-file-path=users.csv"],
			["ann", "bob", "ann"],
		],
	])("%j", async (args, paths) => {
		await using server = await recordingServer();
		await using collection = await bruCollection(files);
		const run = await runIn(collection, server, ...args);
		expect(run.code).toBe(0);
		expect(pathsOf(server)).toEqual(paths);
	});

	test("--parallel, which has no number", async () => {
		await using server = await recordingServer();
		await using collection = await bruCollection(files);
		const run = await runIn(
			collection,
			server,
			"--parallel",
			"--csv-file-path",
			"users.csv",
		);
		expect(run.code).toBe(0);
		expect([...pathsOf(server)].sort()).toEqual(["ann", "bob"]);
	});
});

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

	test.each([
		["broken.json", '{"variables": [', "broken.json:1"],
		[".env", "A=1\n", "those end in .bru, .yml or .json"],
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
	});
});

describe("connections", () => {
	/** A server with the certificate of the tests' authority, that shows whose client certificate it got. */
	async function secureServer() {
		const server = createServer(
			{
				cert: fixtureText("server.pem"),
				key: fixtureText("server-key.pem"),
				ca: fixtureText("ca.pem"),
				requestCert: true,
				rejectUnauthorized: false,
			},
			(message, response) => {
				const { CN } =
					(message.socket as TLSSocket).getPeerCertificate().subject ?? {};
				response.end(`client ${CN ?? "unknown"}`);
			},
		);
		await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
		const { port } = server.address() as AddressInfo;
		return {
			url: `https://localhost:${port}`,
			received: [],
			[Symbol.asyncDispose]: async () => {
				server.closeAllConnections();
				await new Promise((done) => server.close(done));
			},
		};
	}

	const secure = {
		"a.bru": request(
			"",
			"script:post-response {\n  console.log(res.getBody());\n}\n",
		),
	};

	test("--cacert, --insecure", async () => {
		await using server = await secureServer();
		await using collection = await bruCollection(secure);
		expect((await runIn(collection, server)).stdout).toContain(
			"TLS_CERTIFICATE",
		);
		expect((await runIn(collection, server, "--insecure")).code).toBe(0);
		expect(
			(await runIn(collection, server, "--cacert", fixture("ca.pem"))).code,
		).toBe(0);
	});

	test("--ignore-truststore trusts the --cacert and nothing else", async () => {
		await using server = await secureServer();
		await using collection = await bruCollection(secure);
		const run = (...args: readonly string[]) =>
			curlew(["run", ...args, "--env-var", `host=${server.url}`], {
				cwd: collection.root,
				// Puts the authority into the store of the process.
				env: { NODE_EXTRA_CA_CERTS: fixture("ca.pem") },
			});
		const other = ["--cacert", fixture("self-signed.pem")];
		expect((await run(...other)).code).toBe(0);
		const alone = await run(...other, "--ignore-truststore");
		expect(alone.code).toBe(1);
		expect(alone.stdout).toContain("TLS_CERTIFICATE");
		expect((await run("--ignore-truststore")).stderr).toBe(
			"note: --ignore-truststore has no effect without --cacert.\n",
		);
	});

	test("--client-cert-config: by domain, with paths from the collection's root", async () => {
		await using server = await secureServer();
		await using collection = await bruCollection(secure);
		await mkdir(join(collection.root, "certs"));
		for (const name of ["client.pem", "client-key.pem"])
			await writeFile(
				join(collection.root, "certs", name),
				await readFile(fixture(name)),
			);
		const config = {
			enabled: true,
			certs: [
				{
					domain: "elsewhere.example",
					type: "cert",
					certFilePath: "no",
					keyFilePath: "no",
				},
				{
					domain: "{{domain}}",
					type: "cert",
					certFilePath: "certs/client.pem",
					keyFilePath: "certs/client-key.pem",
				},
			],
		};
		const file = join(collection.root, "certs/config.json");
		await writeFile(file, JSON.stringify(config));
		const args = [
			"--cacert",
			fixture("ca.pem"),
			"--env-var",
			"domain=localhost",
			"--client-cert-config",
		];
		const run = await runIn(collection, server, ...args, file);
		expect(run.stdout).toMatch(/client (?!unknown)\w/);
		await writeFile(file, JSON.stringify({ ...config, enabled: false }));
		expect((await runIn(collection, server, ...args, file)).stdout).toContain(
			"client unknown",
		);
		await writeFile(file, "{}");
		const broken = await runIn(collection, server, ...args, file);
		expect(broken.code).toBe(2);
		expect(broken.stderr).toContain("holds no client certificates");
	});

	test("--disable-cookies", async () => {
		await using server = await recordingServer(() => ({
			headers: { "set-cookie": "a=1" },
		}));
		await using collection = await bruCollection({
			"a.bru": request("a"),
			"b.bru": request("b"),
		});
		const cookies = () =>
			server.received
				.at(-1)
				?.headers.filter(([name]) => name.toLowerCase() === "cookie");
		await runIn(collection, server);
		expect(cookies()).toHaveLength(1);
		await runIn(collection, server, "--disable-cookies");
		expect(cookies()).toEqual([]);
	});

	test("--noproxy", async () => {
		await using server = await recordingServer();
		await using collection = await bruCollection({ "a.bru": request("a") });
		const run = (...args: readonly string[]) =>
			curlew(["run", ...args, "--env-var", `host=${server.url}`], {
				cwd: collection.root,
				env: { HTTP_PROXY: "http://127.0.0.1:9" },
			});
		expect((await run()).code).toBe(1);
		expect((await run("--noproxy")).code).toBe(0);
		expect(pathsOf(server)).toEqual(["a"]);
	});
});

describe("the sandbox and the rest", () => {
	test("--sandbox: the developer sandbox is named in the output, the safe one is not", async () => {
		await using server = await recordingServer();
		await using collection = await bruCollection({ "a.bru": request("a") });
		const developer = await runIn(collection, server, "--sandbox=developer");
		expect(developer.stdout.split("\n")[0]).toContain("developer sandbox");
		const safe = await runIn(collection, server, "--sandbox", "safe");
		expect(safe.stdout).not.toContain("sandbox");
		const typo = await runIn(collection, server, "--sandbox=devloper");
		expect(typo.code).toBe(2);
		expect(typo.stderr).toContain("Allowed choices are safe, developer.");
	});

	test("--verbose", async () => {
		await using server = await recordingServer();
		await using collection = await bruCollection({ "a.bru": request("a") });
		const run = await runIn(collection, server, "--verbose");
		expect(run.stdout).toContain("content-type: application/json");
	});

	test.each([
		["--experimental-cache-modules"],
		["--cache-modules"],
		["--secrets-env-file", "secrets.env"],
	])("%s is understood, and needs nothing done", async (...args) => {
		await using server = await recordingServer();
		await using collection = await bruCollection({ "a.bru": request("a") });
		const run = await runIn(collection, server, ...args);
		expect(run.code).toBe(0);
		expect(run.stderr).toMatch(/^note: --.*\n$/);
	});

	test.each([
		["--itterations", "--iterations"],
		["--test-only", "--tests-only"],
		["--env-fil", "--env-file"],
	])("%s: did you mean %s?", async (typo, meant) => {
		await using collection = await collectionOf({});
		const run = await curlew(["run", collection.root, typo]);
		expect(run.code).toBe(2);
		expect(run.stderr).toContain(`(Did you mean ${meant}?)`);
	});
});
