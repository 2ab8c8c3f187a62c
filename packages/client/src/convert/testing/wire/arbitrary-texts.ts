import fc from "fast-check";

/** Texts in which something may go wrong, for property tests of collections. */

const characters = (all: string) => fc.constantFrom(...all);

/** One line without white space around it, possibly empty. */
export const line = fc.oneof(
	{
		weight: 4,
		arbitrary: fc
			.string({
				unit: characters("ab1 {}[]\"'@():~,\\ü日#/?&=|-+%.*!<>"),
				maxLength: 10,
			})
			.map((text) => text.trim()),
	},
	{
		weight: 3,
		arbitrary: fc.constantFrom(
			"",
			"true",
			"null",
			"1.10",
			"007",
			"~",
			"[",
			"]",
			"{",
			"}",
			"[a, b]",
			"{{v1}}",
			"a{{v2}}b",
			"{{v3.a}}",
			"\\{{v1}}",
			"{{missing}}",
			"@file(files/a.bin)",
			"x @contentType(text/css)",
			"- a",
			"a: b",
			"# no comment",
			"a #b",
			"'quoted'",
			'"quoted"',
			"`$x`",
			"2024-01-01",
			"0x1F",
			"1e3",
			"yes",
			"%20+&=",
			"'''",
			"a'''b",
		),
	},
);

/** White space that some formats do not keep. */
export const spaced = fc.oneof(
	{ weight: 12, arbitrary: line },
	{
		weight: 1,
		arbitrary: fc
			.tuple(fc.constantFrom(" ", "\t", "  "), line, fc.constantFrom("", " "))
			.map((parts) => parts.join("")),
	},
);

/** Several lines, as values of fields have them. */
export const lines = fc
	.array(fc.oneof(line, fc.constantFrom("", "  in", "\ttab", "end  ", "}")), {
		minLength: 2,
		maxLength: 4,
	})
	.map((all) => all.join("\n"));

export const value = fc.oneof(
	{ weight: 9, arbitrary: spaced },
	{ weight: 1, arbitrary: lines },
);

/** The content of a body or of documentation: indented, with brackets, blanks at the ends, other line breaks. */
export const content = fc
	.tuple(
		fc.array(
			fc.oneof(
				line,
				fc.constantFrom(
					"",
					"",
					"  two",
					"\ttab",
					"end  ",
					"}",
					"  }",
					"]",
					"get {",
					"meta {",
					"'''",
					"---",
					"...",
					"\u00a0",
					" ",
					'{ "a": {{v1}}, "b": "{{v2}}" } // c',
				),
			),
			{ minLength: 0, maxLength: 5 },
		),
		fc.constantFrom("\n", "\n", "\n", "\n", "\r\n"),
		fc.constantFrom("", "", "", "\n", "\n\n", "  "),
		fc.constantFrom("", "", "", "", "\n", " ", "\ufeff"),
	)
	.map(([all, end, tail, head]) => head + all.join(end) + tail);

/** The name of a header or a field. */
export const headerName = fc.constantFrom(
	"X-A",
	"x-a",
	"X-B",
	"X~C",
	"x_d.e",
	"Accept",
	"Content-Type",
	"Cookie",
	"Authorization",
	"X-{{v1}}",
	"User-Agent",
	"~X",
	"@X",
	"X'Y",
);

/** Latin letters only: what a header may carry. */
export const headerValue = fc.oneof(
	{
		weight: 9,
		arbitrary: spaced.filter((text) => !/[^\u0020-\u007e]/.test(text)),
	},
	{ weight: 1, arbitrary: fc.constantFrom("text/plain", "é", "a\nb") },
);

export const fieldName = fc.oneof(
	fc.constantFrom("a", "b", "a", "c d", "e:f", '"g"', "h[0]", "{i}", "~j"),
	fc.constantFrom(
		"@k",
		"@k(l)",
		"ü",
		"m=n",
		"o&p",
		"{{v1}}",
		"q\\",
		"r\\t",
		"-",
	),
	fc.constantFrom("#s", "t.u", "'v'", "'''", "[", "w ", " x", "<<", "y\nz"),
);

export const variableName = fc.constantFrom(
	"v1",
	"v2",
	"v3",
	"v4",
	"a.b",
	"c-d",
);

/** Code with what formats trip over. It runs, and does nothing but what it says. */
export const codeLines = fc.uniqueArray(
	fc.constantFrom(
		"const text = `a\n  #{1 + 1}\n}`; client.setVar('v4', text);",
		"if (true) {",
		"// }",
		"/* ''' */",
		"",
		"   ",
		"\tclient.setVar('v1', 'tab\\t');",
		"client.setVar('v2', \"it's }\");",
		"const same = 1; client.setVar('v3', { a: same });",
	),
	{ maxLength: 3 },
);
