import { describe, expect, test } from "vitest";
import { filterByJsonPath, jsonPathFault } from "./json-path.ts";

/** RFC 9535 §1.5, figure 1. */
const STORE = {
	store: {
		book: [
			{
				category: "reference",
				author: "Nigel Rees",
				title: "Sayings of the Century",
				price: 8.95,
			},
			{
				category: "fiction",
				author: "Evelyn Waugh",
				title: "Sword of Honour",
				price: 12.99,
			},
			{
				category: "fiction",
				author: "Herman Melville",
				title: "Moby Dick",
				isbn: "0-553-21311-3",
				price: 8.99,
			},
			{
				category: "fiction",
				author: "J. R. R. Tolkien",
				title: "The Lord of the Rings",
				isbn: "0-395-19395-8",
				price: 22.99,
			},
		],
		bicycle: { color: "red", price: 399 },
	},
};
const { book, bicycle } = STORE.store;
const authors = book.map(({ author }) => author);

/** Figure 11 and others of §2.3.5.3. */
const FILTERED = {
	a: [3, 5, 1, 2, 4, 6, { b: "j" }, { b: "k" }, { b: {} }, { b: "kilo" }],
	o: { p: 1, q: 2, r: 3, s: 5, t: { u: 6 } },
	e: "f",
};
const COMPARED = { obj: { x: "y" }, arr: [2, 3] };
const LETTERS = ["a", "b", "c", "d", "e", "f", "g"];
const NAMED = { o: { "j j": { "k.k": 3 } }, "'": { "@": 2 } };
const WILD = { o: { j: 1, k: 2 }, a: [5, 3] };
const DEEP = { o: { j: 1, k: 2 }, a: [5, 3, [{ j: 4 }, { k: 6 }]] };
const NULLS = { a: null, b: [null], c: [{}], null: 1 };

/** Whether a comparison of §2.3.5.3, table 11, holds. */
const compared = (comparison: string, holds: boolean) =>
	[`$[?${comparison}]`, COMPARED, holds ? [{ x: "y" }, [2, 3]] : []] as const;

const EXAMPLES: readonly (readonly [string, unknown, readonly unknown[]])[] = [
	["$.store.book[*].author", STORE, authors],
	["$..author", STORE, authors],
	["$.store.*", STORE, [book, bicycle]],
	["$.store..price", STORE, [8.95, 12.99, 8.99, 22.99, 399]],
	["$..book[2]", STORE, [book[2]]],
	["$..book[2].author", STORE, ["Herman Melville"]],
	["$..book[2].publisher", STORE, []],
	["$..book[-1]", STORE, [book[3]]],
	["$..book[0,1]", STORE, [book[0], book[1]]],
	["$..book[:2]", STORE, [book[0], book[1]]],
	["$..book[?@.isbn]", STORE, [book[2], book[3]]],
	["$..book[?@.price<10]", STORE, [book[0], book[2]]],
	["$", { k: "v" }, [{ k: "v" }]],
	["$.o['j j']", NAMED, [{ "k.k": 3 }]],
	["$.o['j j']['k.k']", NAMED, [3]],
	['$.o["j j"]["k.k"]', NAMED, [3]],
	['$["\'"]["@"]', NAMED, [2]],
	["$[*]", WILD, [{ j: 1, k: 2 }, [5, 3]]],
	["$.o[*]", WILD, [1, 2]],
	["$.o[*, *]", WILD, [1, 2, 1, 2]],
	["$.a[*]", WILD, [5, 3]],
	["$[1]", ["a", "b"], ["b"]],
	["$[-2]", ["a", "b"], ["a"]],
	["$[1:3]", LETTERS, ["b", "c"]],
	["$[5:]", LETTERS, ["f", "g"]],
	["$[1:5:2]", LETTERS, ["b", "d"]],
	["$[5:1:-2]", LETTERS, ["f", "d"]],
	["$[::-1]", LETTERS, LETTERS.toReversed()],
	compared("$.absent1 == $.absent2", true),
	compared("$.absent1 <= $.absent2", true),
	compared("$.absent == 'g'", false),
	compared("$.absent1 != $.absent2", false),
	compared("$.absent != 'g'", true),
	compared("1 <= 2", true),
	compared("1 > 2", false),
	compared("13 == '13'", false),
	compared("'a' <= 'b'", true),
	compared("'a' > 'b'", false),
	compared("$.obj == $.arr", false),
	compared("$.obj != $.arr", true),
	compared("$.obj == $.obj", true),
	compared("$.obj != $.obj", false),
	compared("$.arr == $.arr", true),
	compared("$.arr != $.arr", false),
	compared("$.obj == 17", false),
	compared("$.obj != 17", true),
	compared("$.obj <= $.arr", false),
	compared("$.obj < $.arr", false),
	compared("$.obj <= $.obj", true),
	compared("$.arr <= $.arr", true),
	compared("1 <= $.arr", false),
	compared("1 >= $.arr", false),
	compared("1 > $.arr", false),
	compared("1 < $.arr", false),
	compared("true <= true", true),
	compared("true > true", false),
	["$.a[?@.b == 'kilo']", FILTERED, [{ b: "kilo" }]],
	["$.a[?(@.b == 'kilo')]", FILTERED, [{ b: "kilo" }]],
	["$.a[?@>3.5]", FILTERED, [5, 4, 6]],
	["$.a[?@.b]", FILTERED, FILTERED.a.slice(6)],
	["$[?@.*]", FILTERED, [FILTERED.a, FILTERED.o]],
	["$[?@[?@.b]]", FILTERED, [FILTERED.a]],
	["$.o[?@<3, ?@<3]", FILTERED, [1, 2, 1, 2]],
	['$.a[?@<2 || @.b == "k"]', FILTERED, [1, { b: "k" }]],
	['$.a[?match(@.b, "[jk]")]', FILTERED, [{ b: "j" }, { b: "k" }]],
	[
		'$.a[?search(@.b, "[jk]")]',
		FILTERED,
		[{ b: "j" }, { b: "k" }, { b: "kilo" }],
	],
	["$.o[?@>1 && @<4]", FILTERED, [2, 3]],
	["$.o[?@.u || @.x]", FILTERED, [{ u: 6 }]],
	["$.a[?@.b == $.x]", FILTERED, [3, 5, 1, 2, 4, 6]],
	["$.a[?@ == @]", FILTERED, FILTERED.a],
	["$[?length(@) < 3]", ["ab", "abc", [1], {}], ["ab", [1], {}]],
	["$[?count(@.*) == 1]", [[1], [1, 2], { a: 1 }], [[1], { a: 1 }]],
	[
		"$[?value(@..color) == 'red']",
		[{ a: { color: "red" } }, {}],
		[{ a: { color: "red" } }],
	],
	["$[0, 3]", LETTERS, ["a", "d"]],
	["$[0:2, 5]", LETTERS, ["a", "b", "f"]],
	["$[0, 0]", LETTERS, ["a", "a"]],
	["$..j", DEEP, [1, 4]],
	["$..[0]", DEEP, [5, { j: 4 }]],
	["$..o", DEEP, [{ j: 1, k: 2 }]],
	["$.o..[*, *]", DEEP, [1, 2, 1, 2]],
	["$.a..[0, 1]", DEEP, [5, 3, { j: 4 }, { k: 6 }]],
	["$.a", NULLS, [null]],
	["$.a[0]", NULLS, []],
	["$.a.d", NULLS, []],
	["$.b[0]", NULLS, [null]],
	["$.b[*]", NULLS, [null]],
	["$.b[?@]", NULLS, [null]],
	["$.b[?@==null]", NULLS, [null]],
	["$.c[?@.d==null]", NULLS, []],
	["$.null", NULLS, [1]],
];

describe("the examples of RFC 9535", () => {
	test.each(EXAMPLES)("%s of %j", (query, value, expected) => {
		const { results } = filterByJsonPath(query, JSON.stringify(value));
		expect(results.map((one) => JSON.parse(one))).toEqual(expected);
	});
});

test("numbers keep their digits, and `__proto__` is a name like any other", () => {
	const text =
		'{"id":9007199254740993,"list":[1.0,1e3,-0],"__proto__":{"a":1.50}}';
	const resultsOf = (query: string) => filterByJsonPath(query, text).results;
	expect(resultsOf("$.id")).toEqual(["9007199254740993"]);
	expect(resultsOf("$.list")).toEqual(["[1.0,1e3,-0]"]);
	expect(resultsOf("$.__proto__")).toEqual(['{"a":1.50}']);
	expect(resultsOf("$.constructor")).toEqual([]);
});

test("what nests deeper than a path follows is told", () => {
	const deep = "[".repeat(1_000) + "]".repeat(1_000);
	expect(filterByJsonPath("$..*", deep)).toMatchObject({
		failure: expect.stringContaining("recursion"),
	});
});

test("what is no JSON is told", () => {
	expect(filterByJsonPath("$", "<html>")).toMatchObject({
		results: [],
		isNotJson: true,
	});
});

test.each([
	["$.a", undefined],
	["a", 0],
	["$.a[", 4],
	["$[?@.a==]", 8],
	["$[?length(@.a)]", 3],
	["$[?nope(@.a)]", 3],
	["$[01]", 2],
	["", 0],
])("%j goes wrong at %j", (query, offset) => {
	expect(jsonPathFault(query)?.offset).toBe(offset);
});
