import type { Value } from "@curlew/template";
import { describe, expect, test } from "vitest";
import type { BodyDefinition } from "../../collection/model.ts";
import type { DraftRequest } from "../draft-request.ts";
import { bodyText, entry, field, sent } from "../testing/built-requests.ts";

const at = { field: field("http", "body", "data") };
const FORM: BodyDefinition = { kind: "form-urlencoded", entries: [], ...at };
const TEXT: BodyDefinition = { kind: "text", text: "as written", ...at };
const JSON_BODY: BodyDefinition = { kind: "json", text: '{"a":1}', ...at };
const NONE: BodyDefinition = { kind: "none" };

/** Type and text of what is sent. */
function wire(
	body: BodyDefinition,
	change: (draft: DraftRequest) => void,
	header?: string,
) {
	const headers = header === undefined ? [] : [entry("Content-Type", header)];
	const { request } = sent({ method: "POST", headers, body }, change);
	const type = request.headers.find(([name]) => /^content-type$/i.test(name));
	return [type?.[1], bodyText(request)];
}

const setting = (value: Value | undefined) => (draft: DraftRequest) =>
	draft.setBody(value);

const URLENCODED = "application/x-www-form-urlencoded";

describe("an object in place of a form", () => {
	test.each<[Value, string]>([
		[{ a: "1 2", b: "x&y", n: 5, t: true }, "a=1+2&b=x%26y&n=5&t=true"],
		[{ none: null, empty: "" }, "none=&empty="],
		[
			{ list: [1, [2]], o: { p: { q: 1 }, r: [3] } },
			"list=1&list=2&o%5Bp%5D%5Bq%5D=1&o%5Br%5D=3",
		],
		[{ at: new Date(0) }, "at=1970-01-01T00%3A00%3A00.000Z"],
		[
			[
				{ name: "a", value: null },
				{ name: "b" },
				{ name: "c", value: "1", enabled: false },
			],
			"a=&b=",
		],
		[null, ""],
		[{}, ""],
		["a=1&b=%20", "a=1&b=%20"],
	])("%j is sent as %s", (value, expected) => {
		expect(wire(FORM, setting(value))).toEqual([URLENCODED, expected]);
	});

	test("what is no content of a form becomes JSON, with the type of the form", () => {
		expect(wire(FORM, setting([1, 2]))[1]).toBe("[1,2]");
	});

	test("of a multipart form: lists are parts of one name, objects their JSON", () => {
		const body: BodyDefinition = { kind: "multipart-form", parts: [], ...at };
		const { draft } = sent({ method: "POST", body }, (draft) =>
			draft.setBody({ a: ["1", 2], o: { p: 1 }, none: null }),
		);
		if (draft.body.kind !== "multipart-form") throw new Error("No form.");
		expect(
			draft.body.parts.map(({ name, values }) => [
				name.template.source,
				...values.map(({ template }) => template.source),
			]),
		).toEqual([
			["a", "1"],
			["a", "2"],
			["o", '{"p":1}'],
			["none", ""],
		]);
	});
});

describe("the body follows the content type that is written", () => {
	test.each<[string, BodyDefinition, string, Value, string]>([
		["nothing", NONE, URLENCODED, { a: 1 }, "a=1"],
		[
			"JSON",
			JSON_BODY,
			`${URLENCODED}; charset=utf-8`,
			{ a: [1, 2] },
			"a=1&a=2",
		],
		["JSON", JSON_BODY, URLENCODED, "a=1&b=2", "a=1&b=2"],
		["a form", FORM, "application/json", { a: 1 }, '{"a":1}'],
		["a form", FORM, "application/vnd.api+json", { a: 1 }, '{"a":1}'],
	])("in place of %s", (_defined, body, type, value, expected) => {
		const before = (draft: DraftRequest) => {
			draft.setHeader("content-type", type);
			draft.setBody(value);
		};
		const after = (draft: DraftRequest) => {
			draft.setBody(value);
			draft.setHeader("content-type", type);
		};
		expect(wire(body, before)).toEqual([type, expected]);
		expect(wire(body, after)).toEqual([type, expected]);
		expect(wire(body, setting(value), type)).toEqual([type, expected]);
	});

	test("a multipart type makes a multipart form", () => {
		const { request, draft } = sent({ method: "POST", body: NONE }, (draft) => {
			draft.setHeader("Content-Type", "multipart/form-data");
			draft.setBody({ a: "1" });
		});
		expect(draft.body.kind).toBe("multipart-form");
		expect(request.headers).toEqual([
			[
				"Content-Type",
				expect.stringMatching(/^multipart\/form-data; boundary=/),
			],
		]);
	});

	test("a structure in place of a text keeps the text's type", () => {
		expect(wire(TEXT, setting({ a: 1 }))).toEqual(["text/plain", '{"a":1}']);
		expect(wire(NONE, setting({ a: 1 }))).toEqual([
			"application/json",
			'{"a":1}',
		]);
	});
});

describe("a JSON body without a body", () => {
	test.each(["GET", "DELETE", "PUT", "POST"])(
		"has no content type: %s",
		(method) => {
			const body: BodyDefinition = { kind: "json", text: "", ...at };
			const { request, draft } = sent({ method, body }, () => {});
			expect(request.headers).toEqual([]);
			expect(draft.getBody()).toBe("");
		},
	);

	test("keeps the one that is written, and is undefined to scripts", () => {
		const body: BodyDefinition = { kind: "json", text: " ", ...at };
		expect(
			wire(
				body,
				(draft) => {
					expect(draft.getBody()).toBeUndefined();
					expect(draft.getHeaders()).toEqual([
						["Content-Type", "application/json"],
					]);
				},
				"application/json",
			)[0],
		).toBe("application/json");
	});
});

describe("the content type of the body among the headers", () => {
	test("is there before the request, and can be removed", () => {
		const [type] = wire(JSON_BODY, (draft) => {
			expect(draft.getHeader("Content-Type")).toBe("application/json");
			expect(draft.listHeaders()).toEqual([
				{ key: "content-type", value: "application/json" },
			]);
			draft.removeHeader(0);
			expect(draft.getHeaders()).toEqual([]);
		});
		expect(type).toBeUndefined();
	});

	test("decides whether a script gets the JSON body parsed", () => {
		wire(JSON_BODY, (draft) => {
			expect(draft.getBody()).toEqual({ a: 1 });
			draft.setHeader("content-type", "text/plain");
			expect(draft.getBody()).toBe('{"a":1}');
			draft.setHeader("content-type", "application/hal+json");
			expect(draft.getBody()).toEqual({ a: 1 });
		});
	});
});
