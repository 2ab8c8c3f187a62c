import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SourceText } from "../../diagnostics/source-text.ts";
import { ImportError } from "./import-error.ts";
import { placeInJson, readData } from "./read-data.ts";

describe("the place of a path in JSON", () => {
	test("is that of its value, whatever the JSON", () => {
		fc.assert(
			fc.property(fc.json({ maxDepth: 4 }), fc.nat(3), (text, indent) => {
				const value: unknown = JSON.parse(text);
				const written = JSON.stringify(value, null, indent);
				for (const [path, expected] of leavesOf(value)) {
					const [start, end] = placeInJson(written, path);
					expect(JSON.parse(written.slice(start, end))).toEqual(expected);
				}
			}),
		);
	});

	test("is that of the innermost which is there", () => {
		const text = '{"a": [1, {"b": 2}]}';
		const at = (...path: (string | number)[]) =>
			text.slice(...placeInJson(text, path));
		expect(at("a", 1, "c", "d")).toBe('{"b": 2}');
		expect(at("a", 7)).toBe('[1, {"b": 2}]');
		expect(at("x")).toBe(text);
	});
});

describe("data", () => {
	test("is JSON or YAML, with places", async () => {
		const yaml = await readData(new SourceText("/a.yaml", "a:\n  - b: 2\n"));
		expect(yaml.value).toEqual({ a: [{ b: 2 }] });
		expect(yaml.source.text.slice(...yaml.place(["a", 0, "b"]))).toBe("2");
		const json = await readData(new SourceText("/a.json", '{\t"a": [1]}'));
		expect(json.value).toEqual({ a: [1] });
	});

	test("that was cut off is told with its place", async () => {
		const cut = readData(new SourceText("/a.json", '{"a": [1,\n'));
		await expect(cut).rejects.toThrow(ImportError);
	});
});

/** Every value of a tree by its path. */
function leavesOf(
	value: unknown,
	path: readonly (string | number)[] = [],
): readonly (readonly [readonly (string | number)[], unknown])[] {
	if (typeof value !== "object" || value === null) return [[path, value]];
	const members: readonly (readonly [string | number, unknown])[] =
		Array.isArray(value)
			? value.map((item, index) => [index, item] as const)
			: Object.entries(value);
	return [
		[path, value],
		...members.flatMap(([key, one]) => leavesOf(one, [...path, key])),
	];
}
