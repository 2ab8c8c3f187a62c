import { describe, expect, test } from "vitest";
import { read, readSound } from "../testing/requests.ts";

describe("a body", () => {
	test.each(["json", "text", "xml", "sparql"])("of type %s is text", (type) => {
		const request = readSound(
			`http:\n  body:\n    type: ${type}\n    data: |-\n      one\n      two\n`,
		);
		expect(request.body).toEqual({
			kind: type,
			text: "one\ntwo",
			field: { file: "/c/r.yml", path: ["http", "body", "data"] },
		});
	});

	test("of several variants is the selected one", () => {
		const { body } = readSound(`
http:
  body:
    - title: a
      body: { type: text, data: first }
    - title: b
      selected: true
      body: { type: text, data: second }
`);
		expect(body).toEqual({
			kind: "text",
			text: "second",
			field: { file: "/c/r.yml", path: ["http", "body", 1, "body", "data"] },
		});
	});

	test("of several variants is the first one when none is selected", () => {
		const { body } = readSound(
			"http:\n  body: [{ title: a, body: { type: text, data: first } }]\n",
		);
		expect(body).toMatchObject({ text: "first" });
	});

	test("can be a form, url-encoded or multipart", () => {
		expect(
			readSound(
				"http: { body: { type: form-urlencoded, data: [{ name: a, value: 1, disabled: true }] } }",
			).body,
		).toMatchObject({
			kind: "form-urlencoded",
			entries: [{ name: "a", value: "1", isDisabled: true }],
		});
		expect(
			readSound(`
http:
  body:
    type: multipart-form
    data:
      - { name: t, type: text, value: 5, contentType: text/plain }
      - { name: f, type: file, value: [a.png, "{{b}}.png"] }
`).body,
		).toMatchObject({
			kind: "multipart-form",
			parts: [
				{
					name: "t",
					kind: "text",
					values: ["5"],
					contentType: "text/plain",
					isDisabled: false,
				},
				{
					name: "f",
					kind: "file",
					values: ["a.png", "{{b}}.png"],
					contentType: undefined,
					isDisabled: false,
				},
			],
		});
	});

	test("can be a file: the selected one, else the first that does not say it is not", () => {
		const files = (selected: string) =>
			readSound(`
http:
  body:
    type: file
    data:
      - { filePath: a.bin, contentType: a/a, selected: false }
      - { filePath: b.bin, contentType: b/b${selected} }
`).body;
		for (const selected of [", selected: true", ""])
			expect(files(selected)).toMatchObject({
				filePath: "b.bin",
				contentType: "b/b",
			});
		expect(files(", selected: false")).toMatchObject({
			filePath: undefined,
		});
	});

	test("of an unknown type is an error that names the types there are", () => {
		const { problems } = read("http:\n  body:\n    type: yaml\n    data: x\n");
		expect(problems).toEqual([
			expect.objectContaining({
				code: "INVALID_FIELD",
				message: "`type` cannot be `yaml`.",
				hint: expect.stringContaining("`form-urlencoded`"),
				location: { file: "/c/r.yml", line: 3, column: 11, length: 4 },
				excerpt: "    type: yaml",
			}),
		]);
	});
});
