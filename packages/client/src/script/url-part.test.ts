import { expect, test } from "vitest";
import { partOfUrl } from "./url-part.ts";

test.each([
	["https://user:p@host:8080/a/b?c=d#e", "host:8080", "/a/b", "c=d"],
	["http://host", "host", "/", ""],
	["http://host?q=1", "host", "/", "q=1"],
	["{{base}}/users/{{id}}?a={{b}}", "{{base}}", "/users/{{id}}", "a={{b}}"],
	["", "", "/", ""],
])("%s has host, path and query", (url, host, path, query) => {
	expect(partOfUrl(url, "host")).toBe(host);
	expect(partOfUrl(url, "path")).toBe(path);
	expect(partOfUrl(url, "query")).toBe(query);
});
