import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** `redis-server` and what it needs of Debian or Ubuntu, in all the names that their versions have for it. */
const PACKAGES = [
	"redis-server",
	"redis-tools",
	"libatomic1",
	"libhiredis0.14",
	"libhiredis1.1.0",
	"libjemalloc2",
	"liblua5.1-0",
	"liblzf1",
	"libssl3",
	"libssl3t64",
	"libsystemd0",
	"lua-bitop",
	"lua-cjson",
];

const CACHE = fileURLToPath(
	new URL("../../../../node_modules/.cache/curlew-redis", import.meta.url),
);

export type RedisProgram =
	| {
			readonly file: string;
			/** Folders with libraries that are not installed. */
			readonly libraries: string | undefined;
	  }
	| { readonly missing: string };

/**
 * `redis-server` of the PATH, or else the one of Debian's or Ubuntu's package,
 * unpacked beside the dependencies without touching the system.
 */
export async function findRedisServer(
	path = process.env.PATH ?? "",
	cache = CACHE,
): Promise<RedisProgram> {
	for (const folder of path.split(delimiter)) {
		const file = join(folder, "redis-server");
		if (folder !== "" && existsSync(file))
			return { file, libraries: undefined };
	}
	try {
		if (!existsSync(cache)) await unpack(cache);
		return await unpacked(cache);
	} catch (error) {
		return { missing: reason(error) };
	}
}

async function unpack(cache: string): Promise<void> {
	await mkdir(join(cache, ".."), { recursive: true });
	const folder = await mkdtemp(`${cache}-`);
	try {
		await execute("apt-get", ["download", ...(await packages())], {
			cwd: folder,
			timeout: 60_000,
		});
		const names = await readdir(folder);
		for (const name of names.filter((one) => one.endsWith(".deb")))
			await execute("dpkg", ["-x", name, "root"], { cwd: folder });
		await rename(join(folder, "root"), cache);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function packages(): Promise<readonly string[]> {
	const { stdout } = await execute("apt-cache", ["pkgnames"], {
		maxBuffer: 64 * 1024 * 1024,
	});
	const known = new Set(stdout.split("\n"));
	if (!known.has("redis-server"))
		throw new Error("apt knows no package redis-server (see apt-get update)");
	return PACKAGES.filter((name) => known.has(name));
}

async function unpacked(cache: string): Promise<RedisProgram> {
	const folder = join(cache, "usr", "lib");
	const places = (await readdir(folder, { withFileTypes: true }))
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => join(folder, name));
	const libraries = [folder, ...places].join(delimiter);
	const file = join(cache, "usr", "bin", "redis-server");
	await execute(file, ["--version"], {
		env: { ...process.env, LD_LIBRARY_PATH: libraries },
	});
	return { file, libraries };
}

function reason(error: unknown): string {
	const text = error instanceof Error ? error.message : String(error);
	return `redis-server is not installed, and could not be unpacked from a package: ${text.split("\n")[0]}`;
}
