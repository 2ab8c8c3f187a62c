import { type Document, visit, type YAMLError } from "yaml";

type Range = readonly [start: number, end: number];

/** The parser notices only at the end of the file, or of what is indented, that a bracket was not closed. */
export function isUnclosedBracket(error: YAMLError): boolean {
	return /^Flow .* end with a [\]}]$/.test(error.message);
}

/** For what is not closed, where it was opened: there the fault must be looked for. */
export function openingOf(
	document: Document.Parsed,
	error: YAMLError,
	text: string,
): Range | undefined {
	if (isUnclosedBracket(error)) return openingBracket(document, error, text);
	return error.code === "MISSING_CHAR" && /quote/.test(error.message)
		? openingQuote(document, error)
		: undefined;
}

function openingQuote(
	document: Document.Parsed,
	error: YAMLError,
): Range | undefined {
	let found: Range | undefined;
	visit(document, {
		Scalar: (_key, scalar) => {
			const [start, end] = scalar.range ?? [0, 0];
			const isQuoted = scalar.type?.startsWith("QUOTE") === true;
			if (isQuoted && start < error.pos[0] && error.pos[0] <= end) {
				found = [start, end];
			}
		},
	});
	return found;
}

/** The innermost bracket that is still open where the parser stopped. */
function openingBracket(
	document: Document.Parsed,
	error: YAMLError,
	text: string,
): Range | undefined {
	const ending: Range[] = [];
	visit(document, {
		Collection: (_key, { flow, range }) => {
			if (!flow || !range) return;
			const [start, end] = range;
			if (start < error.pos[0] && error.pos[0] <= end) {
				ending.push([start, end]);
			}
		},
	});
	// Of several that end here, only the innermost can be the one that a bracket before this place closes.
	const innermost = ending.at(-1);
	if (innermost && isClosed(innermost, text)) ending.pop();
	const start = ending.at(-1)?.[0];
	return start === undefined ? undefined : [start, start + 1];
}

function isClosed([start, end]: Range, text: string): boolean {
	return text[end - 1] === (text[start] === "[" ? "]" : "}");
}
