import { Position } from "graphql-language-service";

/** An offset as the language service wants it. */
export function positionOf(text: string, offset: number): Position {
	const before = text.slice(0, offset);
	const line = before.split("\n").length - 1;
	return new Position(line, offset - (before.lastIndexOf("\n") + 1));
}
