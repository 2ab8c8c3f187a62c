import { expect, test } from "vitest";
import {
	folderForCopies,
	foldersOnTheWay,
	shownEntries,
} from "./shown-entries.ts";

const ENTRIES = [
	{ kind: "folder", name: "certs", path: "certs" },
	{ kind: "file", name: "ca.PEM", path: "ca.PEM", size: 1 },
	{ kind: "file", name: "a.txt", path: "a.txt", size: 1 },
] as const;

test("folders are shown with files of the wanted endings, in whatever case", () => {
	const names = (...given: [string, readonly string[]]) =>
		shownEntries(ENTRIES, ...given).map(({ name }) => name);
	expect(names("", [])).toEqual(["certs", "ca.PEM", "a.txt"]);
	expect(names("", ["pem"])).toEqual(["certs", "ca.PEM"]);
	expect(names(" CA", ["pem"])).toEqual(["ca.PEM"]);
	expect(names("txt", ["pem"])).toEqual([]);
});

test("the way to a folder begins with the collection", () => {
	expect(foldersOnTheWay("")).toEqual([["Collection", ""]]);
	expect(foldersOnTheWay("a/b")).toEqual([
		["Collection", ""],
		["a", "a"],
		["b", "a/b"],
	]);
});

test.each([
	["", "files"],
	["a.txt", "files"],
	["data/a.txt", "data"],
	["data/deep/a.txt", "data/deep"],
	["../a/b.txt", "files"],
	["a/../../b.txt", "files"],
	["/etc/passwd", "files"],
	["{{dir}}/a.txt", "files"],
	["C:\\x\\a.txt", "files"],
])("a copy for a field with %j comes into %s", (path, folder) => {
	expect(folderForCopies(path)).toBe(folder);
});
