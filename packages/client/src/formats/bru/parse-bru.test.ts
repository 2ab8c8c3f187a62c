import { describe, expect, test } from "vitest";
import { SourceText } from "../../diagnostics/source-text.ts";
import type { BruDocument } from "./bru-document.ts";
import { parseBru } from "./parse-bru.ts";

function parse(text: string): BruDocument {
	return parseBru(new SourceText("/c/r.bru", text));
}

/** Names and values of a section; `~` in front of disabled ones. */
function pairs(document: BruDocument, section: string): string[] {
	return document
		.entries(section)
		.map(
			({ name, value, isDisabled }) =>
				`${isDisabled ? "~" : ""}${name}=${value.text}`,
		);
}

/** What is wrong, in short: `6:3 message`. */
function problems(text: string): string[] {
	return parse(text).problems.map(
		({ location, message }) =>
			`${location?.line}:${location?.column} ${message}`,
	);
}

describe("a text", () => {
	test("loses two spaces of each line's indentation, or none", () => {
		const { blocks } = parse("docs {\n  a\n b\nc\n\td\n   e\n}\n");
		expect(blocks[0]?.text?.text).toBe("a\n b\nc\n\td\n e");
		expect(parse("docs {\n a\n  b\n}\n").blocks[0]?.text?.text).toBe(" a\nb");
	});
});

describe("a dictionary", () => {
	test("holds names and values; disabled ones stay", () => {
		const document = parse(
			'headers {\n  a: b: c\n  ~d:e\n\n  "x: \\"y\\"": {{v}}\n  ~"q": \n  : z\n}\n',
		);
		expect(document.problems).toEqual([]);
		expect(pairs(document, "headers")).toEqual([
			"a=b: c",
			"~d=e",
			'x: "y"={{v}}',
			"~q=",
			"=z",
		]);
	});

	test("holds long values between triple quotation marks, without the format's indentation", () => {
		const document = parse(
			"vars {\n  a: '''\n    one\n      two: }\n\n    three\n  '''\n  b: '''x'''\n}\n",
		);
		expect(document.problems).toEqual([]);
		expect(pairs(document, "vars")).toEqual([
			"a=one\n  two: }\n\nthree",
			"b=x",
		]);
	});

	test("holds annotations of the entry below them, and names that begin with @", () => {
		const document = parse(
			"vars {\n  @number\n  @description('a: (b)')\n  @x(\"q\\\"r\")\n  ~a: 1\n  @description('''\n    two\n    lines\n  ''')\n  @local: 2\n}\n",
		);
		expect(document.problems).toEqual([]);
		const [a, local] = document.entries("vars");
		expect(
			a?.annotations.map(({ name, argument }) => [name, argument]),
		).toEqual([
			["number", undefined],
			["description", "a: (b)"],
			["x", 'q"r'],
		]);
		expect(local?.name).toBe("@local");
		expect(local?.annotations).toMatchObject([
			{ name: "description", argument: "two\nlines" },
		]);
	});

	test.each([
		['"two\nlines (\\"b\\")"', 'two\nlines ("b")'],
		["'two\r\n  lines)'", "two\r\n  lines)"],
		["two\nlines", "two\nlines"],
	])(
		"holds annotations with line breaks in their argument: (%j)",
		(written, argument) => {
			const document = parse(
				`headers {\n  @description(${written}) \n  a: 1\n  b: 2\n}\n`,
			);
			expect(document.problems).toEqual([]);
			expect(pairs(document, "headers")).toEqual(["a=1", "b=2"]);
			expect(document.entry("headers", "a")?.annotations).toMatchObject([
				{ name: "description", argument },
			]);
		},
	);

	test("holds lists of words", () => {
		const document = parse(
			"meta {\n  tags: [\n    a\n    b-c\n  ]\n  seq: 1\n}\n",
		);
		expect(document.problems).toEqual([]);
		expect(document.entry("meta", "tags")?.items).toEqual(["a", "b-c"]);
		expect(document.value("meta", "seq")).toBe("1");
	});

	test("of assertions has expressions as names, with spaces and quotation marks", () => {
		const document = parse(
			'assert {\n  res.body["a b"]: eq 1\n  res(x y): isDefined\n}\n',
		);
		expect(document.problems).toEqual([]);
		expect(pairs(document, "assert")).toEqual([
			'res.body["a b"]=eq 1',
			"res(x y)=isDefined",
		]);
	});

	test("may be empty, in several parts, and have Windows line breaks", () => {
		const document = parse(
			"meta {}\r\nheaders {\r\n  a: b\r\n}\r\n\r\nheaders{\r\n  c: d\r\n}",
		);
		expect(document.problems).toEqual([]);
		expect(pairs(document, "headers")).toEqual(["a=b", "c=d"]);
	});
});

describe("a text", () => {
	test("is without the indentation of two spaces and empty lines in front", () => {
		const document = parse(
			'body:json {\n\n  {\n    "a": 1\n  }\n\n}\n\ntests {\r\n    four\r\n one\r\n\ttab\r\n}\r\n\ndocs {\n}\n',
		);
		expect(document.problems).toEqual([]);
		expect(document.block("body:json")?.text?.text).toBe('{\n  "a": 1\n}\n');
		expect(document.block("tests")?.text?.text).toBe("  four\n one\n\ttab");
		expect(document.block("docs")?.text?.text).toBe("");
	});
});

describe("a list", () => {
	test.each([
		["vars:secret [\n  a,\n  ~b\n\n  @number\n  c\n]\n"],
		["vars:secret [ a, ~b, c ]\ncolor: #ff0000\n"],
	])("holds names with commas or line breaks between them: %j", (text) => {
		const document = parse(text);
		expect(document.problems).toEqual([]);
		expect(pairs(document, "vars:secret")).toEqual(["a=", "~b=", "c="]);
	});
});

describe("what is wrong is told with its place", () => {
	test.each([
		["no colon", "get {\n  url\n}\n", ["2:3 This line is no `name: value`."]],
		[
			"no closing bracket",
			"meta {\n  name: a\n\nget {\n  url: x\n}\n",
			["1:1 The section `meta` is not closed."],
		],
		[
			"no closing bracket of a text",
			"tests {\n  a();\n\nbody:json {\n  {}\n}\n",
			["1:1 The section `tests` is not closed."],
		],
		[
			"no end of the file's last section",
			"get {\n  url: x\n",
			["1:1 The section `get` is not closed."],
		],
		[
			"no end of a long value",
			"headers {\n  a: '''\n    b\n}\n",
			[
				"2:6 The text that starts here is not closed.",
				"1:1 The section `headers` is not closed.",
			],
		],
		[
			"an unknown section",
			"get {\n  url: x\n}\n\ntest {\n  a();\n}\n",
			["5:1 The format has no section `test`."],
		],
		[
			"text outside of all sections",
			"tests {\n  if (a) {\n}\n  }\nb();\n}\n",
			["4:3 This line stands outside of all sections."],
		],
		[
			"something behind the closing bracket",
			"tests {\nfor (;;) {\n}a();\n}\n",
			[
				"3:1 A bracket at the start of a line ends the section, but something follows it here.",
				"4:1 This line stands outside of all sections.",
			],
		],
		[
			"the wrong bracket",
			"vars:secret {\n  a\n}\n",
			["1:1 The section `vars:secret` starts with `[`."],
		],
		[
			"two names on a line of a list",
			"vars:secret [\n  a b\n]\n",
			["2:3 Names in a list have a comma or a line break between them."],
		],
		[
			"an open list",
			"meta {\n  tags: [\n    a\n}\n",
			["2:9 The list that starts here is not closed."],
		],
	])("%s", (_, text, expected) => {
		expect(problems(text)).toEqual(expected);
	});

	test("with an excerpt, and a hint that names the nearest section", () => {
		expect(parse("meta {\n}\nheader {\n  a: b\n}\n").problems).toEqual([
			{
				code: "UNKNOWN_SECTION",
				severity: "error",
				message: "The format has no section `header`.",
				hint: "Did you mean `headers`?",
				location: { file: "/c/r.bru", line: 3, column: 1, length: 6 },
				excerpt: "header {",
			},
		]);
	});
});
