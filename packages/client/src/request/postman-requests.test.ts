import { describe, expect, test } from "vitest";
import {
	POSTMAN_FOLDERS_RULES,
	POSTMAN_RULES,
} from "../formats/rules/postman-rules.ts";
import {
	build,
	built,
	entry,
	field,
	param,
	variable,
} from "./testing/built-requests.ts";

/** Requests as Newman 6.2 sends them, and its command those of schema 3. */
const JSON_FILES = { collection: { rules: POSTMAN_RULES } };
const FOLDERS = { collection: { rules: POSTMAN_FOLDERS_RULES } };
const TEXT = { kind: "text", text: "x", field: field("body") } as const;

describe("a URL of Postman's", () => {
	const url = (
		source: string,
		values = {},
		params = [] as ReturnType<typeof param>[],
	) => built({ url: source, params }, { ...JSON_FILES, values }).url;

	test("has values as they are, and what a URL cannot hold encoded", () => {
		const values = { v: "a&b=c", cut: "x#y", sp: 'é "<>' };
		expect(url("http://h.io/p?a={{v}}&b=1", values)).toBe(
			"http://h.io/p?a=a&b=c&b=1",
		);
		expect(url("http://h.io/p?a={{cut}}&b=1", values)).toBe(
			"http://h.io/p?a=x",
		);
		expect(url("http://h.io/{{sp}}?q={{sp}}", values)).toBe(
			"http://h.io/%C3%A9%20%22%3C%3E?q=%C3%A9%20%22%3C%3E",
		);
		expect(url("h.io/%20[a]+{{nope}}?{{nope}}")).toBe(
			"http://h.io/%20[a]+%7B%7Bnope%7D%7D?{{nope}}",
		);
	});

	test("has the values of path params as they are, and leaves those without one", () => {
		const id = (value: string) => [param("path", "id", value)];
		expect(url("http://h.io/:id/:other", {}, id("a/b c%"))).toBe(
			"http://h.io/a/b%20c%/:other",
		);
		expect(url("http://h.io/x:id/(:id)", {}, id("1"))).toBe(
			"http://h.io/x:id/(:id)",
		);
		expect(url("http://h.io/:id.json/:ids.xml", {}, id("1"))).toBe(
			"http://h.io/1.json/:ids.xml",
		);
	});

	test("keeps blanks that the URL standard takes out", () => {
		expect(url(" http://h.io/a\tb?c={{v}}", { v: "1\r\n " })).toBe(
			"http://h.io/a%09b?c=1%0D%0A%20",
		);
		expect(url("{{host}}", { host: "http://h.io\n" })).toBe("http://h.io/");
	});

	test("has path params in front of a dot, too", () => {
		expect(
			url("http://h.io/:id.json/:id.:x", {}, [param("path", "id", "7")]),
		).toBe("http://h.io/7.json/7.:x");
	});

	test("has a key of the authentication in place of a param of its name", () => {
		const auth = {
			kind: "apikey",
			key: "k",
			value: "{{v}} &",
			placement: "query",
			field: field("auth"),
		} as const;
		const given = { url: "http://h.io/p?k=1&a=2#x", auth };
		expect(built(given, JSON_FILES).url).toBe(
			"http://h.io/p?a=2&k={{v}}%20%26",
		);
	});

	test("keeps the name of a path param for which nothing is written; an empty variable leaves a hole", () => {
		const id = (value: string) => [param("path", "id", value)];
		expect(url("http://h.io/:id/x", {}, id(""))).toBe("http://h.io/:id/x");
		expect(url("http://h.io/:id/x", { e: "" }, id("{{e}}"))).toBe(
			"http://h.io//x",
		);
	});

	test("may have holes in its path", () => {
		const holes = { url: "http://h.io/a/{{e}}/", method: "DELETE" };
		const result = build(holes, { ...JSON_FILES, values: { e: "" } });
		expect(result).toMatchObject({
			kind: "ready",
			request: { url: "http://h.io/a//" },
		});
	});
});

describe("a body of Postman's", () => {
	test("goes out with methods that have one", () => {
		for (const method of ["GET", "head", "COPY", "PURGE", "UNLOCK"]) {
			const { body, headers } = built({ method, body: TEXT }, JSON_FILES);
			expect([body, headers]).toEqual([undefined, []]);
			expect(built({ method, body: TEXT }, FOLDERS).body).toBeDefined();
			const settings = { pruneBody: false };
			expect(
				built({ method, body: TEXT, settings }, JSON_FILES).body,
			).toBeDefined();
		}
		expect(built({ method: "DELETE", body: TEXT }, JSON_FILES)).toMatchObject({
			body: { text: "x" },
			headers: [["Content-Type", "text/plain"]],
		});
	});

	test("encodes forms as a path, and sends none without fields", () => {
		const entries = [entry("a b", "x*'é&{{v}}"), entry("off", "1", true)];
		const form = (list: typeof entries) =>
			built(
				{
					method: "POST",
					body: {
						kind: "form-urlencoded",
						entries: list,
						field: field("body"),
					},
				},
				{ ...JSON_FILES, values: { v: "1+1" } },
			);
		expect(form(entries).body).toMatchObject({
			text: "a%20b=x%2A%27%C3%A9%261%2B1",
		});
		expect(form(entries.slice(1))).toMatchObject({
			body: undefined,
			headers: [],
		});
	});

	test("is left out where its file is not there, with a warning; in schema 3 nothing is sent", () => {
		const body = {
			kind: "file",
			filePath: "nowhere.bin",
			contentType: undefined,
			field: field("body"),
		} as const;
		const lenient = build({ method: "POST", body }, JSON_FILES);
		expect(lenient).toMatchObject({
			kind: "ready",
			request: { body: undefined },
		});
		expect(lenient.warnings).toMatchObject([{ code: "BODY_FILE_NOT_FOUND" }]);
		expect(build({ method: "POST", body }, FOLDERS)).toMatchObject({
			kind: "refused",
			problems: [{ code: "BODY_FILE_NOT_FOUND" }],
		});
	});

	test("has values spliced in, quotation marks and all", () => {
		const body = {
			kind: "json",
			text: '{"a": "{{q}}"} // {{q}}',
			field: field("body"),
		} as const;
		const result = build(
			{ method: "POST", body },
			{ ...JSON_FILES, values: { q: 'say "hi"' } },
		);
		expect(result).toMatchObject({
			kind: "ready",
			request: { body: { text: '{"a": "say "hi""} ' } },
			warnings: [{ code: "INVALID_JSON_BODY" }],
		});
	});
});

describe("credentials of Postman's", () => {
	const headers = [entry("Authorization", "mine")];
	const auth = {
		kind: "bearer",
		token: "theirs",
		field: field("auth"),
	} as const;

	test("replace a written header in JSON files, and yield to it in schema 3", () => {
		const sent = (context: typeof JSON_FILES) =>
			built({ headers, auth }, context).headers;
		expect(sent(JSON_FILES)).toEqual([["Authorization", "Bearer theirs"]]);
		expect(sent(FOLDERS)).toEqual([["Authorization", "mine"]]);
	});

	test("are none without a token: then a written header counts", () => {
		const empty = { ...auth, token: "{{e}}" };
		const values = { e: "" };
		expect(
			built({ headers, auth: empty }, { ...JSON_FILES, values }).headers,
		).toEqual([["Authorization", "mine"]]);
		expect(built({ auth: { ...auth, token: "" } }, JSON_FILES).headers).toEqual(
			[],
		);
	});
});

test("a reference without a value is sent as it is written, with a warning at its place", () => {
	const headers = [entry("X", "{{user.name}} {{nope}}")];
	const variables = [variable("user.name", "dotted")];
	const result = build({ headers, variables }, JSON_FILES);
	expect(result).toMatchObject({
		kind: "ready",
		request: { headers: [["X", "dotted {{nope}}"]] },
		warnings: [{ code: "UNRESOLVED_VARIABLE", place: { needle: "{{nope}}" } }],
	});
	expect(
		build({ headers, variables }, { ...JSON_FILES, unresolved: "error" }).kind,
	).toBe("refused");
});

test("a media type that is switched off is not sent", () => {
	const settings = { omitHeaders: ["content-type"] };
	expect(
		built({ method: "POST", body: TEXT, settings }, JSON_FILES).headers,
	).toEqual([]);
});

test("variables of GraphQL are sent whatever they are, and the type of a form in any case", () => {
	const graphql = {
		kind: "graphql",
		query: "q",
		operationName: "Op",
		variables: '{"a": {{nope}}} // x',
		field: field("body"),
	} as const;
	const result = build({ method: "POST", body: graphql }, JSON_FILES);
	expect(result).toMatchObject({
		kind: "ready",
		request: {
			body: {
				text: '{"query":"q","operationName":"Op","variables":{"a": {{nope}}} // x}',
			},
		},
	});
	const form = {
		kind: "form-urlencoded",
		entries: [entry("a", "1"), entry("", "2"), entry("a", "3")],
		field: field("body"),
	} as const;
	const headers = [entry("Content-Type", "text/plain")];
	const charset = "Application/X-WWW-Form-Urlencoded; charset=utf-8";
	const own = [entry("content-type", charset)];
	expect(
		built({ method: "POST", body: form, headers: own }, JSON_FILES).headers,
	).toEqual([["content-type", charset]]);
	const sent = built({ method: "POST", body: form, headers }, JSON_FILES);
	expect(sent.headers).toEqual([
		["Content-Type", "application/x-www-form-urlencoded"],
	]);
	expect(sent.body).toMatchObject({ text: "a=1&a=3&=2" });
});

test("variables that lead in a circle are sent as Postman leaves them, with a warning", () => {
	const variables = [variable("a", "-{{b}}"), variable("b", "{{a}}")];
	const headers = [entry("X", "{{a}}")];
	expect(build({ headers, variables }, JSON_FILES)).toMatchObject({
		kind: "ready",
		request: { headers: [["X", `${"-".repeat(10)}{{b}}`]] },
		warnings: [{ code: "VARIABLE_CYCLE" }],
	});
});
