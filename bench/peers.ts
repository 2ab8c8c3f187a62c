// The other clients: installed here, in bench/node_modules, at first use.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = import.meta.dirname;
const modules = join(folder, "node_modules");
const stampFile = join(modules, ".curlew-bench");

/** Installs the peers as the lock file says; does nothing when that was done before. */
export function installPeers(): void {
	const stamp = stampOfLockFile();
	if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) {
		return;
	}
	console.error("Installing the clients to compare with (once) …");
	rmSync(stampFile, { force: true });
	npm("ci", "--ignore-scripts", "--loglevel=error", "--no-audit", "--no-fund");
	writeFileSync(stampFile, stamp);
}

/** The version of each peer that is installed, by its name. */
export function peerVersions(): Record<string, string> {
	const { dependencies } = readJson<{ dependencies: Record<string, string> }>(
		join(folder, "package.json"),
	);
	return Object.fromEntries(
		Object.keys(dependencies).map((name) => [name, versionOf(name)]),
	);
}

/** Where a file of a peer's package stands. */
export function peerFile(...path: readonly string[]): string {
	return join(modules, ...path);
}

function versionOf(name: string): string {
	return readJson<{ version: string }>(peerFile(name, "package.json")).version;
}

function stampOfLockFile(): string {
	return createHash("sha256")
		.update(`${process.platform} ${process.arch}`)
		.update(readFileSync(join(folder, "package-lock.json")))
		.digest("hex");
}

function npm(...args: string[]): void {
	const cli = process.env.npm_execpath;
	const isScript = cli?.endsWith(".js") ?? false;
	const { status, error } = spawnSync(
		isScript ? process.execPath : "npm",
		isScript && cli !== undefined ? [cli, ...args] : args,
		{
			cwd: folder,
			// Standard output is for the table.
			stdio: ["ignore", 2, 2],
			shell: process.platform === "win32" && !isScript,
		},
	);
	if (status !== 0) {
		throw new Error(`npm ${args.join(" ")} failed.`, { cause: error });
	}
}

function readJson<T>(file: string): T {
	return JSON.parse(readFileSync(file, "utf8"));
}
