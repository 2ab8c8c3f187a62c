import { expect, test } from "vitest";
import { relativeFile } from "./relative-file.ts";

test.each([
	["/c/users/create.yml", "users/create.yml"],
	["/c/..odd.yml", "..odd.yml"],
	["/c", "/c"],
	["/other/a.yml", "/other/a.yml"],
	["/c-2/a.yml", "/c-2/a.yml"],
])("%s is called %s from /c", (file, expected) => {
	expect(relativeFile("/c", file)).toBe(expected);
});
