import { describe, expect, test } from "vitest";
import {
	type FormData,
	type FormTree,
	isFormTree,
} from "../../formats/tree/form-data.ts";
import { type FormSource, readForm, writeForm } from "./file-form.ts";

const YAML = `# How users are made.
info:
  name: Create
  type: http
http:
  method: POST # as REST has it
  url: "{{base_url}}/users"
  headers:
    - name: X-One
      value: "1"
    # the second one
    - name: X-Two
      value: "2"
`;

const BRU = `meta {
  name: Create
  type: http
  seq: 1
}

post {
  url: {{base_url}}/users
  body: json
  auth: none
}

headers {
  X-One:   1
  ~X-Two: 2
}

body:json {
  {   "name": "{{name}}" }
}

unheard-of {
  something
}
`;

function yaml(text: string): FormSource {
	return { file: "/c/create.yml", text, kind: "request", basePath: [] };
}

function bru(text: string): FormSource {
	return { file: "/c/create.bru", text, kind: "request", basePath: [] };
}

function http(tree: FormTree): FormTree {
	const value: FormData | undefined = tree.http;
	if (!isFormTree(value)) throw new TypeError("There is no request.");
	return value;
}

describe("a YAML file", () => {
	test("keeps its comments when fields and list entries are changed", () => {
		const { tree } = readForm(yaml(YAML));
		const changed = {
			...tree,
			http: {
				...http(tree),
				method: "PUT",
				headers: [
					{ name: "X-One", value: "1" },
					{ name: "X-Two", value: "two" },
					{ name: "X-Three", value: "3" },
				],
			},
		};
		expect(writeForm(yaml(YAML), changed)).toBe(
			YAML.replace("POST", "PUT")
				.replace('"2"', '"two"')
				.concat('    - name: X-Three\n      value: "3"\n'),
		);
	});

	test("loses an entry in the middle of a list, and no other", () => {
		const { tree } = readForm(yaml(YAML));
		const changed = {
			...tree,
			http: { ...http(tree), headers: [{ name: "X-Two", value: "2" }] },
		};
		const written = writeForm(yaml(YAML), changed);
		expect(written).toContain("# the second one");
		expect(written).not.toContain("X-One");
		expect(readForm(yaml(written)).tree).toEqual(changed);
	});

	test("stays as it is, byte for byte, when the form says what it says", () => {
		const text = YAML.replaceAll("\n", "\r\n");
		expect(writeForm(yaml(text), readForm(yaml(text)).tree)).toBe(text);
	});

	test("of a bundled collection is changed at the item's place", () => {
		const text =
			"items:\n  - info: { name: A, type: http }\n    http:\n      url: a\n  - info: { name: B, type: http }\n    http:\n      url: b\n";
		const source = { ...yaml(text), basePath: ["items", 1] };
		const { tree } = readForm(source);
		expect(http(tree)).toEqual({ url: "b" });
		const changed = { ...tree, http: { url: "c" } };
		expect(writeForm(source, changed)).toBe(text.replace("url: b", "url: c"));
	});
});

describe("a .bru file", () => {
	test("keeps every character of the sections that are not changed", () => {
		const { tree } = readForm(bru(BRU));
		const changed = {
			...tree,
			http: { ...http(tree), url: "{{base_url}}/people" },
		};
		expect(writeForm(bru(BRU), changed)).toBe(BRU.replace("/users", "/people"));
	});

	test("gets a new section at its place", () => {
		const { tree } = readForm(bru(BRU));
		const changed = {
			...tree,
			http: {
				...http(tree),
				params: [{ name: "a", value: "1", type: "query" }],
			},
		};
		const written = writeForm(bru(BRU), changed);
		expect(written).toContain(
			"auth: none\n}\n\nparams:query {\n  a: 1\n}\n\nheaders {\n  X-One:   1",
		);
		expect(readForm(bru(written)).tree).toMatchObject(changed);
	});

	test("loses a section that holds nothing any more", () => {
		const { tree } = readForm(bru(BRU));
		const { headers: _, ...others } = http(tree);
		const written = writeForm(bru(BRU), { ...tree, http: others });
		expect(written).toBe(
			BRU.replace("headers {\n  X-One:   1\n  ~X-Two: 2\n}\n\n", ""),
		);
	});

	test("refuses what it has no place for", () => {
		const { tree } = readForm(bru(BRU));
		expect(() =>
			writeForm(bru(BRU), {
				...tree,
				http: { ...http(tree), headers: [{ name: 'a"\n', value: "1" }] },
			}),
		).toThrow("has no place");
	});
});
