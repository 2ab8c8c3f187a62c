import { describe, expect, test } from "vitest";
import {
	build,
	built,
	param,
	refusals,
	sent,
} from "../testing/built-requests.ts";

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
