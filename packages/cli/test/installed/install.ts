import { execFile } from "node:child_process";
import { chmod, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { packagedCommand } from "../curlew.ts";

const run = promisify(execFile);

/** A project that has the package `curlew` and nothing else. */
export interface Installation extends AsyncDisposable {
	/** The project. Absolute, and open to other users. */
	readonly root: string;
	/** The command, as npm links it. */
	readonly bin: string;
	/** Every path in the package, from its root. */
	readonly packed: readonly string[];
}

/**
 * Packs the package as `npm publish` does, and installs the archive into an empty
 * project, without any registry: what it needs of one are its optional dependencies only.
 */
export async function installPackage(): Promise<Installation> {
	const root = await mkdtemp(
		join(await realpath(tmpdir()), "curlew-installed-"),
	);
	await chmod(root, 0o755);
	await writeFile(
		join(root, "package.json"),
		'{ "name": "project", "private": true, "type": "module" }',
	);
	const { stdout } = await npm(root, "pack", packagedCommand, "--json");
	const [{ filename, files }] = JSON.parse(stdout);
	await npm(
		root,
		...["install", filename, "--omit=optional", "--offline"],
		...["--no-audit", "--no-fund"],
	);
	return {
		root,
		bin: join(root, "node_modules/.bin/curlew"),
		packed: files.map(({ path }: { path: string }) => path),
		[Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
	};
}

/** With a cache of its own, so that nothing comes from what this machine installed before. */
function npm(root: string, ...args: readonly string[]) {
	const { PATH = "" } = process.env;
	return run("npm", args, {
		cwd: root,
		env: {
			PATH: [dirname(process.execPath), PATH].join(delimiter),
			HOME: root,
			npm_config_cache: join(root, ".npm"),
		},
	});
}
