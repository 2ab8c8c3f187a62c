import fc from "fast-check";

/** Names that objects of some kind have of their own, or inherit, or that engines treat in a way of their own. */
const KEYS = [
	"a",
	"b",
	"id",
	"length",
	"__proto__",
	"constructor",
	"toString",
	"toJSON",
	"valueOf",
	"at",
	"0",
	"1",
	"-1",
	"01",
	"4294967295",
	"$date",
	"$bigint",
	"$object",
	"default",
	"",
	"é",
	"x-id",
];

const name = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom("a", "b", "0", "length") },
	{ weight: 4, arbitrary: fc.constantFrom(...KEYS) },
	fc.string({ maxLength: 3 }),
);

const numberText = fc.oneof(
	fc.integer().map(String),
	fc.double().map((number) => JSON.stringify(number)),
	fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }).map(String),
	fc.constantFrom(
		"-0",
		"0.0",
		"1e400",
		"-1E999",
		"1e-400",
		"5e-324",
		"9007199254740993",
		"9007199254740993.0",
		"12345678901234567e3",
		"0.1234567890123456789012345",
	),
);

const stringText = fc
	.oneof(
		fc.string({ unit: "binary", maxLength: 5 }),
		fc.constantFrom("\u0000", "\u0001", "\ud83d\ude00", "\ud83d", "{{a}}", "5"),
	)
	.map((text) => JSON.stringify(text));

/** JSON as text, so that members may stand in it twice, and numbers in any form. */
const { json } = fc.letrec<{ json: string }>((tie) => ({
	json: fc.oneof(
		{ depthSize: "small", withCrossShrink: true },
		fc.oneof(numberText, stringText, fc.constantFrom("null", "true", "false")),
		fc.array(tie("json"), { maxLength: 4 }).map((all) => `[${all.join(", ")}]`),
		fc
			.array(fc.tuple(name, tie("json")), { maxLength: 4 })
			.map((all) =>
				all.map(([key, value]) => `${JSON.stringify(key)}:${value}`),
			)
			.map((members) => `{ ${members.join(",")} }`),
	),
}));

/** JSON, what is nearly JSON, and what is none. */
const body = fc.oneof(
	{ weight: 6, arbitrary: json },
	{
		weight: 1,
		arbitrary: fc
			.tuple(
				json,
				fc.nat(),
				fc.constantFrom("", ",", "\u0000", "'", "\\", "\ufeff", "1", "NaN"),
			)
			.map(([text, at, piece]) => {
				const place = at % (text.length + 1);
				return text.slice(0, place) + piece + text.slice(place + 1);
			}),
	},
	fc.string({ unit: "binary", maxLength: 8 }),
	fc.constantFrom(
		"",
		" ",
		"<p>no</p>",
		"404 not found",
		'\ufeff{"a":1}',
		"\ufeff\u0001x",
	),
	fc
		.constantFrom(50, 150, 250, 1500)
		.map((depth) => `{"a": ${"[".repeat(depth)}${"]".repeat(depth)}, "b": 1}`),
);

/** A body as it comes. */
export const content = fc.oneof(
	{ weight: 8, arbitrary: body },
	fc.uint8Array({ maxLength: 8 }),
	body.map((text) => Buffer.from(text, "latin1")),
);

const type = fc.constantFrom(
	"application/json",
	"application/json; charset=iso-8859-1",
	"application/problem+json; charset=utf-8",
	"text/plain",
	"text/html; charset=utf-16le",
	"",
);

const headerName = fc.constantFrom(
	"X-Id",
	"x-id",
	"Set-Cookie",
	"constructor",
	"__proto__",
	"0",
	"ETag",
	"length",
);
export const headers = fc
	.tuple(
		type,
		fc.array(fc.tuple(headerName, fc.constantFrom("", "1", "a, b", "é")), {
			maxLength: 4,
		}),
	)
	.map(([contentType, others]) => [
		["Content-Type", contentType] as const,
		...others,
	]);

const step = fc.oneof(
	{
		weight: 3,
		arbitrary: name
			.filter((key) => /^[A-Za-z_$][\w$]*$/.test(key))
			.map((key) => `.${key}`),
	},
	{
		weight: 2,
		arbitrary: fc.constantFrom(
			"[0]",
			"[1]",
			"[2]",
			"[-1]",
			"[01]",
			"[4294967295]",
			"[999999999]",
			"['x-id']",
			'["X-Id"]',
			'["set-cookie"]',
		),
	},
	name.map((key) => `[${JSON.stringify(key)}]`),
	fc.constantFrom(".length", "?.a", " .a", "[ 0 ]", "()", "['\\x61']", "?.[0]"),
);

/** Paths into a response, and what only looks like them. */
export const path = fc
	.tuple(
		fc.oneof(
			{ weight: 9, arbitrary: fc.constant("res") },
			fc.constantFrom(" res", "res\n", "Res", "resp", "(res)"),
		),
		fc.oneof(
			{ weight: 6, arbitrary: fc.constantFrom(".body", '["body"]') },
			fc.constantFrom(
				".headers",
				".status",
				".statusText",
				".url",
				".responseTime",
				".statsu",
				".name",
				".length",
				".headerList",
				".getStatus()",
				"",
			),
		),
		fc.array(step, { maxLength: 2 }),
	)
	.map(([start, member, steps]) => start + member + steps.join(""));
