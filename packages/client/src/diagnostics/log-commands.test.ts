import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeCommands, LogGuard, withoutCommands } from "./log-commands.ts";
import { COMMAND_PIECES, commandsIn } from "./testing/log-readers.ts";

/** Others take care of these. */
const CONTROL = /(?![\n\r\t])\p{Cc}/gu;

const HOSTILE = fc
	.array(fc.oneof(fc.constantFrom(...COMMAND_PIECES), fc.string()), {
		maxLength: 12,
	})
	.map((pieces) => pieces.join(""));

test.each([
	["::error::Boo", "| ::error::Boo"],
	["      ::add-mask::x", "      | ::add-mask::x"],
	[
		"fine\n\t::stop-commands::x\n::warning file=a,line=1::b",
		"fine\n\t| ::stop-commands::x\n| ::warning file=a,line=1::b",
	],
	["##[group]a", "# #[group]a"],
	["in a line | ##[error]a", "in a line | # #[error]a"],
	["###[a] ##[b]", "## #[a] # #[b]"],
	[
		"x ##vso[task.complete result=Failed]y",
		"x # #vso[task.complete result=Failed]y",
	],
	["##teamcity[buildStop]", "# #teamcity[buildStop]"],
	["section_start:1:a", "section_start :1:a"],
	["travis_fold:start:a", "travis_fold :start:a"],
	["--- a/file\n+++ b/file", "| --- a/file\n| +++ b/file"],
	["\u001b[31m--- a", "\u001b[31m| --- a"],
	["^^^ +++", "| ^^^ +++"],
])("what a log line would command is only shown: %j", (text, shown) => {
	expect(withoutCommands(text)).toBe(shown);
});

test.each([
	"::1 refused",
	"a ::error::b",
	"std::string::npos",
	": :error::",
	"## Heading [link]",
	"#[derive(Debug)]",
	"---\na: b\n---",
	"a --- b",
	"the section_start of it: 1",
	"|##|##|",
])("what is no command stays: %j", (text) => {
	expect(withoutCommands(text)).toBe(text);
});

test("no reader finds a command, and a second look changes nothing", () => {
	fc.assert(
		fc.property(HOSTILE, (text) => {
			const printable = text.replace(CONTROL, "?");
			const shown = withoutCommands(printable);
			expect(commandsIn(shown)).toEqual([]);
			expect(withoutCommands(shown)).toBe(shown);
		}),
		{ numRuns: 3_000 },
	);
});

test("in a format with escapes, none is found, and who reads the escapes has the text", () => {
	fc.assert(
		fc.property(HOSTILE, (text) => {
			const printable = text.replace(CONTROL, "?").replaceAll("@", "?");
			const escaped = escapeCommands(
				printable,
				(one) => `@${one.charCodeAt(0)};`,
			);
			expect(commandsIn(escaped)).toEqual([]);
			expect(
				escaped.replace(/@(\d+);/g, (_, code) => String.fromCharCode(code)),
			).toBe(printable);
		}),
		{ numRuns: 3_000 },
	);
});

test("an output that is written in pieces gets no command either, whole or in halves", () => {
	fc.assert(
		fc.property(fc.array(HOSTILE), (pieces) => {
			const guard = new LogGuard();
			const log = pieces.map((piece) => guard.text(piece)).join("");
			expect(commandsIn(log)).toEqual([]);
		}),
		{ numRuns: 3_000 },
	);
});

test("a command after much white space, and in pieces of one character", () => {
	const guard = new LogGuard();
	const text = `${" ".repeat(300)}::error::a\n${"x".repeat(300)}##vso[task.a]\n`;
	const log = [...text].map((character) => guard.text(character)).join("");
	expect(commandsIn(log)).toEqual([]);
	expect(log).toContain(" :|:error::a\nx");
});

test("bytes that hold no command pass unchanged, others lose theirs", () => {
	const guard = new LogGuard();
	const bytes = Buffer.from("é😀 ##\n");
	expect(guard.bytes(bytes)).toBe(bytes);
	expect(Buffer.from(guard.bytes(Buffer.from("é ##[a]"))).toString()).toBe(
		"é # #[a]",
	);
});

test.each(["\u2003", "\u00a0", "\u3000", "\ufeff", "\u0085", "\u200b"])(
	"in bytes, white space of any kind begins no command (%j)",
	(blank) => {
		const bytes = Buffer.from(`a\n${blank}::error::x\n`);
		const log = Buffer.from(new LogGuard().bytes(bytes)).toString();
		expect(log).toBe(`a\n${blank}| ::error::x\n`);
	},
);

test("colours and the cursor pass, other escape sequences are shown", () => {
	const fine = "\u001b[1m\u001b[22m\r\u001b[2K\u001b[3A\u001b[J\u001b[0m\t\n";
	expect(new LogGuard().text(fine)).toBe(fine);
	expect(new LogGuard().text("\u001b]0;a\u0007\u001b[8mha:\u009b1m")).toBe(
		"␛]0;a␇␛[8mha:�1m",
	);
});
