import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compile } from "./compile.ts";
import { explainUnresolved } from "./explain.ts";
import { lookupOf } from "./lookup.ts";
import type { CompileOptions } from "./template.ts";

const page = readFileSync(
	new URL("../../../docs/placeholder-language.md", import.meta.url),
	"utf8",
);
const variables = lookupOf(
	JSON.parse(/```json\n(.*?)```/s.exec(page)?.[1] ?? ""),
);

const contexts: ReadonlyMap<string, CompileOptions> = new Map([
	["Placeholder", {}],
	["With defaults", { syntax: "defaults" }],
	["Template", {}],
	["JSON body", { context: "json" }],
	["JSON body with defaults", { context: "json", syntax: "defaults" }],
	["URL", { context: "url" }],
	["URL with encodeUrl", { context: "url", encodeUrl: true }],
] as const);

interface Example {
	readonly heading: string;
	readonly source: string;
	readonly outcome: string;
}

/** The rows of all tables on the page whose second column is called `outcome`. */
function examples(outcome: string): Example[] {
	const tables = page.matchAll(
		/^\| ([^|]+) \| ([^|]+) \|.*\n\|[-|]+\n((?:\|.*\n)+)/gm,
	);
	return [...tables]
		.filter(([, , second]) => second === outcome)
		.flatMap(([, heading = "", , rows = ""]) =>
			rows
				.trim()
				.split("\n")
				.map((row) => {
					const [, source = "", result = ""] = row.split("|");
					return { heading, source: code(source), outcome: result.trim() };
				}),
		);
}

function code(cell: string): string {
	return /^`(.*)`$/.exec(cell.trim())?.[1] ?? cell;
}

describe("the page about the placeholder language", () => {
	test.each(examples("Result"))(
		"is right that the $heading $source gives $outcome",
		({ heading, source, outcome }) => {
			const options = contexts.get(heading);
			expect(options).toBeDefined();
			expect(compile(source, options).render(variables)).toEqual({
				text: code(outcome),
				unresolved: [],
				problems: [],
				...(outcome === "``" && { blank: expect.anything() }),
			});
		},
	);

	test.each(examples("Reason"))(
		"is right about why $source is unresolved",
		({ source, outcome }) => {
			const { unresolved } = compile(source).render(variables);
			expect(unresolved.map(explainUnresolved)).toEqual([outcome]);
		},
	);

	test("has examples of each kind", () => {
		const headings = examples("Result").map(({ heading }) => heading);
		expect(new Set(headings)).toEqual(new Set(contexts.keys()));
		expect(examples("Reason")).toHaveLength(4);
	});
});
