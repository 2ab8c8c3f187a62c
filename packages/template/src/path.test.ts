import { afterEach, expect, test } from "vitest";
import { resolvePath, stepText, whyPathFails } from "./path.ts";
import type { PathStep } from "./template.ts";

const user = {
	name: "Ada",
	address: { city: "London" },
	tags: ["x", "y"],
	born: new Date(0),
	nothing: null,
	"7": "seven",
};

test.each<[PathStep[], unknown]>([
	[[], user],
	[["name"], "Ada"],
	[["address", "city"], "London"],
	[["tags", 1], "y"],
	[["tags", "1"], "y"],
	[["tags", "length"], 2],
	[["nothing"], null],
	[[7], "seven"],
])("path %j leads to %j", (path, value) => {
	expect(resolvePath(user, path)).toBe(value);
	expect(whyPathFails("user", user, path)).toBeUndefined();
});

test.each<[PathStep[], object]>([
	[
		["nam"],
		{
			kind: "no-property",
			of: "user",
			property: "nam",
			has: ["7", "name", "address", "tags", "born", "nothing"],
		},
	],
	[
		["address", "zip", "x"],
		{ kind: "no-property", of: "user.address", property: "zip", has: ["city"] },
	],
	[["tags", 2], { kind: "out-of-range", of: "user.tags", index: 2, length: 2 }],
	[
		["tags", "9"],
		{ kind: "out-of-range", of: "user.tags", index: 9, length: 2 },
	],
	[
		["tags", 0, "x"],
		{ kind: "not-an-object", of: "user.tags[0]", type: "string" },
	],
	[
		["name", "length"],
		{ kind: "not-an-object", of: "user.name", type: "string" },
	],
	[["born", "x"], { kind: "not-an-object", of: "user.born", type: "date" }],
	[["nothing", 0], { kind: "not-an-object", of: "user.nothing", type: "null" }],
	[[8], { kind: "no-property", property: "8" }],
])("path %j fails and says why", (path, reason) => {
	expect(resolvePath(user, path)).toBeUndefined();
	expect(whyPathFails("user", user, path)).toMatchObject(reason);
});

test("at most 20 properties are listed", () => {
	const wide = Object.fromEntries(
		Array.from({ length: 30 }, (_, n) => [`p${n}`, n]),
	);
	const reason = whyPathFails("wide", wide, ["x"]);
	expect(reason?.kind === "no-property" && reason.has.length).toBe(20);
});

test.each(["__proto__", "constructor", "prototype"])(
	"%s never resolves, even as an own property",
	(step) => {
		const own = JSON.parse(`{"${step}": {"a": 1}}`);
		expect(resolvePath(own, [step])).toBeUndefined();
		expect(resolvePath(own, [step, "a"])).toBeUndefined();
		expect(resolvePath({}, [step])).toBeUndefined();
		expect(whyPathFails("own", own, [step])).toMatchObject({ has: [] });
	},
);

test("inherited and function members never resolve", () => {
	const value = JSON.parse('{"a":1}');
	value.act = () => 1;
	for (const step of ["toString", "hasOwnProperty", "act", "map"]) {
		expect(resolvePath(value, [step])).toBeUndefined();
		expect(resolvePath([value], [step])).toBeUndefined();
	}
	expect(whyPathFails("value", value, ["x"])).toMatchObject({ has: ["a"] });
});

afterEach(() => {
	Reflect.deleteProperty(Object.prototype, "polluted");
});

test("a getter put on Object.prototype is never asked", () => {
	let asked = 0;
	Object.defineProperty(Object.prototype, "polluted", {
		configurable: true,
		get: () => {
			asked += 1;
			return "evil";
		},
	});
	expect(resolvePath({ a: {} }, ["polluted"])).toBeUndefined();
	expect(resolvePath({ a: {} }, ["a", "polluted"])).toBeUndefined();
	expect(whyPathFails("x", { a: 1 }, ["polluted"])).toMatchObject({
		has: ["a"],
	});
	expect(asked).toBe(0);
});

test("steps are written as in a reference", () => {
	expect([".a", "[0]", '["a b"]', '[""]']).toEqual(
		["a", 0, "a b", ""].map(stepText),
	);
});
