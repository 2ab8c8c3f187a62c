import { EXIT } from "./exit-codes.ts";

/** Where a line of a stack leads: the file, the line and the column. */
const PLACE = /\(?((?:file:|node:|\/|[A-Za-z]:\\)[^()\s]*:\d+:\d+)\)?$/;

/** Frames that are told. */
const MOST_PLACES = 3;

/** Letters as in the codes and names that Node and libraries give their errors: no values. */
const WORD = /^[A-Za-z_]\w{0,60}$/;

let isEnding = false;

/**
 * Ends the process when an error comes up that nothing caught, with one line on
 * the guarded stderr. Node would write the error itself, past the guard, with
 * whatever text of a server or a library is in it. Nobody knows any more
 * whose secrets those may be: so kind and place of the error are told, and its
 * message is not.
 */
export function endOnUncaughtFailure(): void {
	// Rejections that nobody handles come here, too.
	process.on("uncaughtException", (error: unknown) => {
		if (isEnding) return;
		isEnding = true;
		process.stderr.write(
			`error: Curlew itself failed: ${toldOf(error)}\nhint: This is a bug in Curlew: please report it, with what you did.\n`,
		);
		try {
			process.exit(EXIT.failed);
		} catch {
			// Something that wants to tidy up failed as well; what runs at the exit runs once.
			process.exit(EXIT.failed);
		}
	});
}

function toldOf(error: unknown): string {
	if (!(error instanceof Error)) return "something was thrown that is no error";
	try {
		return `${kindOf(error)}${placesOf(error)}`;
	} catch {
		return "an error that cannot be read";
	}
}

/** `TypeError`, `Error ERR_STREAM_DESTROYED`, `Error ENOSPC of write`. */
function kindOf(error: NodeJS.ErrnoException): string {
	const { code, syscall } = error;
	const words = [error.name, code].filter(isWord);
	const call = isWord(syscall) ? ` of ${syscall}` : "";
	return `${words.join(" ") || "Error"}${call}`;
}

function isWord(text: unknown): text is string {
	return typeof text === "string" && WORD.test(text);
}

function placesOf({ message, stack = "" }: Error): string {
	// The message stands before, and may have lines that look like frames.
	const head = stack.indexOf(message);
	const frames = head === -1 ? "" : stack.slice(head + message.length);
	const places = frames
		.split("\n")
		.map((line) => PLACE.exec(line.slice(-1_000))?.[1])
		.filter((place) => place !== undefined);
	const told = places.slice(0, MOST_PLACES).join(", ");
	return told === "" ? "" : `, at ${told}`;
}
