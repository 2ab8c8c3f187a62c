import { describe, expect, test } from "vitest";
import type { Diagnostic } from "./diagnostic.ts";
import { excerptOfOption } from "./excerpt.ts";
import { formatDiagnostic } from "./format-diagnostic.ts";

function diagnostic(
	excerpt: string | undefined,
	column: number,
	length?: number,
): Diagnostic {
	return {
		code: "X",
		severity: "error",
		message: "Something is wrong.",
		location: {
			file: "/shop/users/create.yml",
			line: 12,
			column,
			...(length !== undefined && { length }),
		},
		...(excerpt !== undefined && {
			excerpt: excerptOfOption(excerpt),
		}),
	};
}

/** The excerpt's line and the line of the caret, from the gutter on. */
function excerptLines(
	excerpt: string,
	column: number,
	length?: number,
): string[] {
	const lines = formatDiagnostic(diagnostic(excerpt, column, length)).split(
		"\n",
	);
	return lines.slice(3).map((line) => line.slice(line.indexOf("|") + 2));
}

test("shows message, place, excerpt, caret and hint", () => {
	expect(
		formatDiagnostic(
			{ ...diagnostic("  url: {{host}}", 8, 8), hint: "Do that." },
			{ root: "/shop" },
		),
	).toBe(
		`error: Something is wrong.
  --> users/create.yml:12:8
    |
 12 |   url: {{host}}
    |        ^^^^^^^^
hint: Do that.`,
	);
});

test("shows what there is, when there is no excerpt or no place", () => {
	expect(
		formatDiagnostic(diagnostic(undefined, 3), { root: "/elsewhere" }),
	).toBe("error: Something is wrong.\n  --> /shop/users/create.yml:12:3");
	expect(
		formatDiagnostic({ code: "X", severity: "warning", message: "Careful." }),
	).toBe("warning: Careful.");
});

describe("the caret stands under its character", () => {
	test.each([
		["after tabs", "\ta\tb", 4, 1, ["    a   b", "        ^"]],
		["after wide characters", "日本: x", 5, 1, ["日本: x", "      ^"]],
		["under wide characters", "a 日本", 3, 2, ["a 日本", "  ^^^^"]],
		["after an emoji", "😀 x", 4, 1, ["😀 x", "   ^"]],
		["after combining marks", "e\u0301 x", 4, 1, ["e\u0301 x", "  ^"]],
		["at the end of the line", "ab", 3, 1, ["ab", "  ^"]],
		["beyond the end of the line", "ab", 9, 4, ["ab", "  ^"]],
	])("%s", (_, excerpt, column, length, expected) => {
		expect(excerptLines(excerpt, column, length)).toEqual(expected);
	});
});

describe("a long line is trimmed around the caret", () => {
	test("in front and behind", () => {
		const [line = "", caret = ""] = excerptLines(
			`${"a".repeat(500)}{{x}}${"b".repeat(500)}`,
			501,
			5,
		);
		expect(line).toBe(`…${"a".repeat(40)}{{x}}${"b".repeat(75)}…`);
		expect(caret).toBe(`${" ".repeat(41)}^^^^^`);
	});

	test("only behind when the caret is near the start", () => {
		const [line = "", caret = ""] = excerptLines(
			`{{x}}${"b".repeat(500)}`,
			1,
			5,
		);
		expect(line).toBe(`{{x}}${"b".repeat(115)}…`);
		expect(caret).toBe("^^^^^");
	});

	test("also when what is marked is longer than what is shown", () => {
		const [line = "", caret = ""] = excerptLines("x".repeat(1000), 201, 600);
		expect(line).toBe(`…${"x".repeat(120)}…`);
		expect(caret).toBe(`${" ".repeat(41)}${"^".repeat(80)}`);
	});

	test("never through the middle of a character", () => {
		const [line = ""] = excerptLines(`x${"😀".repeat(300)}`, 302, 2);
		expect(line.isWellFormed()).toBe(true);
	});
});

test("control characters cannot reach the terminal", () => {
	const shown = formatDiagnostic({
		...diagnostic("a\u001b[31mb\u202ec", 1),
		message: "bad \u001b]0;title\u0007",
		hint: "\u009b2J",
	});
	const controls = [...shown].filter(
		(character) =>
			character !== "\n" && /[\p{Cc}\p{Bidi_Control}]/u.test(character),
	);
	expect(controls).toEqual([]);
	expect(shown).toContain("a␛[31mb\ufffdc");
});

test("colours are whatever functions are given", () => {
	const tag = (name: string) => (text: string) => `<${name}>${text}</${name}>`;
	expect(
		formatDiagnostic(
			{ ...diagnostic("ab", 2, 1), hint: "h" },
			{
				colour: {
					error: tag("e"),
					warning: tag("w"),
					hint: tag("h"),
					faint: tag("f"),
					strong: tag("s"),
				},
			},
		),
	).toBe(
		`<e>error:</e> <s>Something is wrong.</s>
  <f>--></f> /shop/users/create.yml:12:2
    <f>|</f>
 <f>12</f> <f>|</f> ab
    <f>|</f>  <e>^</e>
<h>hint:</h> h`,
	);
});

test("an excerpt is trimmed to the width of the terminal, around the caret", () => {
	const excerpt = `  url: "${"a".repeat(60)}{{typo}}${"b".repeat(60)}"`;
	const shown = formatDiagnostic(diagnostic(excerpt, 69, 8), { columns: 50 });
	const lines = shown.split("\n");
	for (const line of lines.slice(2)) {
		expect(line.length).toBeLessThanOrEqual(50);
	}
	const at = lines[4]?.indexOf("^");
	expect(lines[3]?.slice(at)).toMatch(/^\{\{typo\}\}b+…$/);
});
