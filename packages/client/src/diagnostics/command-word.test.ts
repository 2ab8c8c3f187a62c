import { expect, test } from "vitest";
import { commandWord } from "./command-word.ts";

test.each([
	["staging", "staging"],
	["Prüfstand/eu-1", "Prüfstand/eu-1"],
	["", '""'],
	["Cards API Sandbox (empty)", '"Cards API Sandbox (empty)"'],
	["it's", '"it\'s"'],
	["$HOME & 'more'", "'$HOME & '\\''more'\\'''"],
])("%s on a command line is %s", (text, word) => {
	expect(commandWord(text)).toBe(word);
});
