import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	AS_LISTED,
	BY_FILE_NAME,
	BY_FILE_NAME_IN_YAML,
	BY_NAME,
	compareNatural,
	type Ordered,
	orderFolders,
	orderRequests,
} from "./order.ts";

describe("the natural order of names", () => {
	test.each([
		["step 2", "step 10"],
		["a", "B"],
		["B", "c"],
		["A", "a"],
		["01", "1"],
		["a1b2", "a1b10"],
		["", "a"],
		["x", "x1"],
		["99999999999999999998", "99999999999999999999"],
		["z", "ä"],
	])("puts %j before %j", (first, second) => {
		expect(compareNatural(first, second)).toBeLessThan(0);
		expect(compareNatural(second, first)).toBeGreaterThan(0);
	});

	test("is an order: the same from both sides, and without circles", () => {
		const name = fc.oneof(fc.string(), fc.stringMatching(/^[aA01 ]{0,5}$/));
		fc.assert(
			fc.property(name, name, name, (a, b, c) => {
				expect(Math.sign(compareNatural(a, b))).toBe(
					0 - Math.sign(compareNatural(b, a)),
				);
				const sorted = [a, b, c].sort(compareNatural);
				const [x = "", y = "", z = ""] = sorted;
				expect(compareNatural(x, y)).toBeLessThanOrEqual(0);
				expect(compareNatural(y, z)).toBeLessThanOrEqual(0);
				expect(compareNatural(x, z)).toBeLessThanOrEqual(0);
				expect(compareNatural(a, b) === 0).toBe(a === b);
			}),
		);
	});
});

/** `b:2` is called b and has the seq 2. */
function items(words: string): Ordered[] {
	return words.split(" ").map((word) => {
		const [name = "", seq] = word.split(":");
		return {
			name,
			path: `x/${name}`,
			seq: seq === undefined ? undefined : Number(seq),
		};
	});
}

function folders(words: string, order = BY_FILE_NAME): string {
	const sorted = orderFolders(items(words), (item) => item, order);
	return sorted.map(({ name }) => name).join(" ");
}

function requests(words: string, order = BY_FILE_NAME): string {
	const sorted = orderRequests(items(words), (item) => item, order);
	return sorted.map(({ name }) => name).join(" ");
}

describe("the order of folders", () => {
	test.each([
		["c b a", "a b c"],
		["login:1 users products", "login products users"],
		["login:3 users products", "products users login"],
		["login:2 users products", "products login users"],
		["z:2 y:2 a b", "a y z b"],
		["far:99 a b:1", "b a far"],
		["a:0 c:-1 b:1.5", "a b c"],
		["b:1 a:1 d:2 c:2", "a b c d"],
	])("%j is %j", (written, expected) => {
		expect(folders(written)).toBe(expected);
	});

	test("puts those with the largest number at their place among the others, whatever else there is", () => {
		const seq = fc.option(fc.integer({ min: -1, max: 8 }), { nil: undefined });
		const names = fc.uniqueArray(fc.stringMatching(/^[aBc12_-]{1,3}$/), {
			maxLength: 10,
		});
		fc.assert(
			fc.property(names, fc.array(seq, { minLength: 10 }), (all, seqs) => {
				const given = all.map((name, index) => ({
					name,
					path: name,
					seq: seqs[index],
				}));
				const sorted = orderFolders(given, (item) => item, BY_FILE_NAME);
				const largest = Math.max(0, ...given.map((one) => one.seq ?? 0));
				const isLast = (one: Ordered) => largest > 0 && one.seq === largest;
				const rest = orderFolders(
					given.filter((one) => !isLast(one)),
					(item) => item,
					BY_FILE_NAME,
				);
				expect(sorted.filter((one) => !isLast(one))).toEqual(rest);
				if (largest === 0) return;
				const before = sorted.slice(0, sorted.findIndex(isLast));
				expect(placesIn(before)).toBe(Math.min(largest - 1, placesIn(rest)));
				const together = sorted.slice(before.length).filter(isLast);
				expect(
					sorted.slice(before.length, before.length + together.length),
				).toEqual(together);
			}),
		);
	});
});

/** Those of one number share one place. */
function placesIn(list: readonly Ordered[]): number {
	const groups = list.map(({ seq, name }) => ((seq ?? 0) > 0 ? seq : name));
	return new Set(groups).size;
}

describe("the order of requests", () => {
	test.each([
		["b a:2 c", "b c a"],
		["late:2 early:0 none one:1", "early none one late"],
		["d:1.5 e:2 c", "c d e"],
	])("%j is %j", (written, expected) => {
		expect(requests(written)).toBe(expected);
	});
});

test("a request's zero counts as none in Bruno's YAML, as its command has it", () => {
	expect(requests("b:0 a:1")).toBe("b a");
	expect(requests("b:0 a:1", BY_FILE_NAME_IN_YAML)).toBe("a b");
});

describe("equal numbers", () => {
	test("are decided by the names on disk in Bruno's collections, as its command does", () => {
		expect(requests("step2 step10 B a a-b")).toBe("B a-b a step10 step2");
		expect(folders("step2 step10 B a _z")).toBe("_z a B step10 step2");
	});

	test("are decided by name as people count in those of our own", () => {
		expect(requests("step10 step2 B a", BY_NAME)).toBe("a B step2 step10");
		expect(folders("step10 step2 B a", BY_NAME)).toBe("a B step2 step10");
	});

	test("stay as they are listed in a bundle", () => {
		expect(requests("c a:2 b d:1", AS_LISTED)).toBe("c b d a");
		expect(folders("c a:1 b", AS_LISTED)).toBe("a c b");
	});
});
