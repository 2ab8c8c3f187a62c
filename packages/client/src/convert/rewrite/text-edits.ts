/** What stands in a text from `start` to `end` gives way to another text. */
export interface TextEdit {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/** @param edits none of which overlap */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
	const sorted = [...edits].sort((one, other) => one.start - other.start);
	let result = "";
	let at = 0;
	for (const edit of sorted) {
		result += text.slice(at, edit.start) + edit.text;
		at = edit.end;
	}
	return result + text.slice(at);
}
