import { expect, test } from "vitest";
import { compile } from "./compile.ts";
import { InvalidTargetError, knowsPaths } from "./version.ts";

test.each([
	["2.2.0", true],
	["2.2", true],
	["v2.2.1", true],
	["2.10.0", true],
	["3", true],
	["10.0.0", true],
	["2.3.0-beta", true],
	["2.2.1-rc.1", true],
	["2.2.0+build", true],
	["2.2.0-beta.1", false],
	["2.1.9", false],
	["2", false],
	["1.9.0", false],
	["0.0.0", false],
])("client %s knows paths: %s", (target, knows) => {
	expect(knowsPaths(target)).toBe(knows);
});

test.each(["", "latest", "2.x", ">=2.2.0", "2.2.0.0", "2..0", " 2.2.0"])(
	"%j is refused as a target",
	(target) => {
		expect(() => compile("", { target })).toThrow(InvalidTargetError);
		expect(() => compile("", { target })).toThrow(JSON.stringify(target));
	},
);
