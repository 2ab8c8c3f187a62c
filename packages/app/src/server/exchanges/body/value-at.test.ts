import { expect, test } from "vitest";
import { ScannedLayout } from "./layout.ts";
import { JsonScanner } from "./scan-json.ts";
import { valueAt } from "./value-at.ts";

/** Of every line of a laid out text: the steps to its value, and the value. */
function linesOf(json: string): readonly string[] {
	const bytes = Buffer.from(json);
	const layout = new ScannedLayout(bytes, new JsonScanner(bytes));
	return Array.from(layout.lines(0), (_, line) => {
		const place = valueAt(bytes, layout.startOf(line) ?? -1);
		if (!place) return "nothing";
		const { document, steps, start, end } = place;
		return `${document} ${JSON.stringify(steps)} ${bytes.toString("utf8", start, end)}`;
	});
}

test("every line leads to its value, a closing bracket to what it closes", () => {
	const json = '{"a":[1, {"ü\\"":"x,]}"}, []], "b" : {}, "c":null}';
	const list = '[1, {"ü\\"":"x,]}"}, []]';
	const map = '{"ü\\"":"x,]}"}';
	expect(linesOf(json)).toEqual([
		`0 [] ${json}`,
		`0 ["a"] ${list}`,
		'0 ["a",0] 1',
		`0 ["a",1] ${map}`,
		'0 ["a",1,"ü\\""] "x,]}"',
		`0 ["a",1] ${map}`,
		'0 ["a",2] []',
		`0 ["a"] ${list}`,
		'0 ["b"] {}',
		'0 ["c"] null',
		`0 [] ${json}`,
	]);
});

test("of several texts, it says which one", () => {
	expect(linesOf('1\n{"a":2}\n"x"')).toEqual([
		"0 [] 1",
		'1 [] {"a":2}',
		'1 ["a"] 2',
		'1 [] {"a":2}',
		'2 [] "x"',
	]);
});
