import { type InputOptions, type OutputChunk, rolldown } from "rolldown";

/** What `run`, `send` and `GET` load at their beginning or at their first request, whichever they are. */
const RUN = [
	"packages/cli/src/commands/run.ts",
	"packages/cli/src/commands/send/send.ts",
	"packages/cli/src/commands/open-typed.ts",
	"packages/client/src/collection/open/load-collection.ts",
	"packages/client/src/convert/by-hand/open-by-hand.ts",
	"packages/client/src/convert/by-hand/typed-files.ts",
	"packages/client/src/formats/opencollection/yaml-reader.ts",
	"packages/client/src/run/order/run-collection.ts",
	"packages/client/src/run/session/open-http.ts",
];

/** What sends. Commands that send nothing load the others, too. */
const HTTP = [
	"undici/lib/dispatcher/client.js",
	"undici/lib/core/connect.js",
	"undici/lib/core/symbols.js",
];

/** Asked for the folder of compiled code before that is in use: nothing else may come along. */
const BEFORE_ALL = ["packages/client/src/files/own-place.mjs"];

/** The library's beginning, which loads more than a run takes. */
const LIBRARY = /[\\/]client[\\/]src[\\/]index\.ts$/;

/**
 * Puts what is always loaded together into one file each: what the command
 * begins with, what a run of requests takes, and what sends them. Opening, linking
 * and compiling a file costs about as much as what stands in most of them: measured,
 * a fifth of the CPU time of one GET.
 *
 * Each group holds all that its modules use, unless a group before it does:
 * no chunk can need one that waits for itself. What they use is read from a bundle
 * without groups: what they import may be an index of everything.
 *
 * @returns for `codeSplitting` of rolldown's output
 */
export async function startChunks(input: InputOptions) {
	const build = await rolldown({ ...input, logLevel: "silent" });
	const { output } = await build.generate({ format: "es" });
	await build.close();
	const chunks = output.filter((file) => file.type === "chunk");
	const group = (name: string, files: readonly string[], priority: number) => {
		const modules = new Set(
			files.flatMap((file) => modulesLoadedWith(file, chunks)),
		);
		return { name, priority, test: (id: string) => modules.has(id) };
	};
	return [
		group("place", BEFORE_ALL, 4),
		group("start", ["packages/cli/src/main.ts"], 3),
		group("run", RUN, 2),
		group("http", HTTP, 1),
	];
}

/** The modules in the chunk that has a file, and in all that it imports. */
function modulesLoadedWith(
	file: string,
	chunks: readonly OutputChunk[],
): readonly string[] {
	const begin = chunks.find(({ moduleIds }) =>
		moduleIds.some((id) => id.replaceAll("\\", "/").endsWith(`/${file}`)),
	);
	if (!begin)
		throw new Error(`There is no module ${file} in the bundle any more.`);
	const found = new Set([begin]);
	for (const { imports } of found)
		for (const chunk of chunks)
			if (imports.includes(chunk.fileName)) found.add(chunk);
	return [...found]
		.flatMap(({ moduleIds }) => moduleIds)
		.filter((id) => !LIBRARY.test(id));
}
