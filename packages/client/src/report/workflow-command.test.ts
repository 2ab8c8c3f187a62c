import { expect, test } from "vitest";
import { withoutCommands } from "./workflow-command.ts";

test.each([
	["::error::Boo", "| ::error::Boo"],
	["      ::add-mask::x", "      | ::add-mask::x"],
	[
		"fine\n\t::stop-commands::x\n::warning file=a,line=1::b",
		"fine\n\t| ::stop-commands::x\n| ::warning file=a,line=1::b",
	],
	["##[group]a", "| ##[group]a"],
])("what a log line would command is only shown: %j", (text, shown) => {
	expect(withoutCommands(text)).toBe(shown);
});

test.each(["::1 refused", "a ::error::b", "std::string::npos", ": :error::"])(
	"what is no command stays: %j",
	(text) => {
		expect(withoutCommands(text)).toBe(text);
	},
);
