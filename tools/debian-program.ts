import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** A program of Debian or Ubuntu that tests run as a judge of ours. */
export interface DebianProgram {
	/** As it is called on the command line: `redis-server`. */
	readonly name: string;
	/** Its package, and those of the libraries that it needs, in all the names that versions of Debian and Ubuntu have for them. */
	readonly packages: readonly string[];
	/** What makes it say its version and end well: `--version`. */
	readonly versionFlag: string;
}

export type FoundProgram =
	| {
			readonly file: string;
			/** Folders with libraries that are not installed. */
			readonly libraries: string | undefined;
	  }
	| { readonly missing: string };

/** Where servers are, beside the folders of a user's PATH. */
const SERVERS = ["/usr/local/sbin", "/usr/sbin"];

/**
 * The program of the PATH, or else the one of its package, unpacked beside the
 * dependencies without touching the system.
 */
export async function findProgram(
	program: DebianProgram,
	path = [process.env.PATH ?? "", ...SERVERS].join(delimiter),
	cache = cacheOf(program),
): Promise<FoundProgram> {
	for (const folder of path.split(delimiter)) {
		const file = join(folder, program.name);
		if (folder !== "" && existsSync(file))
			return { file, libraries: undefined };
	}
	try {
		if (!existsSync(cache)) await unpack(program, cache);
		return await unpacked(program, cache);
	} catch (error) {
		return { missing: reason(program, error) };
	}
}

/** The environment to run a program in. */
export function programEnvironment(
	libraries: string | undefined,
): NodeJS.ProcessEnv {
	return {
		...process.env,
		...(libraries !== undefined && { LD_LIBRARY_PATH: libraries }),
	};
}

function cacheOf({ name }: DebianProgram): string {
	const place = `../node_modules/.cache/curlew-${name}`;
	return fileURLToPath(new URL(place, import.meta.url));
}

async function unpack(program: DebianProgram, cache: string): Promise<void> {
	await mkdir(join(cache, ".."), { recursive: true });
	const folder = await mkdtemp(`${cache}-`);
	try {
		const names = await knownPackages(program);
		await execute("apt-get", ["download", ...names], {
			cwd: folder,
			timeout: 60_000,
		});
		for (const name of await readdir(folder))
			if (name.endsWith(".deb"))
				await execute("dpkg", ["-x", name, "root"], { cwd: folder });
		await rename(join(folder, "root"), cache);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function knownPackages({
	packages,
}: DebianProgram): Promise<readonly string[]> {
	const { stdout } = await execute("apt-cache", ["pkgnames"], {
		maxBuffer: 64 * 1024 * 1024,
	});
	const known = new Set(stdout.split("\n"));
	const [first = ""] = packages;
	if (!known.has(first))
		throw new Error(`apt knows no package ${first} (see apt-get update)`);
	return packages.filter((name) => known.has(name));
}

async function unpacked(
	{ name, versionFlag }: DebianProgram,
	cache: string,
): Promise<FoundProgram> {
	const folder = join(cache, "usr", "lib");
	const places = (await readdir(folder, { withFileTypes: true }))
		.filter((entry) => entry.isDirectory())
		.map((entry) => join(folder, entry.name));
	const libraries = [folder, ...places].join(delimiter);
	const file = ["bin", "sbin"]
		.map((place) => join(cache, "usr", place, name))
		.find((one) => existsSync(one));
	if (file === undefined) throw new Error(`its packages hold no ${name}`);
	await execute(file, [versionFlag], { env: programEnvironment(libraries) });
	return { file, libraries };
}

function reason({ name }: DebianProgram, error: unknown): string {
	const text = error instanceof Error ? error.message : String(error);
	return `${name} is not installed, and could not be unpacked from a package: ${text.split("\n")[0]}`;
}
