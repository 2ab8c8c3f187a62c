import { expect, test } from "vitest";
import { shapePlaces } from "./file-shapes.ts";
import { documentedKeys, keyDoc } from "./key-docs.ts";

const places = [...shapePlaces()];

test("every key of every file is described, with what may stand behind it", () => {
	const silent = places.flatMap(({ file, path, shape }) =>
		[...(shape.keys ?? [])].flatMap(([name, below]) => {
			const doc = keyDoc(shape, name);
			const isTyped = doc?.type !== undefined || below !== undefined;
			return doc && isTyped ? [] : [`${file.title}: ${path}.${name}`];
		}),
	);
	expect(silent).toEqual([]);
	expect(places.length).toBeGreaterThan(60);
});

test("nothing is described that a file cannot have", () => {
	const lost = places.flatMap(({ file, path, shape }) =>
		documentedKeys(shape)
			.filter((name) => !shape.keys?.has(name))
			.map((name) => `${file.title}: ${path}.${name}`),
	);
	expect(lost).toEqual([]);
});

test("what a key is for is said in sentences", () => {
	for (const { shape } of places)
		for (const name of documentedKeys(shape))
			expect(keyDoc(shape, name)?.about).toMatch(/^[^a-z].*[.…]$/s);
});
