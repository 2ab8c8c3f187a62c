import { describe, expect, test } from "vitest";
import type { BodyDefinition } from "../collection/model.ts";
import { buildRequest } from "./build-request.ts";
import { DraftRequest } from "./draft-request.ts";
import {
	bodyText,
	defaults,
	entry,
	field,
	folder,
	param,
	prepare,
	sent,
	variable,
} from "./testing/built-requests.ts";

const at = { field: field("http", "body", "data") };
const json = (text: string): BodyDefinition => ({ kind: "json", text, ...at });

describe("DraftRequest", () => {
	test("gives the variables of GraphQL as the text that they are", () => {
		const { draft } = prepare({
			body: {
				kind: "graphql",
				query: "{ a }",
				variables: '{"id": 7}',
				...at,
			},
		});
		expect(draft.getBody()).toEqual({ query: "{ a }", variables: '{"id": 7}' });
	});

	test("parses a text that a header calls JSON", () => {
		const { draft } = prepare({
			body: { kind: "text", text: '{"id": 7}', ...at },
			headers: [entry("content-type", "application/hal+json; charset=utf-8")],
		});
		expect(draft.getBody()).toEqual({ id: 7 });
		expect(draft.getBody({ raw: true })).toBe('{"id": 7}');
		draft.deleteHeader("Content-Type");
		expect(draft.getBody()).toBe('{"id": 7}');
	});

	test("gives everything as written before it is built, and as sent after", () => {
		const { draft, variables } = prepare(
			{
				method: "post",
				url: "https://x.io/{{id}}",
				headers: [entry("X-A", "{{id}}"), entry("X-Off", "1", true)],
				body: json('{"id": "{{id}}"}'),
				params: [param("path", "p", "{{id}}")],
				tags: ["smoke"],
			},
			{ values: { id: "7" } },
		);
		expect(draft.getMethod()).toBe("post");
		expect(draft.getUrl()).toBe("https://x.io/{{id}}");
		expect(draft.getHeaders()).toEqual([
			["X-A", "{{id}}"],
			["content-type", "application/json"],
		]);
		expect(draft.getBody()).toEqual({ id: "{{id}}" });
		expect(draft.getBody({ raw: true })).toBe('{"id": "{{id}}"}');
		expect(draft.getPathParams()).toEqual({ p: "{{id}}" });
		expect([draft.name, draft.tags, draft.authMode]).toEqual([
			"Create",
			["smoke"],
			"none",
		]);
		expect(buildRequest(draft, { variables }).kind).toBe("ready");
		expect(draft.getMethod()).toBe("POST");
		expect(draft.getUrl()).toBe("https://x.io/7");
		expect(draft.getHeader("x-a")).toBe("7");
		expect(draft.getHeader("content-type")).toBe("application/json");
		expect(draft.getBody()).toEqual({ id: "7" });
		expect(draft.getBody({ raw: true })).toBe('{"id": "7"}');
	});

	test("several headers of a name are joined; setting one replaces them all", () => {
		const headers = [entry("X-A", "1"), entry("x-a", "2"), entry("B", "3")];
		const { request, draft } = sent(
			{ headers },
			(draft) => {
				expect(draft.getHeader("X-a")).toBe("1, 2");
				draft.setHeader("x-A", "{{new}}");
				draft.deleteHeader("b");
				expect(draft.getHeader("b")).toBeUndefined();
			},
			{ values: { new: "n" } },
		);
		expect(request.headers).toEqual([["x-A", "n"]]);
		expect(draft.getHeader("X-A")).toBe("n");
	});

	test("headers of folders and collection can be read, replaced and deleted", () => {
		const owner = { defaults: defaults({ headers: [entry("X-C", "c")] }) };
		const folders = [folder("f", { headers: [entry("X-F", "f")] })];
		const { request } = sent(
			{ folders },
			(draft) => {
				expect(draft.getHeaders()).toEqual([
					["X-C", "c"],
					["X-F", "f"],
				]);
				draft.deleteHeader("x-c");
			},
			{ collection: owner },
		);
		expect(request.headers).toEqual([["X-F", "f"]]);
		const all = sent({ folders }, (draft) => draft.setHeaders([["Z", "z"]]));
		expect(all.request.headers).toEqual([["Z", "z"]]);
	});

	test("what a script sets is data: it reaches variables, but no secrets", () => {
		const { request, warnings } = sent(
			{ variables: [variable("token", "s3cret", { isSecret: true })] },
			(draft) => {
				draft.setUrl("https://x.io/{{id}}?t={{token}}");
				draft.setMethod("put");
				draft.setBody("{{id}} {{token}}");
			},
			{ values: { id: 7 } },
		);
		expect(request.method).toBe("PUT");
		expect(request.url).toBe("https://x.io/7?t={{token}}");
		expect(bodyText(request)).toBe("7 {{token}}");
		expect(new Set(warnings.map(({ code }) => code))).toEqual(
			new Set(["DATA_REFERENCE_KEPT"]),
		);
	});

	test("a value becomes JSON, a text stays text of the defined kind", () => {
		const object = sent({ body: json("{}") }, (draft) => {
			draft.setBody({ a: [1, { b: 9007199254740993n }] });
			expect(draft.getBody()).toEqual({ a: [1, { b: 9007199254740993n }] });
		});
		expect(bodyText(object.request)).toBe('{"a":[1,{"b":9007199254740993}]}');
		expect(object.request.headers).toEqual([
			["Content-Type", "application/json"],
		]);
		const text = sent(
			{ body: json("{}") },
			(draft) => {
				draft.setBody('{"a": "{{q}}"}');
				expect(draft.getBody()).toEqual({ a: "{{q}}" });
			},
			{ values: { q: '"' } },
		);
		expect(bodyText(text.request)).toBe('{"a": "\\""}');
		const xml = sent({ body: { kind: "xml", text: "<a/>", ...at } }, (draft) =>
			draft.setBody("<b/>"),
		);
		expect(xml.request.headers).toEqual([["Content-Type", "application/xml"]]);
		const none = sent({ body: json("{}") }, (draft) =>
			draft.setBody(undefined),
		);
		expect(none.request.body).toBeUndefined();
		expect(none.request.headers).toEqual([]);
	});

	test("files and content types of a multipart form outlast that a script reads, changes and sets it", () => {
		const part = { contentType: undefined, isDisabled: false };
		const { draft } = prepare({
			body: {
				kind: "multipart-form",
				parts: [
					{ ...part, name: "f", kind: "file", values: ["a.txt", "b.txt"] },
					{
						...part,
						name: "j",
						kind: "text",
						values: ["{}"],
						contentType: "application/json",
					},
				],
				...at,
			},
		});
		const rows = draft.getBody();
		expect(rows).toEqual([
			{
				name: "f",
				value: ["a.txt", "b.txt"],
				enabled: true,
				type: "file",
				contentType: "",
			},
			{
				name: "j",
				value: "{}",
				enabled: true,
				type: "text",
				contentType: "application/json",
			},
		]);
		if (!Array.isArray(rows)) throw new Error("No rows.");
		draft.setBody([...rows, { name: "n", value: 1 }]);
		if (draft.body.kind !== "multipart-form") throw new Error("No form.");
		const shown = draft.body.parts.map(
			({ kind, name, values, contentType }) => [
				kind,
				name.template.source,
				values.map(({ template }) => template.source),
				contentType?.template.source,
			],
		);
		expect(shown).toEqual([
			["file", "f", ["a.txt", "b.txt"], undefined],
			["text", "j", ["{}"], "application/json"],
			["text", "n", ["1"], undefined],
		]);
	});

	test("a form can be read, changed and set again", () => {
		const body: BodyDefinition = {
			kind: "form-urlencoded",
			entries: [entry("a", "{{x}}"), entry("off", "1", true)],
			...at,
		};
		const { request } = sent(
			{ body },
			(draft) => {
				const rows = draft.getBody();
				expect(rows).toEqual([{ name: "a", value: "{{x}}", enabled: true }]);
				if (!Array.isArray(rows)) throw new Error("No rows.");
				draft.setBody([
					...rows,
					{ name: "b", value: 2 },
					{ name: "off", value: "1", enabled: false },
				]);
			},
			{ values: { x: "1 &" } },
		);
		expect(bodyText(request)).toBe("a=1+%26&b=2");
		const object = sent({ body }, (draft) => draft.setBody({ c: "d e", n: 1 }));
		expect(bodyText(object.request)).toBe("c=d+e&n=1");
		const text = sent({ body }, (draft) => draft.setBody("c=d%20e&x={{x}}"), {
			values: { x: 1 },
		});
		expect(bodyText(text.request)).toBe("c=d%20e&x=1");
		for (const { request } of [object, text])
			expect(request.headers[0]?.[1]).toBe("application/x-www-form-urlencoded");
	});

	test("params that the URL lacked are kept for the URL of a script, unless it names them", () => {
		const given = {
			url: "https://x.io/:id",
			params: [param("query", "q", "{{q}}"), param("path", "id", "7")],
		};
		const values = { q: "a b" };
		const url = (change: (draft: DraftRequest) => void) =>
			sent(given, change, { values }).request.url;
		expect(url(() => {})).toBe("https://x.io/7?q=a%20b");
		expect(url((draft) => draft.setUrl("https://y.io/:id?z=1"))).toBe(
			"https://y.io/7?z=1&q=a%20b",
		);
		expect(url((draft) => draft.setUrl("https://y.io/?q=own"))).toBe(
			"https://y.io/?q=own",
		);
	});

	test("drafts of one definition do not see each other's changes", () => {
		const { draft } = prepare({ headers: [entry("A", "1")] });
		const { definition, collection } = draft;
		draft.setHeader("A", "2");
		const other = new DraftRequest(definition, collection);
		expect(other.getHeader("A")).toBe("1");
	});
});
