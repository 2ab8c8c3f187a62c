import { CurlewError, type Diagnostic } from "@curlew/client";
import { startThread } from "@curlew/client/files";
import { InvalidRequestError } from "../../../errors.ts";
import type { ImportedCollection } from "../../../protocol/collections.ts";
import type { ImportTask } from "./read-import.ts";

type Imported = Extract<ImportedCollection, { readonly isImported: true }>;

/** Nothing can be made of what was given, and nothing was written. */
export class NotImportedError extends CurlewError {
	readonly code = "NOT_IMPORTED";
	readonly problems: readonly Diagnostic[];

	constructor(problems: readonly Diagnostic[]) {
		super("It cannot be imported.");
		this.problems = problems;
	}
}

/** MB for values. */
const MOST_MEMORY = 2_048;
/** Milliseconds. The largest files take some ten seconds. */
const LONGEST_IMPORT = 180_000;

/**
 * Imports in a thread of its own, which has ended when this is over.
 *
 * @param signal ends it
 * @throws NotImportedError
 * @throws InvalidRequestError when it was ended, or takes too long or too much memory
 */
export async function importInThread(
	task: ImportTask,
	signal: AbortSignal,
): Promise<Imported> {
	signal.throwIfAborted();
	const thread = startThread(
		new URL("./import-thread.entry.ts", import.meta.url),
		{
			workerData: task,
			resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
		},
	);
	// It must not keep a process alive that has nothing else to do.
	thread.unref();
	const { promise, resolve, reject } =
		Promise.withResolvers<ImportedCollection>();
	const fail = (reason: string, cause?: unknown) =>
		reject(
			new InvalidRequestError(`${reason} Nothing was imported.`, {
				hint: "Import a part of it: fewer folders, or one file after the other.",
				cause,
			}),
		);
	const cancel = () => fail("The import was cancelled.");
	const timer = setTimeout(
		() => fail(`It took more than ${LONGEST_IMPORT / 60_000} minutes.`),
		LONGEST_IMPORT,
	);
	signal.addEventListener("abort", cancel);
	thread.on("message", resolve);
	thread.on("error", (error) =>
		fail(`The import broke off: ${error.message}.`, error),
	);
	thread.on("exit", () => fail("The import broke off."));
	try {
		const answer = await promise;
		if (!answer.isImported) throw new NotImportedError(answer.problems);
		return answer;
	} finally {
		clearTimeout(timer);
		signal.removeEventListener("abort", cancel);
		await thread.terminate();
	}
}
