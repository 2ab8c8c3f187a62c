import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createProgram } from "../program.ts";
import { FOREIGN_OPTIONS } from "./foreign-options.ts";

const PAGE = readFileSync(
	new URL("../../../../docs/flags.md", import.meta.url),
	"utf8",
);

const TITLES = {
	bru: "bru",
	newman: "newman",
	hurl: "Hurl",
	httpyac: "httpYac",
	playwright: "Playwright",
} as const;

/** Rows of the table of a client: its flags, and what they are called here. */
function rowsOf(title: string): readonly (readonly [string, string])[] {
	const section = PAGE.split(/^## /m).find((part) =>
		part.startsWith(`${title}\n`),
	);
	const lines = (section ?? "")
		.split("\n")
		.filter((line) => /^\| `/.test(line));
	return lines.slice(1).map((line) => {
		const [, theirs = "", ours = ""] = line.split("|");
		return [theirs, ours];
	});
}

const flagsIn = (text: string) =>
	[...text.matchAll(/`(-[\w.-]+)[^`]*`/g)].map(([, flag = ""]) => flag);

const program = createProgram(() => undefined);
const run = program.commands.find((command) => command.name() === "run");
const flagsOf = (options: typeof program.options) =>
	options.flatMap(({ short, long }) => [short ?? "", long ?? ""]);
const runFlags = flagsOf(run?.options ?? []);
const allFlags = program.commands.flatMap(({ options }) =>
	flagsOf([...options]),
);

describe.each(Object.entries(TITLES))("the table for %s", (client, title) => {
	const rows = rowsOf(title);

	test("names only options that there are", () => {
		expect(rows.length).toBeGreaterThan(10);
		for (const [, ours] of rows)
			expect(allFlags).toEqual(expect.arrayContaining(flagsIn(ours)));
	});

	test("has a flag of `run`, or a hint, for each of the client's", () => {
		const hinted: readonly string[] = Object.entries(FOREIGN_OPTIONS)
			.filter(([name]) => name === client)
			.flatMap(([, options]) => options.flatMap(({ flags }) => flags));
		const unknown = rows
			.flatMap(([theirs]) => flagsIn(theirs))
			.filter((flag) => !runFlags.includes(flag) && !hinted.includes(flag));
		expect(unknown).toEqual([]);
	});

	test("has every flag that a hint is about", () => {
		const told = rows.flatMap(([theirs]) => flagsIn(theirs));
		for (const [name, options] of Object.entries(FOREIGN_OPTIONS))
			if (name === client)
				for (const { flags } of options)
					if (!flags.some((flag) => flag.includes("-export")))
						expect(told).toEqual(expect.arrayContaining([...flags]));
	});
});
