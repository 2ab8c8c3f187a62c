import fc from "fast-check";
import { expect, test } from "vitest";
import { ByArea } from "./by-area.ts";

const area = fc
	.array(fc.constantFrom("a", "b", "a-b", "ü"), { maxLength: 3 })
	.map((steps) => steps.map((step) => `${step}/`).join(""));

test("what meets an area is what lies around it or below it, however things came and went", () => {
	fc.assert(
		fc.property(
			fc.array(area, { maxLength: 12 }),
			fc.array(fc.nat(11), { maxLength: 6 }),
			area,
			(areas, removed, asked) => {
				const things = areas.map((one, id) => ({ area: one, id }));
				const byArea = new ByArea<(typeof things)[0]>();
				for (const thing of things) byArea.add(thing);
				byArea.meeting(asked);
				const gone = new Set(removed.map((index) => things[index]));
				for (const thing of gone) if (thing) byArea.delete(thing);
				const left = things.filter((thing) => !gone.has(thing));
				const expected = left.filter(
					(thing) =>
						thing.area.startsWith(asked) || asked.startsWith(thing.area),
				);
				const found = byArea.meeting(asked).map(({ id }) => id);
				expect(found.toSorted()).toEqual(
					expected.map(({ id }) => id).toSorted(),
				);
				expect(byArea.size).toBe(left.length);
			},
		),
	);
});
