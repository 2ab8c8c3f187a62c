import { describe, expect, test } from "vitest";
import { BRUNO_RULES } from "../../formats/rules/bruno-rules.ts";
import { CURLEW_RULES } from "../../formats/rules/curlew-rules.ts";
import { build, built, param, refusals } from "../testing/built-requests.ts";

const RULES = { bru: BRUNO_RULES, opencollection: CURLEW_RULES };

describe("the URL", () => {
	test.each([
		["https://{{host}}/users/{{id}}", "https://api.example.com:8080/users/42"],
		["{{host}}/users", "http://api.example.com:8080/users"],
		["localhost:3000/x", "http://localhost:3000/x"],
		["example.com", "http://example.com/"],
		["[::1]:80/x?y", "http://[::1]/x?y"],
		["//example.com/x", "http://example.com/x"],
		["  https://example.com/a b  ", "https://example.com/a%20b"],
		["https://example.com/ü?q=ü", "https://example.com/%C3%BC?q=%C3%BC"],
	])("%s becomes %s", (url, href) => {
		const values = { host: "api.example.com:8080", id: 42 };
		expect(built({ url }, { values }).url).toBe(href);
	});

	test.each(["&", "/", "?", "+", "%41", "=", "a&b=c", "50%25"])(
		"a value's %s is left alone (demand 2)",
		(value) => {
			const { url } = built(
				{ url: "https://example.com/s?q={{value}}" },
				{ values: { value } },
			);
			expect(url).toBe(`https://example.com/s?q=${value}`);
		},
	);

	test.each([
		["bru", "https://example.com/v1/a/7?q=//"],
		["opencollection", "https://example.com/v1//a//7?q=//"],
	] as const)(
		"of a collection as %s, with path params, is %s",
		(format, href) => {
			const { url } = built(
				{
					url: "{{base}}/a//:id?q=//",
					params: [param("path", "id", "7")],
				},
				{
					values: { base: "https://example.com/v1/" },
					collection: { rules: RULES[format] },
				},
			);
			expect(url).toBe(href);
		},
	);

	test("encodeUrl encodes each value for its place, nothing twice (demand 2)", () => {
		const { url } = built(
			{
				url: "{{base}}/a%20b/{{segment}}?x=%2B&q={{query}}",
				settings: { encodeUrl: true },
			},
			{
				values: {
					base: "https://example.com/v1",
					segment: "a/b?c",
					query: "1+1=2&x#y %",
				},
			},
		);
		expect(url).toBe(
			"https://example.com/v1/a%20b/a%2Fb%3Fc?x=%2B&q=1%2B1%3D2%26x%23y%20%25",
		);
	});

	test("a # that a value brings cuts the URL, with a warning (demand 2)", () => {
		const result = build(
			{ url: "https://example.com/?q={{q}}" },
			{ values: { q: "a#b" } },
		);
		expect(result.kind === "ready" && result.request.url).toBe(
			"https://example.com/?q=a",
		);
		expect(result.warnings.map(({ code }) => code)).toEqual([
			"URL_CUT_AT_HASH",
		]);
	});

	test("a fragment as written is dropped without a word", () => {
		const result = build({ url: "https://example.com/x#part" });
		expect(result.kind === "ready" && result.request.url).toBe(
			"https://example.com/x",
		);
		expect(result.warnings).toEqual([]);
	});

	test.each([
		["", "`` is not a URL that can be requested."],
		["/users", "`/users` is not a URL that can be requested."],
		[
			"ftp://example.com/x",
			"`ftp://example.com/x` is not a URL that can be requested.",
		],
		[
			"http://ada:secret@example.com:99999/",
			"`http://ada:●●●@example.com:99999/` is not a URL that can be requested.",
		],
		[
			"https://exa mple.com",
			"`https://exa mple.com` is not a URL that can be requested.",
		],
	])("%j is refused", (url, message) =>
		expect(refusals({ url })).toEqual([`INVALID_URL: ${message}`]),
	);

	test("an invalid URL names the placeholder that made it so", () => {
		expect(refusals({ url: "{{host}}/users" }, { unresolved: "keep" })).toEqual(
			[
				"INVALID_URL: `{{host}}/users` is not a URL: there is no value for `{{host}}`.",
			],
		);
		expect(refusals({ url: "{{host}}/users" })).toEqual([
			"UNRESOLVED_VARIABLE: `{{host}}` in the URL has no value: the variable `host` is not set.",
		]);
	});

	test("a `%` in user or password that encodes nothing stays", () => {
		const request = built({ url: "http://us%er:p%zz%C3%A9@example.com/x" });
		expect(request.headers).toEqual([
			[
				"Authorization",
				`Basic ${Buffer.from("us%er:p%zzé").toString("base64")}`,
			],
		]);
	});

	test("user and password in the URL become basic authentication", () => {
		const request = built({ url: "http://ann:p%40ss@example.com/x" });
		expect(request.url).toBe("http://example.com/x");
		expect(request.headers).toEqual([
			["Authorization", `Basic ${btoa("ann:p@ss")}`],
		]);
	});
});

describe("query params", () => {
	const url = (
		source: string,
		params: Parameters<typeof param>[],
		values = {},
	) =>
		built(
			{ url: source, params: params.map((given) => param(...given)) },
			{ values },
		).url;

	test("one that stands in the URL is not sent twice", () => {
		expect(
			url(
				"https://x.io/?q={{term}}&page=1",
				[
					["query", "q", "{{term}}"],
					["query", "page", "1"],
				],
				{ term: "a+b" },
			),
		).toBe("https://x.io/?q=a+b&page=1");
	});

	test("one that is missing is appended, percent-encoded, before the fragment", () => {
		expect(
			url(
				"https://x.io/s?a=1#f",
				[
					["query", "a", "1"],
					["query", "q&", "{{term}} +#"],
				],
				{ term: "x&y" },
			),
		).toBe("https://x.io/s?a=1&q%26=x%26y%20%2B%23");
		expect(url("https://x.io", [["query", "q", ""]])).toBe("https://x.io/?q=");
	});

	test("disabled and nameless ones are left out", () => {
		expect(
			url("https://x.io/", [
				["query", "a", "1", true],
				["query", "", "2"],
			]),
		).toBe("https://x.io/");
	});

	test("percent-encoding does not make a param another one", () => {
		expect(
			url("https://x.io/?q=a%20b&c=x+y", [
				["query", "q", "a b"],
				["query", "c", "x y"],
			]),
		).toBe("https://x.io/?q=a%20b&c=x+y");
	});

	test("the URL counts where both have a name at the same position", () => {
		expect(url("https://x.io/?q=new", [["query", "q", "old"]])).toBe(
			"https://x.io/?q=new",
		);
	});

	test("each pair of the URL accounts for one param", () => {
		expect(
			url("https://x.io/?tag=a", [
				["query", "tag", "a"],
				["query", "tag", "b"],
				["query", "tag", "a"],
			]),
		).toBe("https://x.io/?tag=a&tag=b&tag=a");
	});

	test("`?`, `&` and `=` within placeholders separate nothing", () => {
		const source = "https://x.io/{{?Which one&only=}}?q=1";
		expect(
			refusals({ url: source, params: [param("query", "q", "1")] }),
		).toEqual([
			"UNRESOLVED_VARIABLE: `{{?Which one&only=}}` in the URL has no value: the question `Which one&only=` has no answer.",
		]);
	});
});
