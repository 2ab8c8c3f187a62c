import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { bothPaths } from "../testing/both-paths.ts";

describe("whatever a collection says", () => {
	const text = fc.oneof(
		fc.string({ maxLength: 12, unit: "grapheme" }),
		fc.constantFrom(
			"",
			" a ",
			'"',
			"\\",
			"a&b=c",
			"../x",
			"%41",
			"{{b}}",
			"{{nobody}}",
			"ü",
		),
	);
	const template = fc
		.array(
			fc.oneof(
				{ weight: 3, arbitrary: text },
				{
					weight: 2,
					arbitrary: fc.constantFrom("{{a}}", "{{b}}", "{{c.d}}", "{{n}}"),
				},
			),
			{ maxLength: 4 },
		)
		.map((parts) => parts.join(""));
	const headerName = fc.constantFrom(
		"X-A",
		"x-a",
		"Accept",
		"Content-Type",
		"Authorization",
		"User-Agent",
		"Cookie",
		"Host",
		"X-B",
		"Connection",
	);
	const header = fc.record({ name: headerName, value: template });
	const body = fc.oneof(
		fc.constant(undefined),
		fc.record({ type: fc.constantFrom("json", "text", "xml"), data: template }),
		template.map((data) => ({
			type: "json",
			data: `{"a": "${data.replace(/["\\]/g, "")}"}`,
		})),
		fc
			.array(
				fc.record({
					name: template.map((name) => `f${name}`),
					value: template,
				}),
				{ maxLength: 3 },
			)
			.map((data) => ({ type: "form-urlencoded", data })),
	);
	const auth = fc.oneof(
		fc.constant("none"),
		fc.record({
			type: fc.constant("basic"),
			username: template,
			password: template,
		}),
		fc.record({ type: fc.constant("bearer"), token: template }),
		fc.record({
			type: fc.constant("apikey"),
			key: fc.constantFrom("X-Key", "k", ""),
			value: template,
			placement: fc.constantFrom("header", "query"),
		}),
	);
	const http = fc.record({
		method: fc.constantFrom(
			"GET",
			"get",
			"POST",
			"PUT",
			"DELETE",
			"HEAD",
			"OPTIONS",
			"PATCH",
			"REPORT",
		),
		url: template.map((path) => `{{host}}/${path}`),
		params: fc.array(
			fc.record({
				type: fc.constantFrom("query", "path"),
				name: fc.constantFrom("a", "b c"),
				value: template,
			}),
			{ maxLength: 2 },
		),
		headers: fc.array(header, { maxLength: 4 }),
		body,
		auth,
	});
	const variables = fc
		.record({ a: text, b: fc.string({ maxLength: 8 }) })
		.map(({ a, b }) => [
			{ name: "a", value: a },
			{ name: "b", value: b },
			{ name: "c", value: { type: "object", data: '{"d": "x"}' } },
			{ name: "n", value: { type: "number", data: "1.5" } },
		]);
	const settings = fc.record({ encodeUrl: fc.boolean() });

	let fast = 0;
	beforeAll(() => {
		fast = 0;
	});

	test("what takes the fast path has the bytes of the slow path", async () => {
		await fc.assert(
			fc.asyncProperty(
				http,
				variables,
				settings,
				async (http, variables, settings) => {
					const both = await bothPaths(http, {
						runtime: { variables },
						settings,
					});
					if (both.fast === undefined) return;
					fast += 1;
					expect(both.fast).toBe(both.slow);
				},
			),
			{ numRuns: 200 },
		);
		expect(fast).toBeGreaterThan(40);
	});
});
