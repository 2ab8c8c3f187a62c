import { expect, it } from "vitest";
import { inEditor, outOfEditor } from "./line-breaks.ts";

it("gives a text back as it came when nothing was typed", () => {
	for (const text of ["", "a", "a\nb\n", "a\r\nb\r\n", "\n", "\r\n\r\n"])
		expect(outOfEditor(inEditor(text), text)).toBe(text);
});

it("ends a line that was typed as the others end", () => {
	expect(outOfEditor("a\nnew\nb", "a\r\nb")).toBe("a\r\nnew\r\nb");
	expect(outOfEditor("a\nnew\nb", "a\nb")).toBe("a\nnew\nb");
	expect(outOfEditor("a\nb", "a")).toBe("a\nb");
});

it("shows every kind of line break as one", () => {
	expect(inEditor("a\r\nb\rc\nd")).toBe("a\nb\nc\nd");
});
