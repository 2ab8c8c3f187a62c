import { expect, test } from "vitest";
import { findReporter } from "./find-reporter.ts";
import { optionsForNewman } from "./newman-reporters.ts";

test.each([
	["cli", "--reporter terminal"],
	["cli,junit", "--reporter terminal --reporter junit=FILE"],
	["html,htmlextra", "--reporter html=FILE"],
	["users", undefined],
	["cli,users", undefined],
])("newman's %s is %s here", (names, options) => {
	expect(optionsForNewman(names)).toBe(options);
});

test.each([
	["cli", "newman's `cli` is `--reporter terminal` here."],
	[
		"cli,junit",
		"newman's `cli,junit` is `--reporter terminal --reporter junit=FILE` here.",
	],
	["junti", "Did you mean junit?"],
])("no reporter %s: %s", (name, hint) => {
	expect(() => findReporter(name, "/")).toThrow(
		expect.objectContaining({ hint }),
	);
});
