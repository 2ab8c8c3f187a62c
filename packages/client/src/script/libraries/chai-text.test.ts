import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import type * as Chai from "chai";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chaiAsCommonJs, quickChai } from "./chai-text.ts";
import { packageFolder } from "./library-files.ts";

type ChaiModule = Pick<typeof Chai, "Assertion" | "config" | "expect" | "util">;

const text = readFileSync(join(packageFolder("chai"), "index.js"), "utf8");
/** Not the one that Vitest has, which adds to it. */
const chai = load(text);
const quick = load(quickChai(text));

function load(text: string): ChaiModule {
	const module: { exports?: ChaiModule } = {};
	compileFunction(chaiAsCommonJs(text), ["module"])(module);
	if (!module.exports) throw new Error("chai exports nothing.");
	return module.exports;
}

/** A link of a chain: a name, and what the value behind it is called with, if it is. */
interface Link {
	readonly name: string;
	readonly values?: readonly unknown[];
}

const VALUES: readonly unknown[] = [
	...[
		undefined,
		null,
		true,
		0,
		1,
		2.5,
		Number.NaN,
		7n,
		"",
		"ab",
		"id",
		Boolean,
	],
	...[[], [1, 2], { id: 1 }, { id: { b: [1] } }, new Map([[1, 2]]), /a/],
	...[new Error("ab"), Error, () => 1, new Date(0), { length: 2 }, "string"],
];

/** All that assertions have, and names that nothing has. */
const NAMES: readonly string[] = [
	...Object.getOwnPropertyNames(chai.Assertion.prototype),
	...["equals", "exists", "lenght", "too", "foo", "then", "toJSON", "inspect"],
	...["call", "apply", "bind", "name", "toString", "hasOwnProperty", "_obj"],
	...Array(10)
		.fill(["to", "be", "not", "a", "equal", "eql", "property"])
		.flat(),
	...Array(4).fill(["deep", "include", "above", "have", "and", "ok"]).flat(),
].filter((name) => name !== "constructor" && !name.startsWith("__"));

const link: fc.Arbitrary<Link> = fc.record(
	{
		name: fc.constantFrom(...NAMES),
		values: fc.array(fc.constantFrom(...VALUES), { maxLength: 2 }),
	},
	{ requiredKeys: ["name"] },
);

describe("chai's changed text", () => {
	test("says the same as chai of any chain, and where it throws the same words", () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...VALUES),
				fc.array(link, { minLength: 1, maxLength: 6 }),
				(value, links) => {
					expect(told(quick, value, links)).toEqual(told(chai, value, links));
				},
			),
			{ numRuns: 3_000, seed: 14 },
		);
	});

	test.each([
		["to.bee", [{ name: "to" }, { name: "bee" }]],
		["an.foo", [{ name: "an" }, { name: "foo" }]],
		["equal.foo", [{ name: "equal" }, { name: "foo" }]],
		["a('number').foo", [{ name: "a", values: ["number"] }, { name: "foo" }]],
		["an.length", [{ name: "an" }, { name: "length" }]],
		["equal.length", [{ name: "equal" }, { name: "length" }]],
	] satisfies [string, Link[]][])(
		"expect(1).%s is refused as by chai",
		(_, links) => {
			const { thrown } = told(quick, 1, links);
			expect(thrown).toMatch(/^Error: Invalid Chai property: /);
			expect(thrown).toBe(told(chai, 1, links).thrown);
		},
	);

	test("a chain that is kept has flags of its own", () => {
		const kept = quick.expect(1).to;
		kept.not.equal(2);
		const other = kept.be;
		expect(() => other.not.equal(1)).toThrow("expected 1 to not equal 1");
		expect(quick.util.flag(quick.expect(1).to.not.be, "negate")).toBe(true);
		expect(quick.util.flag(quick.expect(1).to.be, "negate")).toBe(undefined);
	});

	test("names that are missing are undefined where a script has turned the Proxy off", () => {
		quick.config.useProxy = false;
		const read = Reflect.get(quick.expect(1).to, "foo");
		quick.config.useProxy = true;
		expect(read).toBe(undefined);
	});

	test("another version is refused, not changed by halves", () => {
		expect(() => quickChai("var chai;")).toThrow(
			"chai's text has this 0 times instead of 1",
		);
	});
});

/** What a chain comes to, as text: what is thrown, or what the last link is. */
function told(
	{ expect, util }: ChaiModule,
	value: unknown,
	links: readonly Link[],
) {
	try {
		let at: unknown = expect(value);
		for (const { name, values } of links) {
			if (at === null || at === undefined) break;
			const member: unknown = Reflect.get(Object(at), name);
			at =
				values && typeof member === "function"
					? Reflect.apply(member, at, values)
					: member;
		}
		return typeof at === "object" && at !== null && "__flags" in at
			? { last: flagsOf(util, at) }
			: { last: typeof at };
	} catch (error) {
		const { message, actual, expected, showDiff, operator } = Object(error);
		const details = { actual, expected, showDiff, operator };
		return { thrown: `${Object(error).name}: ${message}`, details };
	}
}

function flagsOf({ flag }: ChaiModule["util"], assertion: object) {
	const names = ["object", "message", "negate", "deep", "nested", "own", "any"];
	return names.map((name) => flag(assertion, name));
}
