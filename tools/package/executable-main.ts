// The main script of the single executable. Modules, threads and processes begin
// with files, so it unpacks the package that it carries into the user's own cache,
// once for each version, and begins there.
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { getAsset, getRawAsset } from "node:sea";
import { pathToFileURL } from "node:url";
import {
	cacheFolder,
	makeOwnFolder,
} from "../../packages/client/src/files/own-place.mjs";

interface Contents {
	/** Of all files. */
	readonly digest: string;
	/** Relative paths, with `/`. */
	readonly files: readonly string[];
}

function main(): void {
	const { argv, env } = process;
	const { CURLEW_OUTER_NODE_OPTIONS: outer } = env;
	// What `start-entry.ts` has started: a file of what is unpacked already.
	const isOwnProcess = process.channel !== undefined && outer !== undefined;
	if (isOwnProcess) {
		env.NODE_OPTIONS = outer;
		if (outer === "") delete env.NODE_OPTIONS;
		delete env.CURLEW_OUTER_NODE_OPTIONS;
		argv.splice(1, 1);
	}
	const file = isOwnProcess
		? (argv[1] ?? "")
		: join(
				unpacked(JSON.parse(getAsset("contents", "utf8"))),
				"bin/curlew.mjs",
			);
	void import(pathToFileURL(file).href);
}

/** The folder with all files; a rename puts it there as a whole. */
function unpacked({ digest, files }: Contents): string {
	const own = makeOwnFolder(join(cacheFolder(), "executable"));
	const folder = join(own, digest);
	if (existsSync(folder)) return folder;
	const fresh = mkdtempSync(join(own, "new-"));
	for (const name of files) {
		const file = join(fresh, name);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, new Uint8Array(getRawAsset(name)));
	}
	try {
		renameSync(fresh, folder);
	} catch (error) {
		rmSync(fresh, { recursive: true });
		// Another one was quicker.
		if (!existsSync(folder)) throw error;
	}
	return folder;
}

try {
	main();
} catch (error) {
	const why = error instanceof Error ? error.message : String(error);
	process.stderr.write(
		`error: Curlew cannot unpack itself: ${why}\nhint: Set XDG_CACHE_HOME to a folder of yours that can be written.\n`,
	);
	process.exitCode = 1;
}
