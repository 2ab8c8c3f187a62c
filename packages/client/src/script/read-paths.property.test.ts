import { inspect } from "node:util";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import type { AssertionDefinition } from "../collection/model.ts";
import { judgeAssertion } from "../run/judging/assertions.ts";
import { createDeveloperSandbox } from "./developer/developer-sandbox.ts";
import type { EvaluationResult, ScriptHost } from "./host.ts";
import { readPaths } from "./read-paths.ts";
import { createSandbox } from "./sandbox.ts";
import { memoryHost, memoryResponse } from "./testing/script-host.ts";

const safe = await createSandbox();
const developer = createDeveloperSandbox();
afterAll(() => {
	safe.dispose();
	developer.dispose();
});

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

const content = fc.oneof(
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
const headers = fc
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

const path = fc
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

/** With the order of members, the sign of zero and the kind of each number. */
function written(result: EvaluationResult): string {
	return inspect(result, {
		depth: Number.POSITIVE_INFINITY,
		maxArrayLength: null,
		maxStringLength: null,
	});
}

/** What assertions say of a result: verdict, message and shown value. */
function judgements(expression: string, result: EvaluationResult) {
	return ["eq", "gt", "contains", "length", "isDefined"].map((operator) =>
		judgeAssertion(assertion(expression, operator), "1", result),
	);
}

function assertion(expression: string, operator: string): AssertionDefinition {
	const field = { file: "/a.yml", path: [] };
	const rest = { value: "1", isDisabled: false, field, line: 1 };
	return { expression, operator, ...rest };
}

const response = fc.record({ content, headers, isJsonDisabled: fc.boolean() });

function hostOf({
	content,
	headers,
	isJsonDisabled,
}: typeof response extends fc.Arbitrary<infer Made>
	? Made
	: never): ScriptHost {
	const host = memoryHost({ response: memoryResponse(content, headers) });
	host.isJsonDisabled = isJsonDisabled;
	return host;
}

/** Properties that objects of the kinds that JSON has inherit. */
const INHERITED =
	"[{}, []].flatMap((value) => { const names = []; for (let at = Object.getPrototypeOf(value); at; at = Object.getPrototypeOf(at)) names.push(...Object.getOwnPropertyNames(at)); return names; })";

describe("paths read without a sandbox", () => {
	for (const [sandboxName, sandbox] of [
		["safe", safe],
		["developer", developer],
	] as const) {
		test(`come to what they come to in the ${sandboxName} sandbox`, async () => {
			let readCount = 0;
			let totalCount = 0;
			await fc.assert(
				fc.asyncProperty(
					response,
					fc.array(path, { minLength: 1, maxLength: 12 }),
					async (made, paths) => {
						const host = hostOf(made);
						const expected = await sandbox.evaluate(paths, host);
						for (const [index, one] of paths.entries()) {
							totalCount += 1;
							const [result] = readPaths([one], host) ?? [];
							const inSandbox = expected[index];
							if (result === undefined || inSandbox === undefined) continue;
							readCount += 1;
							expect(written(result)).toBe(written(inSandbox));
							expect(judgements(one, result)).toStrictEqual(
								judgements(one, inSandbox),
							);
						}
					},
				),
				{ numRuns: Number(process.env.PROPERTY_RUNS ?? 300) },
			);
			expect(readCount / totalCount).toBeGreaterThan(0.2);
		});

		test(`are left to the ${sandboxName} sandbox where its engine has inherited members`, async () => {
			const host = memoryHost({ response: memoryResponse("[{}, []]") });
			const [names] = await sandbox.evaluate([INHERITED], host);
			if (names?.kind !== "value" || !Array.isArray(names.value))
				throw new Error("No names.");
			expect(names.value).toContain("hasOwnProperty");
			for (const inherited of names.value)
				for (const index of [0, 1]) {
					const one = `res.body[${index}]["${inherited}"]`;
					const [result] = readPaths([one], host) ?? [];
					const [inSandbox] = await sandbox.evaluate([one], host);
					if (result) expect(result).toStrictEqual(inSandbox);
				}
		});
	}
});

test("all are read, or none", () => {
	const host = memoryHost({ response: memoryResponse('{"a": [1]}') });
	expect(readPaths(["res.status", "res.body.a[0]"], host)).toEqual([
		{ kind: "value", value: 201 },
		{ kind: "value", value: 1 },
	]);
	expect(readPaths(["res.status", "res.body.a.push(2)"], host)).toBeUndefined();
});

test("a body that a script put in is left to the sandbox", () => {
	const host = memoryHost({ response: memoryResponse("{}") });
	if (host.response) host.response.replacedBody = { value: { a: 1 } };
	expect(readPaths(["res.body.a"], host)).toBeUndefined();
});
