import { expect, test } from "vitest";
import { fileNameOf } from "./file-names.ts";

test.each([
	["con", "con-1"],
	["NUL", "nul-1"],
	["COM1", "com1-1"],
	["console", "console"],
	["../..", "item-1"],
	["folder", "folder-1"],
	[".env", "env"],
	["<img src=x onerror=alert(1)>", "img-src-x-onerror-alert-1"],
])("%j becomes a file that every system can have: %j", (name, file) => {
	expect(fileNameOf(name)).toBe(file);
});

test.each(["a", "é", "界", "𠀀"])(
	"a very long name of %j leaves room for what replaces its file, and ends with a whole character",
	(character) => {
		const name = fileNameOf(character.repeat(500));
		expect(Buffer.byteLength(`.${name}-99.yml.0123456789ab.tmp`)).toBeLessThan(
			255,
		);
		expect(name.isWellFormed()).toBe(true);
		expect(name).not.toBe("");
	},
);
