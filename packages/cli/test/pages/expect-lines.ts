import { expect } from "vitest";

/** The lines that say something, with times that are all alike. */
export function linesOf(text: string, numbersDiffer: boolean): string[] {
	const timeless = text.replace(/\b\d+(?:\.\d+)? m?s\b/g, "0 ms");
	const comparable = numbersDiffer
		? timeless
				.replace(/\d[\d.,]*/g, "0")
				.replace(/0 ?(?:µs|ms|s|kB|MB|B)\b/g, "0 unit")
				.replace(/ {2,}/g, "  ")
		: timeless;
	return comparable
		.split("\n")
		.map((line) => line.trimEnd())
		.filter((line) => line !== "");
}

/** `…` on a line of the page stands for any number of lines, within a line for any text. */
export function expectLines(
	printed: readonly string[],
	page: readonly string[],
): void {
	let at = 0;
	for (const [index, line] of page.entries()) {
		if (line.trim() === "…") {
			const next = page[index + 1];
			if (next === undefined) return;
			const found = printed.findIndex(
				(one, place) => place >= at && fits(one, next),
			);
			if (found < 0)
				expect(printed.slice(at), "a line behind …").toContain(next);
			at = found;
			continue;
		}
		if (!fits(printed[at] ?? "", line))
			expect(printed.slice(at), `line ${index + 1}`).toEqual(page.slice(index));
		at += 1;
	}
	expect(printed.slice(at), "further lines").toEqual([]);
}

function fits(printed: string, line: string): boolean {
	if (!line.includes("…")) return printed === line;
	const parts = line
		.split("…")
		.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
	return new RegExp(`^${parts.join(".*")}$`).test(printed);
}
