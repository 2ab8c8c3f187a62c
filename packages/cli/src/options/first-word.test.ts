import { expect, test } from "vitest";
import { hintForFirstWord, withMethodFirst } from "./first-word.ts";

test.each([
	["GET http://x", "send --request GET http://x"],
	["PURGE x a=1", "send --request PURGE x a=1"],
	["-v GET http://x", "send --request GET -v http://x"],
	["POST http://x --json a=1", "send --request POST http://x --as-json a=1"],
	[
		'POST http://x --json {"a":1}',
		'send --request POST http://x --json {"a":1}',
	],
	["POST http://x --form a=1", "send --request POST http://x --form a=1"],
	["--form POST http://x a=1", "send --request POST --as-form http://x a=1"],
	["send http://x --json", "send http://x --as-json"],
	["-X PUT http://x", "send -X PUT http://x"],
	["-v -X GET -H a:b http://x", "send -v -X GET -H a:b http://x"],
	["run GET http://x", "run GET http://x"],
	["render PUT :3000/x a=1", "render --request PUT :3000/x a=1"],
	["explain localhost?x --json", "explain localhost?x --json"],
	['render x.test --json {"a":1}', 'render x.test --json-data {"a":1}'],
	["send -X PUT http://x", "send -X PUT http://x"],
	["send POST http://x --json", "send --request POST http://x --as-json"],
	["render GET", "render GET"],
	["run --json users", "run --json users"],
])("%s means %s", (words, meant) => {
	expect(withMethodFirst(words.split(" ")).join(" ")).toBe(meant);
});

test.each([
	["run", undefined],
	["--help", undefined],
	["rnu", undefined],
	["Get", "Methods are written in capitals: `curlew GET URL`."],
	[
		"https://x.test/a",
		"`curlew GET https://x.test/a` sends a request, and so for every method.",
	],
	[
		"localhost:3000",
		"`curlew GET localhost:3000` sends a request, and so for every method.",
	],
	[
		"users/list.yml",
		"`curlew run users/list.yml` runs what is there, `curlew send FILE` sends one request.",
	],
	[
		"list.yml",
		"`curlew send list.yml` sends a request, `curlew run list.yml` judges it, too.",
	],
])("of the first word %s is told: %s", (word, hint) => {
	expect(hintForFirstWord(word, ["run", "send", "render", "help"])).toBe(hint);
});
