import type { Position, Range } from "vscode-languageserver";
import type { Definition, FileFacts, Use } from "../facts/file-facts.ts";

/** What stands at a place of a file: the innermost of all that do. */
export type AtCursor =
	| { readonly kind: "definition"; readonly definition: Definition }
	| { readonly kind: "use"; readonly use: Use };

export function atCursor(
	facts: FileFacts,
	position: Position,
): AtCursor | undefined {
	const around = facts.uses.filter(({ range }) => isWithin(range, position));
	const [outermost] = around;
	// One may stand in the default of another one.
	const use = around.findLast(({ isWord }) => !isWord) ?? outermost;
	if (use) return { kind: "use", use };
	const definition = facts.definitions.find(({ range }) =>
		isWithin(range, position),
	);
	return definition && { kind: "definition", definition };
}

/** Tells whether a place lies in a range, its end included: there the cursor stands behind the last character. */
export function isWithin({ start, end }: Range, position: Position): boolean {
	return !isBefore(position, start) && !isBefore(end, position);
}

function isBefore(one: Position, other: Position): boolean {
	return (
		one.line < other.line ||
		(one.line === other.line && one.character < other.character)
	);
}
