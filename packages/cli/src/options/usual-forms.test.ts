import { expect, test } from "vitest";
import { inUsualForms } from "./usual-forms.ts";

test.each([
	[["--color=never"], ["--no-color"]],
	[["--color=always"], ["--color"]],
	[["--color=auto"], []],
	[
		["--color", "off", "users"],
		["--no-color", "users"],
	],
	[
		["--color", "users"],
		["--color", "users"],
	],
	[["--color=blue"], ["--color=blue"]],
	[
		["--parallel", "users"],
		["--parallel=8", "users"],
	],
	[
		["--parallel", "4"],
		["--parallel", "4"],
	],
	[
		["--", "--color=never", "--parallel"],
		["--", "--color=never", "--parallel"],
	],
])("%j becomes %j", (written, usual) => {
	expect(inUsualForms(written)).toEqual(usual);
});
