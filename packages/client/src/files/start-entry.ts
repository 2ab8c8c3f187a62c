import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

/**
 * The one way to threads and processes of Curlew's own. Each begins with a file
 * `name.entry.ts`, which `tools/build.ts` bundles as `name.cjs` beside the command.
 */

/** @param source the URL of the `.entry.ts` file */
export function startThread(source: URL, options?: WorkerOptions): Worker {
	return new Worker(entryFile(source), options);
}

/** @param source the URL of the `.entry.ts` file */
export function startProcess(
	source: URL,
	args: readonly string[],
	options: ForkOptions,
): ChildProcess {
	return fork(
		fileURLToPath(entryFile(source)),
		args,
		// Bun has no such module.
		process.getBuiltinModule("node:sea")?.isSea()
			? withNodeOptions(options)
			: options,
	);
}

/**
 * A single executable takes options for Node from its environment only, those that
 * keep a process from files, too; its main script
 * (`tools/package/executable-main.ts`) puts back what stood there.
 */
function withNodeOptions({
	execArgv = [],
	env = process.env,
	...others
}: ForkOptions): ForkOptions {
	const { NODE_OPTIONS = "" } = env;
	return {
		...others,
		execArgv: [],
		env: {
			...env,
			NODE_OPTIONS: [NODE_OPTIONS, ...execArgv].join(" "),
			CURLEW_OUTER_NODE_OPTIONS: NODE_OPTIONS,
		},
	};
}

/** The file that is run for an entry: the bundled one, or in a checkout its source. */
export function entryFile(source: URL): URL {
	const name = basename(source.pathname, ".entry.ts");
	const bundled = new URL(`./${name}.cjs`, import.meta.url);
	return existsSync(bundled) ? bundled : source;
}
