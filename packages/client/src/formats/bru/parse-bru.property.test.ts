import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SourceText } from "../../diagnostics/source-text.ts";
import { indentedOffsets } from "../tree/indented-text.ts";
import { parseBru } from "./parse-bru.ts";

const word = fc.stringMatching(/^[a-zA-Z0-9_./$-]{1,8}$/);
const quotedName = fc
	.string({
		unit: fc.constantFrom(...'ab :{}[]"@~ü日'),
		minLength: 1,
		maxLength: 8,
	})
	.map((name) => name.trim())
	.filter((name) => name !== "");
const line = fc
	.string({
		unit: fc.constantFrom(..."ab {}[]()\"@:~,'\\ü😀#/?&="),
		maxLength: 16,
	})
	.map((text) => text.trim())
	.filter((text) => !text.startsWith("'''") && text !== "[");
const long = fc
	.array(fc.string({ unit: fc.constantFrom(...'ab {}[]:"😀'), maxLength: 8 }), {
		minLength: 2,
		maxLength: 5,
	})
	.map((lines) => lines.join("\n").trim())
	.filter((text) => text.includes("\n"));
const entry = fc.record({
	name: fc.oneof(word, quotedName),
	value: fc.oneof(line, long),
	isDisabled: fc.boolean(),
});
const text = fc
	.array(
		fc.string({ unit: fc.constantFrom(..."ab {}[]:\"\t'@😀"), maxLength: 10 }),
		{
			minLength: 1,
			maxLength: 6,
		},
	)
	.map((lines) => lines.join("\n"))
	.filter((written) => !written.startsWith("\n"));
const lineBreak = fc.constantFrom("\n", "\r\n");

/** Writes an entry as Bruno does. */
function written({
	name,
	value,
	isDisabled,
}: {
	name: string;
	value: string;
	isDisabled: boolean;
}): string {
	const quoted = /^[\w./$-]+$/.test(name)
		? name
		: `"${name.replaceAll('"', '\\"')}"`;
	const text = value.includes("\n")
		? `'''\n${indented(value, 4)}\n  '''`
		: value;
	return `  ${isDisabled ? "~" : ""}${quoted}: ${text}`;
}

function indented(value: string, columns: number): string {
	return value
		.split("\n")
		.map((line) => " ".repeat(columns) + line)
		.join("\n");
}

describe("whatever Bruno writes", () => {
	test("is read as it was, and every character is found where it stands", () => {
		fc.assert(
			fc.property(fc.array(entry), text, lineBreak, (entries, script, end) => {
				const source =
					`headers {\n${entries.map(written).join("\n")}\n}\n\ntests {\n${indented(script, 2)}\n}\n`.replaceAll(
						"\n",
						end,
					);
				const document = parseBru(new SourceText("/c/r.bru", source));
				expect(document.problems).toEqual([]);
				expect(
					document.entries("headers").map(({ name, value, isDisabled }) => ({
						name,
						value: value.text,
						isDisabled,
					})),
				).toEqual(entries);
				const tests = document.block("tests")?.text;
				expect(tests?.text).toBe(script);
				for (const value of [
					...document.entries("headers").map((one) => one.value),
					...(tests ? [tests] : []),
				]) {
					const offsets = indentedOffsets(source, value);
					for (let index = 0; index < value.text.length; index++) {
						const expected =
							value.text[index] === "\n" ? end[0] : value.text[index];
						expect(source[offsets[index] ?? -1]).toBe(expected);
					}
				}
			}),
		);
	});
});

describe("any text at all", () => {
	test("is read without failing, and problems lie inside of it", () => {
		const piece = fc.oneof(
			fc.constantFrom(
				"headers {",
				"tests {",
				"}",
				"vars:secret [",
				"]",
				"\n",
				"'''",
				"@x('''",
				"  a: b",
				"\r\n",
				"~",
				'"',
				"meta {\n  tags: [",
			),
			fc.string({ maxLength: 5 }),
		);
		fc.assert(
			fc.property(fc.array(piece), (pieces) => {
				const source = new SourceText("/x.bru", pieces.join(""));
				for (const { location } of parseBru(source).problems) {
					const length = source.line(location?.line ?? 0)?.length;
					expect(length).toBeDefined();
					expect(location?.column).toBeLessThanOrEqual((length ?? 0) + 1);
				}
			}),
			{ numRuns: 500 },
		);
	});
});
