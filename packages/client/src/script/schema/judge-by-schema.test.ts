import { expect, test } from "vitest";
import type { WorkValue } from "../work/pure-function.ts";
import { doWork } from "../work/work-pool.ts";

function judged(
	schema: unknown,
	data: unknown,
	milliseconds = 10_000,
): Promise<WorkValue> {
	const texts = [JSON.stringify(schema), "{}", JSON.stringify(data)];
	return judgedTexts(texts, milliseconds);
}

/** @param texts schema, options and data */
function judgedTexts(texts: readonly string[], milliseconds: number) {
	return doWork(
		{ name: "judgeBySchema", values: ["", ...texts] },
		{ deadline: performance.now() + milliseconds, signal: undefined },
	);
}

test("tells what is wrong with the data", async () => {
	await expect(judged({ type: "array" }, [])).resolves.toBe("");
	await expect(judged({ type: "array" }, {})).resolves.toBe(
		"body must be array",
	);
});

test("a hostile pattern is stopped when the time is over, and the next schema is judged as ever", async () => {
	const schema = { type: "string", pattern: "^(a+)+$" };
	const started = performance.now();
	await expect(judged(schema, `${"a".repeat(40)}!`, 200)).rejects.toThrow(
		expect.objectContaining({ code: "SCRIPT_TIMEOUT" }),
	);
	expect(performance.now() - started).toBeLessThan(5_000);
	await expect(judged({ type: "number" }, 1)).resolves.toBe("");
});

test("errors that multiply end the judgement before they fill the memory", async () => {
	const manyAlternatives: Record<string, unknown> = { a25: { type: "string" } };
	for (let at = 0; at < 25; at += 1) {
		const next = { $ref: `#/definitions/a${at + 1}` };
		manyAlternatives[`a${at}`] = { anyOf: [next, next] };
	}
	const schema = { definitions: manyAlternatives, $ref: "#/definitions/a0" };
	await expect(judged(schema, 1)).rejects.toThrow("more than 100000 places");
	await expect(
		judgedTexts(
			[
				JSON.stringify({ items: { allOf: Array(200).fill(false) } }),
				'{"allErrors":true}',
				JSON.stringify(Array(1000).fill(1)),
			],
			10_000,
		),
	).rejects.toThrow("more than 100000 places");
	await expect(judged({ type: "number" }, 1)).resolves.toBe("");
});

test("a schema whose code grows out of all bounds costs no more memory than work may have", async () => {
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
	await expect(judged(schema, {}, 10_000)).rejects.toThrow(
		/more memory|ran for longer/,
	);
	await expect(judged({ type: "number" }, 1)).resolves.toBe("");
});

test("many items that miss the first alternative are valid by the second", async () => {
	const schema = { items: { anyOf: [{ type: "string" }, { type: "number" }] } };
	await expect(judged(schema, Array(200_000).fill(1))).resolves.toBe("");
});

test("what nests without an end is an error of the script", async () => {
	const schema = {
		$ref: "#/definitions/a",
		definitions: { a: { allOf: [{ $ref: "#/definitions/a" }] } },
	};
	await expect(judged(schema, 1)).rejects.toThrow(
		/nested too deeply|call stack/,
	);
});

test.each([
	'"];globalThis.constructor.constructor("return process")().exit(3);//',
	"*/process.exit(3)/*",
	`\${process.exit(3)}`,
	"\u2028process.exit(3)//",
])("texts of a schema never become code: %j", async (text) => {
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
	await expect(judged(schema, { [text]: text })).resolves.toBe("");
	await expect(judged(schema, {})).resolves.toContain(
		"must have required property",
	);
});

test("nothing of the process is in reach of the code that Ajv makes", async () => {
	await expect(
		judgedTexts(["process.exit(3)", "{}", "1"], 10_000),
	).rejects.toThrow("JSON");
});

test.each([
	{ keywords: [{ keyword: "x", validate: true, valid: "1){}}throw 1" }] },
	{ formats: { x: "y" } },
	{ code: { lines: true } },
	{ strict: "throw 1" },
	{ allErrors: true, schemas: [] },
	[],
])("options that Ajv makes code of are none for here: %j", async (options) => {
	const texts = ["{}", JSON.stringify(options), "1"] as const;
	await expect(judgedTexts([...texts], 10_000)).resolves.toBeUndefined();
});

test("an asynchronous schema, which nobody would wait for, is refused", async () => {
	await expect(judged({ $async: true, type: "array" }, {})).rejects.toThrow(
		"$async",
	);
	await expect(judged({ type: "array" }, {})).resolves.toBe(
		"body must be array",
	);
});
