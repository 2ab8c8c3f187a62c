import { describe, expect, test } from "vitest";
import {
	build,
	built,
	param,
	refusals,
	sent,
} from "../testing/built-requests.ts";

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
				{ values: { base: "https://example.com/v1/" }, collection: { format } },
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

describe("path params", () => {
	const path = (source: string, values: Record<string, string>) =>
		built({
			url: `https://x.io${source}`,
			params: Object.entries(values).map(([name, value]) =>
				param("path", name, value),
			),
		}).url.slice("https://x.io".length);

	test.each([
		["a?b", "a%3Fb"],
		["a#b", "a%23b"],
		["a/b", "a%2Fb"],
		["../x", "..%2Fx"],
		["50%", "50%25"],
		["ü b", "%C3%BC%20b"],
	])("%s stays within its segment: mistake 10", (id, segment) =>
		expect(path("/users/:id/posts", { id })).toBe(`/users/${segment}/posts`),
	);

	test.each([".", ".."])("%s alone is refused", (id) =>
		expect(
			refusals(
				{
					url: "https://x.io/users/:id",
					params: [param("path", "id", "{{id}}")],
				},
				{ values: { id } },
			),
		).toEqual([
			`INVALID_PATH_PARAM: The path param \`id\` cannot be \`${id}\`: the URL standard would remove it and change the path.`,
		]),
	);

	const emptyParam = (value: string, url = "https://x.io/users/:id") => ({
		url,
		params: [param("path", "id", value)],
	});

	test.each([
		["nothing", emptyParam("")],
		["white space", emptyParam("  ")],
		["a variable that is empty", emptyParam("{{none}}")],
		["nothing, in parentheses", emptyParam("", "https://x.io/Users(:id)/a")],
		[
			"nothing, in quotation marks",
			emptyParam("", "https://x.io/Users(':id')"),
		],
	])(
		"one with %s for a value is sent under no policy but `empty`",
		(_, given) => {
			const values = { none: "" };
			for (const unresolved of ["error", "warn", "keep"] as const)
				expect(refusals(given, { values, unresolved })).toEqual([
					"EMPTY_PATH_PARAM: The path param `id` has no value: without it the request would go to another address.",
				]);
			expect(build(given, { values, unresolved: "empty" }).kind).toBe("ready");
		},
	);

	test("one without a value is told of once", () => {
		expect(refusals(emptyParam("{{nope}}"), { unresolved: "error" })).toEqual([
			"UNRESOLVED_VARIABLE: `{{nope}}` in the path param `id` has no value: the variable `nope` is not set.",
		]);
	});

	test("one that does not stand in the URL needs no value", () => {
		expect(built(emptyParam("", "https://x.io/users")).url).toBe(
			"https://x.io/users",
		);
	});

	test("a `://` or `/` further on does not hide or make a path", () => {
		const params = [param("path", "id", "7")];
		const url = (source: string) => built({ url: source, params }).url;
		expect(url("x.io/users/:id?next=http://y.io/:id")).toBe(
			"http://x.io/users/7?next=http://y.io/:id",
		);
		expect(url("x.io?next=/:id")).toBe("http://x.io/?next=/:id");
		expect(url("x.io#/:id")).toBe("http://x.io/");
	});

	test("only whole segments and parentheses are filled", () => {
		const values = { id: "7", key: "a'b/c" };
		expect(path("/x:id/:idx/:id?at=:id", values)).toBe("/x:id/:idx/7?at=:id");
		expect(path("/Users(':key')/P(a=:id,b=':key')", values)).toBe(
			"/Users('a''b%2Fc')/P(a=7,b='a''b%2Fc')",
		);
		const params = [param("path", "8080", "x")];
		expect(built({ url: "http://host:8080/:8080", params }).url).toBe(
			"http://host:8080/x",
		);
	});
});

describe("a segment of the path that is all placeholders and comes out empty", () => {
	const values = { none: "", blank: " ", id: "7", host: "https://x.io" };
	const at = (url: string, method = "DELETE") => ({ url, method });

	test.each([
		["at the end", "{{host}}/users/{{none}}", "{{none}}", "/users/"],
		["before a query", "{{host}}/users/{{none}}?q=/", "{{none}}", "/users/"],
		["of white space", "{{host}}/users/{{blank}}", "{{blank}}", "/users/"],
		["in the middle", "{{host}}/a/{{none}}/b", "{{none}}", "/a//b"],
		["before a slash", "x.io/a/{{none}}/", "{{none}}", "/a//"],
		[
			"of several placeholders",
			"{{host}}/a/{{none}}{{blank}}",
			"{{none}}{{blank}}",
			"/a/",
		],
		["right after the host, at the end", "{{host}}/{{none}}", "{{none}}", "/"],
	])(
		"%s: what changes something is sent under no policy but `empty`, the rest with a warning",
		(_, url, raw, path) => {
			for (const unresolved of ["error", "warn", "keep"] as const)
				for (const method of ["DELETE", "PUT", "PATCH", "POST", "delete"])
					expect(refusals(at(url, method), { values, unresolved })).toEqual([
						`EMPTY_PATH_SEGMENT: \`${raw}\` is empty: ${method.toUpperCase()} would go to \`${path}\`.`,
					]);
			const sent = build(at(url, "GET"), { values });
			expect(sent.kind).toBe("ready");
			expect(
				sent.warnings.map(({ code, message }) => `${code}: ${message}`),
			).toEqual([
				`EMPTY_PATH_SEGMENT: \`${raw}\` is empty: the path of the URL is \`${path}\`.`,
			]);
			expect(build(at(url), { values, unresolved: "empty" })).toMatchObject({
				kind: "ready",
				warnings: [],
			});
		},
	);

	test("right after the host, before a path, is a prefix: a warning for every method", () => {
		const result = build(at("{{host}}/{{none}}/users"), { values });
		expect(result.kind).toBe("ready");
		expect(result.warnings.map(({ code }) => code)).toEqual([
			"EMPTY_PATH_SEGMENT",
		]);
		const base = { ...values, host: "https://x.io/users" };
		expect(build(at("{{host}}/{{none}}/pets"), { values: base }).kind).toBe(
			"refused",
		);
	});

	test.each([
		"{{host}}{{none}}/users/{{id}}",
		"{{host}}/users{{none}}",
		"{{host}}/users/{{id}}{{none}}",
		"{{host}}/users/{{id}}?a={{none}}&b=/{{none}}",
		"{{host}}/users/#/{{none}}",
		"{{host}}/users/",
		"{{host}}/users/:none",
	])("is none in %s", (url) => {
		const result = build(at(url), { values });
		expect(result.kind).toBe("ready");
		expect(result.warnings).toEqual([]);
	});

	test("of a URL that a script has set is told of as well", () => {
		expect(() =>
			sent(
				at("{{host}}/x"),
				(draft) => draft.setUrl("{{host}}/users/{{none}}"),
				{ values },
			),
		).toThrow("`{{none}}` is empty: DELETE would go to `/users/`.");
	});
});
