import { expect, test } from "vitest";
import { compile } from "../compile.ts";
import { lookupOf } from "../lookup.ts";
import { encodeComponent } from "./writing.ts";

const values = lookupOf({
	base: "https://h.test:8080/v1",
	host: "h.test:80",
	scheme: "https",
	v: "a b&c/d?e#f+g%",
	object: { a: [1] },
	n: 1e21,
	lone: "x\ud800y",
});
const encoded = "a%20b%26c%2Fd%3Fe%23f%2Bg%25";

test.each([
	["{{base}}/users/{{v}}", `https://h.test:8080/v1/users/${encoded}`],
	[
		"{{base}}{{base}}/{{v}}",
		`https://h.test:8080/v1https://h.test:8080/v1/${encoded}`,
	],
	["https://{{host}}/{{v}}", `https://h.test:80/${encoded}`],
	["{{scheme}}://{{host}}?q={{v}}", `https://h.test:80?q=${encoded}`],
	["{{scheme}}://{{host}}#{{v}}", `https://h.test:80#${encoded}`],
	[
		"https://{{host}}:{{n}}/{{n}}",
		"https://h.test:80:1000000000000000000000/1000000000000000000000",
	],
	["https://{{host}}\\x{{v}}", `https://h.test:80\\x${encoded}`],
	["/{{v}}", `/${encoded}`],
	["?{{v}}={{v}}", `?${encoded}=${encoded}`],
	["https://h://{{v}}", `https://h://${encoded}`],
	["{{base}}?o={{object}}", "https://h.test:8080/v1?o=%7B%22a%22%3A%5B1%5D%7D"],
	["https://h/a%20b c?x=1&y={{v}}", `https://h/a%20b c?x=1&y=${encoded}`],
	["{{base}}/{{lone}}", "https://h.test:8080/v1/x%EF%BF%BDy"],
])("with encodeUrl %s becomes %s", (source, url) => {
	const template = compile(source, { context: "url", encodeUrl: true });
	expect(template.render(values).text).toBe(url);
});

test("without encodeUrl values are inserted as they stand", () => {
	const template = compile("{{base}}/{{v}}?{{object}}", { context: "url" });
	expect(template.render(values).text).toBe(
		'https://h.test:8080/v1/a b&c/d?e#f+g%?{"a":[1]}',
	);
});

test("encodeComponent encodes each value and no literal text", () => {
	const template = compile("a&b {{v}}{{base}}", { encodeComponent: true });
	expect(template.render(values).text).toBe(
		`a&b ${encoded}https%3A%2F%2Fh.test%3A8080%2Fv1`,
	);
});

test("lone surrogates are encoded as the replacement character", () => {
	expect(encodeComponent("\udc00 😀")).toBe("%EF%BF%BD%20%F0%9F%98%80");
});

test("what is kept as written is not encoded", () => {
	const template = compile("https://h/{{missing}}", {
		context: "url",
		encodeUrl: true,
	});
	expect(template.render(values).text).toBe("https://h/{{missing}}");
});
