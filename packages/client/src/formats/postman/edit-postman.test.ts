import { expect, test } from "vitest";
import { readForm, writeForm } from "../../convert/form/file-form.ts";
import type { FormTree } from "../tree/form-data.ts";

const FILE = `{
	"info": { "name": "Shop", "_postman_id": "1", "schema": "https://schema.getpostman.com/json/collection/v2.0.0/collection.json" },
	"item": [
		{ "name": "lost" },
		{
			"name": "list",
			"request": {
				"auth": {"type": "basic", "basic": {"username": "u", "showPassword": true}},
				"method": "GET",
				"header": [
					{"key": "A",   "value": "1", "type": "text"},
					{"key": "B", "value": "2", "warning": "own"}
				],
				"url": {"raw": "{{base}}/a?x=1", "host": ["{{base}}"], "path": ["a"], "query": [{"key": "x", "value": "1", "uuid": "7"}]}
			},
			"response": []
		}
	]
}
`;

function edited(change: (form: FormTree) => FormTree, text = FILE): string {
	const source = {
		file: "/x/shop.postman_collection.json",
		text,
		kind: "request",
		basePath: ["items", 0],
	} as const;
	return writeForm(source, change(readForm(source).tree));
}

function withHttp(form: FormTree, http: FormTree): FormTree {
	const { http: before } = form;
	return { ...form, http: { ...Object(before), ...http } };
}

test("a change touches what it changes, and nothing else", () => {
	expect(edited((form) => withHttp(form, { method: "PUT" }))).toBe(
		FILE.replace('"GET"', '"PUT"'),
	);
	expect(
		edited((form) =>
			withHttp(form, {
				headers: [
					{ name: "A", value: "1" },
					{ name: "B", value: "3" },
				],
			}),
		),
	).toBe(FILE.replace('"value": "2"', '"value": "3"'));
});

test("what is added stands as its neighbours do; what schema 2.0 writes as a map stays one", () => {
	expect(
		edited((form) =>
			withHttp(form, { auth: { type: "basic", username: "v" } }),
		),
	).toBe(FILE.replace('"username": "u"', '"username": "v"'));
	expect(edited((form) => ({ ...form, docs: "All of it." }))).toBe(
		FILE.replace(
			'"uuid": "7"}]}',
			'"uuid": "7"}]},\n\t\t\t\t"description": "All of it."',
		),
	);
});

test("another URL changes its parts", () => {
	const url = "{{base}}/b?x=1";
	expect(edited((form) => withHttp(form, { url }))).toBe(
		FILE.replace("/a?x", "/b?x").replace('["a"]', '["b"]'),
	);
});

test("what Postman has no place for is refused", () => {
	const assertions = [
		{ expression: "res.status", operator: "eq", value: "200" },
	];
	expect(() =>
		edited((form) => ({ ...form, runtime: { assertions } })),
	).toThrow(
		"Postman has no place for assertions: write them as tests in a script.",
	);
});

test("a URL in its parts stays in its parts when it gets a query", () => {
	const parts = '{"raw": "{{base}}/a", "host": ["{{base}}"], "path": ["a"]}';
	const plain = FILE.replace(/\{"raw".*\}\]\}/, parts);
	const asked = edited(
		(form) => withHttp(form, { url: "{{base}}/a?y=2&z" }),
		plain,
	);
	const { item } = JSON.parse(asked);
	expect(item[1].request.url).toEqual({
		raw: "{{base}}/a?y=2&z",
		host: ["{{base}}"],
		path: ["a"],
		query: [
			{ key: "y", value: "2" },
			{ key: "z", value: null },
		],
	});
	const text = FILE.replace(/\{"raw".*\}\]\}/, '"{{base}}/a"');
	expect(
		edited((form) => withHttp(form, { url: "{{base}}/a?y=2" }), text),
	).toBe(text.replace("/a", "/a?y=2"));
});

const TESTED = FILE.replace(
	'"name": "list",',
	'"name": "list",\n\t\t\t"event": [{"listen": "test", "script": {"exec": ["const a = 1;"]}}],',
);

test.each([
	["one", FILE, "pm.test('b');", "pm.test('b');"],
	["those of another", TESTED, "pm.test('b');", "pm.test('b');\nconst a = 1;"],
	[
		"names of another",
		TESTED,
		"const a = 2;",
		"{\nconst a = 2;\n}\n{\nconst a = 1;\n}",
	],
])(
	"what runs after the response is one script: %s",
	(_, text, code, wanted) => {
		const written = edited((form) => {
			const { runtime } = form;
			const scripts = Object(runtime).scripts ?? [];
			const added = { type: "after-response", code };
			return { ...form, runtime: { scripts: [...scripts, added] } };
		}, text);
		expect(JSON.parse(written).item[1].event).toEqual([
			{
				listen: "test",
				script: expect.objectContaining({ exec: wanted.split("\n") }),
			},
		]);
	},
);
