import { expect, test } from "vitest";
import { hasScheme, looksLikeUrl } from "./looks-like-url.ts";

test.each([
	"http://x",
	"{{base}}/x",
	":3000/x",
	":/x",
	"localhost",
	"localhost:3000",
	"localhost?x",
	"LOCALHOST/x",
	"api.example.com",
	"api.example.com?x=1",
	"[::1]:3000/x",
	"127.0.0.1",
])("%s can be a URL", (word) => {
	expect(looksLikeUrl(word)).toBe(true);
});

test.each([
	"users",
	"users/list.yml",
	"./a.yml",
	"localhost-x",
	"-",
	":",
	"a b.c",
])("%s cannot", (word) => {
	expect(looksLikeUrl(word)).toBe(false);
});

test("what has a scheme is no file", () => {
	expect(hasScheme("https://x/list.yml")).toBe(true);
	expect(hasScheme("list.yml")).toBe(false);
});
