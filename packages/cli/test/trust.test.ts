import { afterEach, beforeEach, expect, test } from "vitest";
import {
	type TemporaryFolder,
	temporaryFolder,
} from "../../client/src/collection/testing/temporary-folder.ts";
import { bin, type CurlewOptions, curlew } from "./curlew.ts";

const SECRET = "ghp-of-the-user";

let folder: TemporaryFolder;
beforeEach(async () => {
	folder = await temporaryFolder({
		"shop/opencollection.yml": "info:\n  name: Shop\n",
		"shop/a.yml":
			'info:\n  name: a\nhttp:\n  url: "http://127.0.0.1:9/{{process.env.GITHUB_TOKEN}}"\n',
	});
});
afterEach(() => folder[Symbol.asyncDispose]());

/** Nobody sits at its terminal; what this machine allows is nothing. */
function run(args: readonly string[], env: CurlewOptions["env"] = {}) {
	return curlew(args, {
		cwd: folder.at("shop"),
		bin: bin,
		env: {
			...{ XDG_CONFIG_HOME: folder.at("config"), GITHUB_TOKEN: SECRET },
			...env,
		},
	});
}

test("a variable of the process is refused until it is allowed by an option, the machine or for good", async () => {
	const refused = await run(["render", "a.yml"]);
	expect(refused.code).toBe(1);
	expect(refused.stderr).toContain(
		"the collection may not read the environment variable `GITHUB_TOKEN`",
	);
	expect(refused.stderr).toContain("--allow-env GITHUB_TOKEN");
	for (const [args, env, note] of [
		[["--allow-env", "OTHER,GITHUB_TOKEN"], {}, ""],
		[[], { CURLEW_ALLOW_ENV: "GITHUB_TOKEN" }, ""],
		[
			[],
			{ CI: "true" },
			"note: read from the environment, as CI is set: GITHUB_TOKEN\n",
		],
		[
			["--allow-env", "*"],
			{},
			"note: read from the environment, as --allow-env allows all: GITHUB_TOKEN\n",
		],
	] as const) {
		const allowed = await run(["render", "a.yml", ...args], env);
		expect([allowed.code, allowed.stderr]).toEqual([0, note]);
		expect(allowed.stdout).not.toContain(SECRET);
	}
}, 60_000);

test("trust lists, allows and revokes, and nothing of it shows a value", async () => {
	const before = await run(["trust", "list"]);
	expect(before.stdout).toBe(
		"The collection was allowed nothing of yours.\nNot allowed yet, and wanted:\n  your environment variable GITHUB_TOKEN\n    goes to http://127.0.0.1:9\n    used by a\n",
	);
	const allowed = await run(["trust", "allow"]);
	expect(allowed.stderr).toContain("GITHUB_TOKEN");
	expect((await run(["render", "a.yml"])).code).toBe(0);
	const after = await run(["trust", "list"]);
	expect(after.stdout).toBe(
		"The collection may use\n  environment variable GITHUB_TOKEN\n",
	);
	expect((await run(["trust", "revoke"])).code).toBe(0);
	expect((await run(["render", "a.yml"])).code).toBe(1);
	for (const { stdout, stderr } of [before, allowed, after])
		expect(stdout + stderr).not.toContain(SECRET);
}, 60_000);

test("a run tells in its events which names were read", async () => {
	const { stdout, stderr } = await run(["run", "--json"], { CI: "1" });
	expect(stdout).toContain('"environmentNames":["GITHUB_TOKEN"]');
	expect(stderr).toContain("as CI is set: GITHUB_TOKEN");
	expect(stdout + stderr).not.toContain(SECRET);
}, 60_000);

test("a load is refused the same, and says before what can be read", async () => {
	const load = ["load", "--vus", "1", "--iterations", "1"];
	expect((await run(load)).stdout).toContain("GITHUB_TOKEN");
	const onBuildServer = await run(load, { CI: "1" });
	expect(onBuildServer.stderr).toContain("as CI is set: GITHUB_TOKEN");
	expect(onBuildServer.stdout).not.toContain(SECRET);
}, 60_000);
