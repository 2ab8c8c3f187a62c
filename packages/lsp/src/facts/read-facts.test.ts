import { FORMATS } from "@curlew/client/editing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documentSymbols } from "../features/symbols.ts";
import { SHOPS } from "../testing/shops.ts";
import type { FileFacts } from "./file-facts.ts";
import { placeOfFile } from "./file-place.ts";
import { readFacts } from "./read-facts.ts";

const ROOT = "/shop";

function factsOf(own: string, path: string, text: string): FileFacts {
	const format = FORMATS[own === "bruno.json" ? "bruno" : "opencollection"];
	const collection = { root: ROOT, file: `${ROOT}/${own}`, format };
	const place = placeOfFile(`${ROOT}/${path}`, collection);
	if (!place) throw new Error(`${path} is no part of the collection`);
	return readFacts(text, place);
}

describe.each(SHOPS)("the facts of half-typed files in $format", (shop) => {
	const paths = Object.keys(shop.files).filter((path) =>
		/\.(?:ya?ml|bru)$/.test(path),
	);
	const own =
		shop.format === "OpenCollection" ? "opencollection.yml" : "bruno.json";

	/** A file of the collection with a piece cut out and another put in. */
	const halfTyped = fc
		.record({
			path: fc.constantFrom(...paths),
			from: fc.nat(1000),
			cut: fc.nat(40),
			typed: fc
				.array(
					fc.constantFrom(
						"{{",
						"}}",
						"{",
						"}",
						"\n",
						'"',
						"'''",
						"|",
						"-",
						": ",
						"a",
						"🙂",
						"\t",
						"[",
						"&x",
						"*x",
						"@",
						"~",
						"\r\n",
					),
					{ maxLength: 6 },
				)
				.map((pieces) => pieces.join("")),
		})
		.map(({ path, from, cut, typed }) => {
			const text = shop.files[path] ?? "";
			const at = from % (text.length + 1);
			return { path, text: text.slice(0, at) + typed + text.slice(at + cut) };
		});

	test("are read from any text, and stand where they say", () => {
		fc.assert(
			fc.property(halfTyped, ({ path, text }) => {
				const lines = text.split("\n");
				const facts = factsOf(own, path, text);
				for (const { name, nameRange } of facts.definitions)
					if (nameRange)
						expect(
							lines[nameRange.start.line]?.slice(
								nameRange.start.character,
								nameRange.end.character,
							),
						).toBe(name);
				for (const { names, nameStart } of facts.uses)
					if (nameStart)
						expect(
							lines[nameStart.line]?.startsWith(names[0], nameStart.character),
						).toBe(true);
			}),
			{ numRuns: 300 },
		);
	});

	test("have an outline in which every name lies within its symbol", () => {
		fc.assert(
			fc.property(halfTyped, ({ path, text }) => {
				const check = (symbols: ReturnType<typeof documentSymbols>) => {
					for (const { name, range, selectionRange, children } of symbols) {
						expect(name).not.toBe("");
						expect(isOrdered(range.start, selectionRange.start)).toBe(true);
						expect(isOrdered(selectionRange.start, selectionRange.end)).toBe(
							true,
						);
						expect(isOrdered(selectionRange.end, range.end)).toBe(true);
						check(children ?? []);
					}
				};
				check(documentSymbols(`${ROOT}/${path}`, text));
			}),
			{ numRuns: 300 },
		);
	});
});

test("nesting that no parser can follow says nothing, and stops nothing", () => {
	const nested = `http:\n  url: ${"[".repeat(200_000)}{{a}}`;
	expect(factsOf("opencollection.yml", "one.yml", nested).uses).toEqual([]);
	const code = `script:pre-request {\n  ${"(".repeat(200_000)}\n}\n`;
	expect(factsOf("bruno.json", "one.bru", code).uses).toEqual([]);
});

interface Place {
	readonly line: number;
	readonly character: number;
}

function isOrdered(one: Place, other: Place): boolean {
	return (
		one.line < other.line ||
		(one.line === other.line && one.character <= other.character)
	);
}
