import { expect, test } from "vitest";
import { describeFiltered, filteredText } from "./filtered-text.ts";
import { createStyle } from "./style.ts";

const RESULTS = ['"a\\nb"', '{"n":9007199254740993,"l":[]}', "null"];

test("results stand one below the other as jq prints them, or texts by themselves", () => {
	const object = '{\n  "n": 9007199254740993,\n  "l": []\n}\n';
	expect(filteredText(RESULTS, false)).toBe(`"a\\nb"\n${object}null\n`);
	expect(filteredText(RESULTS, true)).toBe(`a\nb\n${object}null\n`);
	expect(filteredText([], true)).toBe("");
});

test("what a terminal would obey is escaped, and is the same JSON", () => {
	const result = JSON.stringify("\u009b31m \u202e \u007f");
	const text = filteredText([result], false);
	expect(text).toBe('"\\u009b31m \\u202e \\u007f"\n');
	expect(JSON.parse(text)).toBe(JSON.parse(result));
});

test("secrets are blacked out, those that are numbers, too", () => {
	const mask = (text: string) => text.replaceAll("123456", "●●●");
	const style = createStyle(false);
	expect(describeFiltered(['{"a":"123456"}', "123456"], { style, mask })).toBe(
		'{\n  "a": "●●●"\n}\n●●●\n',
	);
});
