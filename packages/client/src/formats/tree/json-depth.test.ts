import { expect, test } from "vitest";
import { SourceText } from "../../diagnostics/source-text.ts";
import { placeJson } from "./json-tree.ts";

test("values that are nested too deeply are told, and not read", () => {
	const text = '{"item":['.repeat(20_000);
	const { problems } = placeJson(new SourceText("/a.json", text));
	expect(problems.map(({ message }) => message)).toEqual([
		"The values are nested too deeply to be read.",
	]);
});
