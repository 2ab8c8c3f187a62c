import { expect, test } from "vitest";
import { SourceText } from "../diagnostics/source-text.ts";
import { commentWarning } from "./comment-warning.ts";

const source = (file: string, text: string) =>
	new SourceText(`/work/shop/${file}`, text);

test("the comments of all files are one warning, at the first, with the places of the others", () => {
	const sources = [
		source("opencollection.yml", "info: {}\n"),
		source("a.yml", "# one\nurl: x#y # two\n"),
		source("users/b.yml", "info: {}\n# three\n"),
	];
	expect(commentWarning(sources)).toMatchObject({
		code: "COMMENT_NOT_CONVERTED",
		message: "3 comments in 2 files are not converted: here, at users/b.yml:2.",
		location: { file: "/work/shop/a.yml", line: 1 },
	});
});

test("of many files, the first ones are named", () => {
	const sources = Array.from({ length: 9 }, (_, index) =>
		source(`${index}.yml`, "# one\n"),
	);
	expect(commentWarning(sources)?.message).toBe(
		"9 comments in 9 files are not converted: here, at 1.yml:1, 2.yml:1, 3.yml:1, 4.yml:1, 5.yml:1 and in 3 more files.",
	);
});

test("files without comments give no warning", () => {
	expect(commentWarning([source("a.yml", "url: 'x # y'\n")])).toBeUndefined();
});
