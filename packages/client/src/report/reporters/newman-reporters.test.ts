import { expect, test } from "vitest";
import { findReporter } from "./find-reporter.ts";
import {
	nearestOptionsForNewman,
	optionsForNewman,
} from "./newman-reporters.ts";
import { REPORTER_NAMES } from "./reporter-names.ts";

test.each([
	["cli", "--reporter terminal"],
	["cli,junit", "--reporter terminal --reporter junit=FILE"],
	["html,htmlextra", "--reporter html=FILE"],
	["json", "--reporter newman-json=FILE"],
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

test.each([
	["jnit", "--reporter junit=FILE"],
	["ci,junit", "--reporter terminal --reporter junit=FILE"],
	["tapp", "--reporter tap=FILE"],
	["users", undefined],
	["junit,users", undefined],
])("%s was probably meant as %s", (names, options) => {
	expect(nearestOptionsForNewman(names)).toBe(options);
});

test("every reporter that writes into a file has its near names", () => {
	for (const name of REPORTER_NAMES)
		if (name !== "terminal" && name !== "blob")
			expect(nearestOptionsForNewman(name)).toBe(
				`--reporter ${name === "json" ? "newman-json" : name}=FILE`,
			);
});
