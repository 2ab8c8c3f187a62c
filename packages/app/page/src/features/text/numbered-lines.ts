/** Lines on either side. */
const MOST = 3;
/** Characters: a file may have one line. */
const LONGEST = 300;

interface NumberedLine {
	readonly number: number;
	/** With its number in front of it. */
	readonly shown: string;
}

/** A line of a text, and those around it. @param line from 1 */
export function linesAround(
	text: string,
	line: number,
): readonly NumberedLine[] {
	const lines = text.replace(/\n$/, "").split(/\r\n|\r|\n/);
	const first = Math.max(1, line - MOST);
	const last = Math.min(lines.length, line + MOST);
	const width = String(last).length;
	return lines.slice(first - 1, last).map((one, index) => {
		const number = first + index;
		const cut = one.length > LONGEST ? `${one.slice(0, LONGEST)}…` : one;
		return { number, shown: `${String(number).padStart(width)} │ ${cut}` };
	});
}
