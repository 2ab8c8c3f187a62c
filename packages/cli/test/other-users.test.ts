import { execFileSync, spawnSync } from "node:child_process";
import {
	chmodSync,
	chownSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	realpathSync,
	rmSync,
	statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	afterAll,
	beforeAll,
	describe,
	expect,
	onTestFinished,
	test,
} from "vitest";
import { packagedCommand } from "./curlew.ts";

/** Two users of one machine, neither of them root. */
const [VICTIM, ATTACKER] = [54_321, 54_322];

/** Processes of other users can be started by root only. */
const cannot =
	process.geteuid?.() !== 0 || spawnSync("setpriv", ["--version"]).error;

interface Machine {
	readonly home: string;
	/** As /tmp is: everybody may write, and only owners rename. */
	readonly shared: string;
	/** Runs the command as the victim, with this program as Node. */
	readonly run: (env?: Readonly<Record<string, string>>) => string;
}

let command: string;

// Once: it is two thousand files.
beforeAll(() => {
	command = sharedFolder("curlew-of-users-");
	cpSync(packagedCommand, command, { recursive: true });
});
afterAll(() => rmSync(command, { recursive: true, force: true }));

/** A folder that everybody may look into. */
function sharedFolder(prefix: string): string {
	const folder = mkdtempSync(join(realpathSync(tmpdir()), prefix));
	chmodSync(folder, 0o755);
	return folder;
}

function machine(): Machine {
	const root = sharedFolder("curlew-users-");
	onTestFinished(() => rmSync(root, { recursive: true, force: true }));
	const [home, shared] = ["home", "tmp"].map((name) => join(root, name)) as [
		string,
		string,
	];
	mkdirSync(home, { mode: 0o700 });
	chownSync(home, VICTIM, VICTIM);
	mkdirSync(shared);
	chmodSync(shared, 0o1777);
	const bin = join(command, "bin/curlew.mjs");
	return {
		home,
		shared,
		run: (env = {}) =>
			execFileSync(
				"setpriv",
				[
					...[`--reuid=${VICTIM}`, `--regid=${VICTIM}`, "--clear-groups"],
					...[process.execPath, bin, "run", "--help"],
				],
				{
					encoding: "utf8",
					cwd: home,
					env: { PATH: "/usr/bin:/bin", HOME: home, TMPDIR: shared, ...env },
				},
			),
	};
}

function plant(folder: string): void {
	mkdirSync(folder, { recursive: true });
	chownSync(folder, ATTACKER, ATTACKER);
	chmodSync(folder, 0o777);
}

describe.skipIf(cannot)("compiled code, on a machine with other users", () => {
	test("is kept in the user's own folder, and not in the shared one", () => {
		const { home, shared, run } = machine();
		plant(join(shared, "node-compile-cache"));
		expect(run()).toContain("Usage: curlew run");
		expect(readdirSync(join(shared, "node-compile-cache"))).toEqual([]);
		const own = join(home, ".cache/curlew/compiled");
		expect((statSync(own).mode & 0o777).toString(8)).toBe("700");
		expect(readdirSync(own)).toHaveLength(1);
	});

	test.each([
		["the folder itself", ".cache/curlew/compiled"],
		["one on the way to it", ".cache"],
	])("is not kept where %s belongs to another user", (_, planted) => {
		const { home, run } = machine();
		mkdirSync(join(home, ".cache/curlew"), { recursive: true });
		for (const made of [".cache", ".cache/curlew"])
			chownSync(join(home, made), VICTIM, VICTIM);
		plant(join(home, planted));
		expect(run()).toContain("Usage: curlew run");
		const cache = join(home, ".cache/curlew/compiled");
		expect(existsSync(cache) ? readdirSync(cache) : []).toEqual([]);
	});

	test("is not kept in a shared folder that a variable names", () => {
		const { shared, run } = machine();
		plant(join(shared, "cache"));
		expect(run({ XDG_CACHE_HOME: join(shared, "cache") })).toContain("Usage");
		expect(readdirSync(join(shared, "cache"))).toEqual([]);
	});

	test("is kept where the user says", () => {
		const { home, run } = machine();
		run({ NODE_COMPILE_CACHE: join(home, "chosen") });
		expect(readdirSync(join(home, "chosen"))).toHaveLength(1);
		expect(existsSync(join(home, ".cache"))).toBe(false);
	});
});
