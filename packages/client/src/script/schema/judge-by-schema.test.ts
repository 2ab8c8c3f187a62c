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
