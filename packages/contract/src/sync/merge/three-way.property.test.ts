import fc from "fast-check";
import { expect, test } from "vitest";
import {
	type Data,
	type DataMap,
	isDataList,
	isSame,
	memberIn,
} from "../data.ts";
import { mergeThreeWay } from "./three-way.ts";

const NAMES = ["a", "b", "c", "d"];
const ROW = fc.record({
	name: fc.constantFrom(...NAMES),
	value: fc.constantFrom("1", "2", "3"),
	description: fc.constantFrom("x", "y"),
});
const BODY = fc
	.dictionary(fc.constantFrom(...NAMES), fc.integer({ min: 0, max: 3 }))
	.map((body) => ({ type: "json", data: JSON.stringify(body, undefined, 2) }));
const FORM = fc.record({
	info: fc.record({ name: fc.constantFrom("One", "Two") }),
	http: fc.record({
		url: fc.constantFrom(
			"{{baseUrl}}/a",
			"{{baseUrl}}/b",
			"https://x.test/a?q=1",
		),
		params: fc.uniqueArray(ROW, { selector: ({ name }) => name }),
		body: BODY,
	}),
	docs: fc.constantFrom("Text.", "Other text."),
});
const OPTIONS = { choose: () => undefined, canTake: () => true };

test("in 1,000 merges nothing of the user's is lost, nothing of the document's is forgotten, and the second one changes nothing", () => {
	fc.assert(
		fc.property(FORM, FORM, FORM, (base, theirs, yours) => {
			const merge = mergeThreeWay({ base, theirs, yours }, OPTIONS);
			const merged = merge.yours;
			for (const { name, value } of yours.http.params) {
				const before = base.http.params.find((row) => row.name === name);
				const isMine = before?.value !== value;
				if (isMine) expect(valueIn(merged, name)).toBe(value);
			}
			for (const { name } of theirs.http.params)
				if (!base.http.params.some((row) => row.name === name))
					expect(valueIn(merged, name)).toBeDefined();
			expect(applied(yours, merge.edits)).toEqual(merged);
			const again = mergeThreeWay(
				{ base: merge.base, theirs, yours: merged },
				OPTIONS,
			);
			expect(again.edits).toEqual([]);
			expect(isSame(again.base, merge.base)).toBe(true);
			expect(again.conflicts.map(({ field }) => field)).toEqual(
				merge.conflicts.map(({ field }) => field),
			);
		}),
		{ numRuns: 1000, seed: 16 },
	);
});

function valueIn(form: Data | undefined, name: string): Data | undefined {
	const params = memberIn(memberIn(form, "http"), "params");
	const row = isDataList(params)
		? params.find((one) => memberIn(one, "name") === name)
		: undefined;
	return memberIn(row, "value");
}

function applied(
	form: DataMap,
	edits: readonly {
		path: readonly (string | number)[];
		value?: Data | undefined;
	}[],
): unknown {
	const copy = structuredClone(form);
	for (const { path, value } of edits) {
		const last = path.at(-1) ?? "";
		// biome-ignore lint/suspicious/noExplicitAny: data of any shape
		let at: any = copy;
		for (const step of path.slice(0, -1)) at = at[step] ??= {};
		if (value !== undefined) at[last] = value;
		else if (Array.isArray(at)) at.splice(Number(last), 1);
		else delete at[last];
	}
	return copy;
}
