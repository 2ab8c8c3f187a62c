import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const PACKAGES = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Who may use what of `node:fs` and `node:os`, and why. Everybody else goes
 * through these: `OwnFolder` and `makeTemporaryPlace` for what Curlew keeps and
 * reads again, `write-file.ts` for collections, `regular-file.ts` for what
 * collections name. A new line here needs a reason that a stranger would accept.
 */
const WALLS = [
	"client/src/files/own-folder.ts",
	"client/src/files/own-place.mjs",
	"client/src/files/regular-file.ts",
	"client/src/files/temporary-place.ts",
	"client/src/collection/write/write-file.ts",
];

/** They know where folders of the user or of all users are. */
const PLACES: readonly string[] = [
	...WALLS,
	// Below a temporary place.
	"queue/src/snapshot/snapshot-cache.ts",
	// Where git is started from, and nothing of the collection's is; nothing is put there.
	"app/src/server/git/run-git.ts",
];

const WRITERS: readonly string[] = [
	...WALLS,
	// Removes a file of snapshots in which none is left; `write-file.ts` has made it.
	"snapshot/src/response-snapshots.ts",
	// GitHub names the file.
	"cli/src/terminal/step-summary.ts",
	// Reports: the user names the file on the command line, so that it may be a
	// link, a pipe or a device, and lie anywhere.
	"client/src/report/output/open-file.ts",
	"client/src/report/output/document-output.ts",
	"client/src/report/output/document-spool.ts",
	"client/src/report/output/growing-file.ts",
	"client/src/report/reporters/timings-file.ts",
	"client/src/collection/open/make-folder.ts",
	// `--output` outside of the collection is the user's choice.
	"cli/src/commands/types.ts",
	// `--output`: the user names the file that a response goes into.
	"cli/src/commands/send/response-file.ts",
	// `--export-environment` and its like: the user names the file.
	"cli/src/commands/newman/exports.ts",
	// `--coverage`: the user names the file.
	"cli/src/commands/run/coverage.ts",
	// Removes a file of snapshots that has none any more; all else goes through `write-file.ts`.
	"snapshot/src/response-snapshots.ts",
	// `--record`: the user names the folder; what is written goes through `write-file.ts`.
	"cassette/src/folder/cassette-files.ts",
	// Inside of a temporary place.
	"cli/src/commands/newman/downloads.ts",
	// Makes and replaces the folder that the user names, as a whole; what is in it is written by `write-file.ts`.
	"client/src/convert/output.ts",
	"app/src/server/collections/new-folder.ts",
	// `curlew/scratch` in the user's own state folder.
	"app/src/server/collection/scratch-folder.ts",
	// Out of a collection into the user's own trash, and back.
	"app/src/server/items/trash.ts",
	// Inside of a temporary place of this process.
	"app/src/server/exchanges/exchange-store.ts",
	"app/src/server/exchanges/live/live-blocks.ts",
	"app/src/server/git/quiet-git.ts",
	"app/src/server/runs/report-of.ts",
	"app/src/server/exchanges/body/read-body.ts",
	"app/src/session-process/inside/leave-body.ts",
	"client/src/http/http-exchange.ts",
	"client/src/http/body/body-store.ts",
	"client/src/http/temporary-folder.ts",
	"client/src/run/execution/content.ts",
	"client/src/run/data/data-file.ts",
	"client/src/run/protocols/renew-token.ts",
	"client/src/run/execution/execute.ts",
	"queue/src/snapshot/archive.ts",
	"queue/src/snapshot/snapshot-cache.ts",
	// Adds to a file that `makeOwnFile` has made.
	"app/src/server/runs/kept/run-writer.ts",
	// Sets a broken database aside, in an own folder.
	"app/src/history/open-database.ts",
	// Only read: without waiting for pipes, with looks at what is open.
	"client/src/collection/read/read-source.ts",
	"client/src/script/libraries/collection-modules.ts",
	"client/src/report/blob/read-blob.ts",
	// Run when the command is built.
	"client/src/script/image/build-engine.ts",
	"client/src/script/libraries/library-copies.ts",
];

const READERS: readonly string[] = [
	...WALLS,
	// A file of Curlew's own.
	"cli/src/completion/shells.ts",
	// The user names the file on the command line, by a variable, or as a proxy for it: it may be a pipe.
	"cli/src/commands/convert-curl.ts",
	"client/src/convert/by-hand/typed-files.ts",
	"cli/src/commands/session-options.ts",
	"cli/src/commands/newman/session.ts",
	"cli/src/commands/newman/newman-command-line.ts",
	"client/src/report/blob/blob-lines.ts",
	"client/src/report/reporters/timings-file.ts",
	"client/src/request/auth/aws-credentials.ts",
	"client/src/run/session/client-certificates.ts",
	"client/src/run/data/data-file.ts",
	"client/src/run/data/data-text.ts",
	"client/src/run/parts/digest.ts",
	"client/src/variables/secrets/age-identities.ts",
	"queue/src/connection/connect.ts",
	"queue/src/secrecy/queue-key.ts",
	// `body-file.ts` has looked that it is a file.
	"client/src/request/body/build-file-body.ts",
	"client/src/request/body/build-multipart.ts",
	// Bodies in a temporary place of this process.
	"app/src/server/exchanges/content.ts",
	"app/src/server/exchanges/live/live-blocks.ts",
	"cli/src/commands/send/response-output.ts",
	"client/src/http/body/body-store.ts",
	// A descriptor of a regular file.
	"client/src/script/libraries/collection-modules.ts",
	// The text of a program for somebody else.
	"client/src/convert/snippets/targets/javascript.ts",
	// Curlew's own files.
	"app/src/server/page-files.ts",
	"client/src/analysis/types/script-api.ts",
	"client/src/report/html/page-parts.ts",
	"client/src/script/engine/engine-files.ts",
	"client/src/script/jq/jq-program.ts",
	"client/src/script/libraries/library-files.ts",
	"load/src/report/html/load-page.ts",
];

/** They start programs; nobody else does. What a collection names is started only where its user has allowed it. */
const STARTERS: readonly string[] = [
	"app/src/server/environments/ask-git.ts",
	"app/src/server/git/run-git.ts",
	"cli/bin/curlew.mjs",
	"cli/src/terminal/open-browser.ts",
	"client/src/files/start-entry.ts",
	"client/src/variables/secrets/secret-command.ts",
];

const READING = /^(?:readFile|createReadStream|openAsBlob)(?:Sync)?$/;
const HARMLESS =
	/^(?:stat|lstat|fstat|readdir|opendir|realpath|exists|access|readlink|close|watch|watchFile|unwatchFile|FSWatcher|Dirent|Stats|FileHandle|constants|BigIntStats|readv?)(?:Sync)?$/;

/** Of `node:os`. */
const IRRELEVANT: ReadonlySet<string> = new Set([
	"availableParallelism",
	"constants",
	"cpus",
	"EOL",
	"hostname",
	"platform",
	"release",
	"totalmem",
	"freemem",
	"type",
	"arch",
	"networkInterfaces",
]);

interface Use {
	readonly file: string;
	readonly name: string;
}

const uses = sources().flatMap(usesIn);

test("only the walls, and who has a reason, write files", () => {
	const writing = uses.filter(
		({ name }) => !READING.test(name) && !HARMLESS.test(name) && !isPlace(name),
	);
	expect(others(writing, WRITERS)).toEqual([]);
});

test("only the walls, and who has a reason, read files that may be pipes", () => {
	const reading = uses.filter(({ name }) => READING.test(name));
	expect(others(reading, READERS)).toEqual([]);
});

test("only the walls know where temporary files and the user's own are", () => {
	const places = uses.filter(({ name }) => isPlace(name));
	expect(others(places, PLACES)).toEqual([]);
});

test("only who has a reason starts programs", () => {
	const starters = sources().filter((path) =>
		/"(?:node:)?child_process"/.test(readFileSync(path, "utf8")),
	);
	expect(starters.map(nameOf).toSorted()).toEqual(STARTERS);
});

test("threads are started in one place, but for the one that watches a process's parent", () => {
	const starters = sources().filter((path) =>
		/\bnew Worker\(/.test(readFileSync(path, "utf8")),
	);
	expect(starters.map(nameOf).toSorted()).toEqual([
		"app/src/session-process/inside/session-process.entry.ts",
		"client/src/files/start-entry.ts",
	]);
});

test("who has a reason needs it still", () => {
	const using = new Set(uses.map(({ file }) => file));
	const listed = new Set([...WRITERS, ...READERS, ...PLACES]);
	expect([...listed].filter((file) => !using.has(file))).toEqual([]);
});

function isPlace(name: string): boolean {
	return (
		name === "tmpdir" ||
		name === "homedir" ||
		name === "userInfo" ||
		name.startsWith("mkdtemp")
	);
}

function others(found: readonly Use[], allowed: readonly string[]) {
	return found.filter(({ file }) => !allowed.includes(file));
}

/** All that a file has of the two modules, by name. Whatever would give the whole module has its own name as one. */
function usesIn(path: string): readonly Use[] {
	const text = readFileSync(path, "utf8");
	const file = nameOf(path);
	const found: Use[] = [];
	const imports =
		/\bimport\s+(?:\{([^}]*)\}|([^"{;]+?))\s+from\s+"(?:node:)?(?:fs|fs\/promises|os)"/g;
	const takings =
		/\{([^{}]*)\} = (?:await import|process\.getBuiltinModule)\(\s*"(?:node:)?(?:fs|fs\/promises|os)"\)/g;
	const named = [...text.matchAll(imports), ...text.matchAll(takings)];
	for (const [, names, whole] of named) {
		if (whole !== undefined) found.push({ file, name: whole });
		for (const one of names?.split(",") ?? []) {
			const name = one
				.trim()
				.replace(/^type\s+/, "")
				.split(/\s+as\s+/)[0];
			if (name && !IRRELEVANT.has(name)) found.push({ file, name });
		}
	}
	const indirect =
		/(?:\bimport|\brequire|\bgetBuiltinModule)\(\s*"(?:node:)?(?:fs|fs\/promises|os)"/g;
	for (const [name] of text.replace(takings, "").matchAll(indirect))
		found.push({ file, name });
	return found;
}

function nameOf(path: string): string {
	return relative(PACKAGES, path).split(sep).join("/");
}

function sources(): readonly string[] {
	const all = readdirSync(PACKAGES, { recursive: true, encoding: "utf8" });
	return all
		.filter((name) => /^[^/\\]+[/\\](?:src|bin)[/\\].*\.m?[jt]s$/.test(name))
		.filter((name) => !/\.test\.ts$|\.d\.m?ts$|[/\\]testing[/\\]/.test(name))
		.filter((name) => !/[/\\]node_modules[/\\]/.test(name))
		.map((name) => join(PACKAGES, name));
}
