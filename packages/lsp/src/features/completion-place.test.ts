import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { completionPlace } from "./completion-place.ts";

/** The place of `|` in a line. */
function placeIn(marked: string) {
	const character = marked.indexOf("|");
	return completionPlace(marked.replace("|", ""), { line: 3, character });
}

describe("what is being typed", () => {
	test.each([
		["a {{|", "variable", "", "}}"],
		["{{{|", "variable", "", "}}"],
		["a {{ us|", "variable", "us", "}}"],
		["a {{us|er}} b", "variable", "user", ""],
		["a {{us| }} b", "variable", "us", ""],
		["🙂 {{größ|e", "variable", "größe", "}}"],
		["{{a}} {{b|", "variable", "b", "}}"],
		["{{$ran|", "dynamic", "$ran", "}}"],
		["{{process.env.HO|ME}}", "process-env", "process.env.HOME", ""],
		["{{a.b|", "member", ".b", "}}"],
		["{{a[0].|", "member", ".", "}}"],
		["{{a[|", "member", "[", "}}"],
		['{{a["x|', "member", '["x', "}}"],
	])("%s is a %s", (marked, kind, replaced, closing) => {
		const place = placeIn(marked);
		const line = marked.replace("|", "");
		expect(place).toMatchObject({ kind, closing });
		const { start, end } = place?.range ?? {
			start: { character: 0 },
			end: { character: 0 },
		};
		expect(line.slice(start.character, end.character)).toBe(replaced);
	});

	test.each([
		"no braces |",
		"{{a}} |",
		"{{a}}|",
		"{{?Which on|e",
		"{{a b|",
		"{{#if x|",
		'client.fetch("|',
		"{{a..|",
	])("%s is nothing that can be completed", (marked) => {
		expect(placeIn(marked)).toBeUndefined();
	});

	test.each([
		['client.getVar("to|ken")', "getVar", "token"],
		["bru.setEnvVar('|", "setEnvVar", ""],
		["client.runner.iterationData.get(`na|", "runner.iterationData.get", "na"],
	])("%s is the name of a variable", (marked, method, replaced) => {
		const place = placeIn(marked);
		expect(place).toMatchObject({ kind: "script", method });
		const { start, end } = place?.range ?? {
			start: { character: 0 },
			end: { character: 0 },
		};
		const line = marked.replace("|", "");
		expect(line.slice(start.character, end.character)).toBe(replaced);
	});

	test("any text at all has an answer, and a range within its line", () => {
		const pieces = fc.constantFrom(
			"{{",
			"}}",
			"{",
			"}",
			"$",
			".",
			"[",
			"]",
			'"',
			"'",
			"a",
			"🙂",
			" ",
			"client.getVar(",
			"process.env.",
			"\\",
		);
		fc.assert(
			fc.property(fc.array(pieces), fc.nat(), (parts, at) => {
				const line = parts.join("");
				const character = at % (line.length + 1);
				const place = completionPlace(line, { line: 0, character });
				if (!place) return;
				const { start, end } = place.range;
				expect(start.character).toBeGreaterThanOrEqual(0);
				expect(start.character).toBeLessThanOrEqual(character);
				expect(end.character).toBeGreaterThanOrEqual(character);
				expect(end.character).toBeLessThanOrEqual(line.length);
			}),
		);
	});
});
