import { expect, test } from "vitest";
import { judgeBySchema } from "./judge-by-schema.ts";

function judged(schema: unknown, data: unknown, milliseconds = 10_000): string {
	const texts = { draft: "", options: "{}" };
	return judgeBySchema(
		{ ...texts, schema: JSON.stringify(schema), data: JSON.stringify(data) },
		performance.now() + milliseconds,
	);
}

test("tells what is wrong with the data", () => {
	expect(judged({ type: "array" }, [])).toBe("");
	expect(judged({ type: "array" }, {})).toBe("body must be array");
});

test("a hostile pattern is stopped when the time is over, and the next schema is judged as ever", () => {
	const schema = { type: "string", pattern: "^(a+)+$" };
	const started = performance.now();
	expect(() => judged(schema, `${"a".repeat(40)}!`, 200)).toThrow(
		expect.objectContaining({ code: "SCRIPT_TIMEOUT" }),
	);
	expect(performance.now() - started).toBeLessThan(5_000);
	expect(judged({ type: "number" }, 1)).toBe("");
});

test("errors that multiply end the judgement before they fill the memory", () => {
	const manyAlternatives: Record<string, unknown> = { a25: { type: "string" } };
	for (let at = 0; at < 25; at += 1) {
		const next = { $ref: `#/definitions/a${at + 1}` };
		manyAlternatives[`a${at}`] = { anyOf: [next, next] };
	}
	const schema = { definitions: manyAlternatives, $ref: "#/definitions/a0" };
	expect(() => judged(schema, 1)).toThrow("more than 100000 places");
	expect(() =>
		judgeBySchema(
			{
				draft: "",
				schema: JSON.stringify({ items: { allOf: Array(200).fill(false) } }),
				options: '{"allErrors":true}',
				data: JSON.stringify(Array(1000).fill(1)),
			},
			performance.now() + 10_000,
		),
	).toThrow("more than 100000 places");
	expect(judged({ type: "number" }, 1)).toBe("");
});

test("a schema whose code grows out of all bounds costs no more memory than a thread may have", () => {
	const properties: Record<string, unknown> = {};
	for (let at = 0; at < 800; at += 1)
		properties[`p${at}`] = { type: "string", minLength: 3 };
	const uses: Record<string, unknown> = {};
	for (let at = 0; at < 6000; at += 1)
		uses[`q${at}`] = { $ref: "#/definitions/a" };
	const schema = {
		definitions: { a: { type: "object", properties } },
		type: "object",
		properties: uses,
	};
	expect(() => judged(schema, {}, 2_000)).toThrow(
		expect.objectContaining({ code: "SCRIPT_TIMEOUT" }),
	);
	expect(judged({ type: "number" }, 1)).toBe("");
});

test("many items that miss the first alternative are valid by the second", () => {
	const schema = { items: { anyOf: [{ type: "string" }, { type: "number" }] } };
	expect(judged(schema, Array(200_000).fill(1))).toBe("");
});

test("what nests without an end is an error of the script", () => {
	const schema = {
		$ref: "#/definitions/a",
		definitions: { a: { allOf: [{ $ref: "#/definitions/a" }] } },
	};
	expect(() => judged(schema, 1)).toThrow(/nested too deeply|call stack/);
});

test.each([
	'"];globalThis.constructor.constructor("return process")().exit(3);//',
	"*/process.exit(3)/*",
	`\${process.exit(3)}`,
	"\u2028process.exit(3)//",
])("texts of a schema never become code: %j", (text) => {
	const schema = {
		$id: `http://x/${encodeURIComponent(text)}`,
		type: "object",
		title: text,
		required: [text],
		properties: { [text]: { const: text, enum: [text], default: text } },
		patternProperties: {
			"^x": { pattern: text.replace(/[*+?()[\]{}$\\]/g, ".") },
		},
		definitions: { [text]: true },
		dependencies: { [text]: [text] },
	};
	expect(judged(schema, { [text]: text })).toBe("");
	expect(judged(schema, {})).toContain("must have required property");
});

test("nothing of the process is in reach of the code that Ajv makes", () => {
	expect(() =>
		judgeBySchema(
			{ draft: "", schema: "process.exit(3)", options: "{}", data: "1" },
			performance.now() + 1_000,
		),
	).toThrow("JSON");
});

test("an asynchronous schema, which nobody would wait for, is refused", () => {
	expect(() => judged({ $async: true, type: "array" }, {})).toThrow("$async");
	expect(judged({ type: "array" }, {})).toBe("body must be array");
});
