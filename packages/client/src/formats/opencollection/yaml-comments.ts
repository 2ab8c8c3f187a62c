import { Lexer } from "yaml";

/** Where the comments of a YAML text begin, in UTF-16 code units. What only looks like one in a value is none. */
export function yamlCommentOffsets(text: string): readonly number[] {
	const offsets: number[] = [];
	let offset = 0;
	let isScalar = false;
	for (const token of new Lexer().lex(text)) {
		// These tokens of the lexer stand for no characters.
		const isMark = token === "\x02" || token === "\x18" || token === "\x1f";
		if (token.startsWith("#") && !isScalar) offsets.push(offset);
		isScalar = token === "\x1f";
		if (!isMark) offset += token.length;
	}
	return offsets;
}
