import { describe, expect, test } from "vitest";
import type { UnresolvedPolicy } from "../collection/model.ts";
import { BRUNO_RULES } from "../formats/rules/bruno-rules.ts";
import {
	bodyText,
	build,
	entry,
	field,
	param,
	request,
	type Setting,
	variable,
} from "./testing/built-requests.ts";

const everywhere = {
	url: "https://x.io/{{typo1}}/:id",
	params: [param("query", "q", "{{typo2}}"), param("path", "id", "{{typo3}}")],
	headers: [entry("X-{{typo4}}", "{{typo5}}")],
	auth: {
		kind: "bearer",
		token: "{{typo6}}",
		field: field("http", "auth"),
	},
	body: {
		kind: "json",
		text: '{"a": "{{typo7}}", "b": "{{typo7}}"}',
		field: field("http", "body", "data"),
	},
} as const;

describe("references without a value", () => {
	test("all of the request are told of at once, and nothing is sent: mistake 4", () => {
		const result = build(everywhere);
		expect(result.kind).toBe("refused");
		expect(
			result.kind === "refused" &&
				result.problems.map(({ code, message }) => [
					code,
					/\{\{(.*)\}\}`/.exec(message)?.[1],
				]),
		).toEqual(
			[
				"typo4",
				"typo5",
				"typo6",
				"typo1",
				"typo3",
				"typo2",
				"typo7",
				"typo7",
			].map((name) => ["UNRESOLVED_VARIABLE", expect.stringContaining(name)]),
		);
	});

	test("each is placed in its file, the second of two as the second", () => {
		const result = build(everywhere);
		if (result.kind !== "refused") throw new Error("It was built.");
		const places = result.problems.map(({ place }) =>
			place?.kind === "field"
				? [place.field.path.join("."), place.needle, place.occurrence]
				: place,
		);
		expect(places).toEqual([
			["http.headers.0.name", "{{typo4}}", 0],
			["http.headers.0.value", "{{typo5}}", 0],
			["http.auth.token", "{{typo6}}", 0],
			["http.url", "{{typo1}}", 0],
			["http.params.1.value", "{{typo3}}", 0],
			["http.params.0.value", "{{typo2}}", 0],
			["http.body.data", "{{typo7}}", 0],
			["http.body.data", "{{typo7}}", 1],
		]);
		expect(result.problems[3]).toMatchObject({
			code: "UNRESOLVED_VARIABLE",
			severity: "error",
			message:
				"`{{typo1}}` in the URL has no value: the variable `typo1` is not set.",
			hint: "Set it in the environment, with --env-var typo1=…, or in a script.",
			place: { field: { file: "/collection/users/create.yml" } },
		});
	});

	test("what is too large is refused under every policy", () => {
		const values: Record<string, string> = { v16: "x".repeat(2000) };
		for (let n = 0; n < 16; n++) values[`v${n}`] = `{{v${n + 1}}}{{v${n + 1}}}`;
		const result = build(
			{ url: "https://x.io/{{v0}}" },
			{ values, unresolved: "keep" },
		);
		expect(result.kind === "refused" && result.problems).toMatchObject([
			{
				code: "VALUE_TOO_LARGE",
				message:
					"`{{v0}}` in the URL has no value: what it stands for is too large, or nested too deeply.",
			},
		]);
	});

	test("an empty text, 0, false and null are values (demand 1)", () => {
		const values = { a: "", b: 0, c: false, d: null };
		const result = build(
			{ url: "https://x.io/{{a}}-{{b}}-{{c}}-{{d}}" },
			{ values },
		);
		expect(result.kind === "ready" && result.request.url).toBe(
			"https://x.io/-0-false-null",
		);
	});

	test.each<[UnresolvedPolicy, string, number]>([
		["warn", '{"a": "{{nope}}"}', 1],
		["keep", '{"a": "{{nope}}"}', 0],
		["empty", '{"a": ""}', 0],
	])("under the policy %s the body is %s", (unresolved, text, warnings) => {
		const body = {
			kind: "json",
			text: '{"a": "{{nope}}"}',
			field: field(),
		} as const;
		const result = build({ body }, { unresolved });
		expect(result.kind === "ready" && bodyText(result.request)).toBe(text);
		expect(result.warnings.map(({ code }) => code)).toEqual(
			Array(warnings).fill("UNRESOLVED_VARIABLE"),
		);
	});

	test("the policy is the run's, else the collection's, else that of its format", () => {
		const url = "https://x.io/{{nope}}";
		const kindOf = (setting: Setting) => build({ url }, setting).kind;
		const extensions = {
			unresolved: "empty",
			requires: undefined,
			all: {},
		} as const;
		expect(kindOf({})).toBe("refused");
		expect(kindOf({ collection: { extensions } })).toBe("ready");
		expect(kindOf({ collection: { extensions }, unresolved: "error" })).toBe(
			"refused",
		);
		const result = build({ url }, { collection: { rules: BRUNO_RULES } });
		expect(result.kind).toBe("ready");
		expect(result.warnings.map(({ code }) => code)).toEqual([
			"UNRESOLVED_VARIABLE",
		]);
	});

	test.each<UnresolvedPolicy>(["error", "warn", "keep", "empty"])(
		"a circle is an error under the policy %s, and printed",
		(unresolved) => {
			const values = { a: "{{b}}", b: "x{{a}}" };
			const result = build(
				{ url: "https://x.io/{{a}}" },
				{ values, unresolved },
			);
			expect(result.kind === "refused" && result.problems).toEqual([
				expect.objectContaining({
					code: "VARIABLE_CYCLE",
					message:
						"`{{a}}` in the URL has no value: the variables refer to each other in a circle: a → b → a.",
				}),
			]);
		},
	);

	test("what data refers to and cannot have is sent as it stands, with a warning", () => {
		const result = build(
			{
				url: "https://x.io/",
				headers: [entry("X-A", "{{data}}")],
				variables: [variable("token", "s3cret", { isSecret: true })],
			},
			{ data: { data: "{{token}} {{nope}}" } },
		);
		expect(result.kind === "ready" && result.request.headers).toEqual([
			["X-A", "{{token}} {{nope}}"],
		]);
		expect(result.warnings.map(({ message }) => message)).toEqual([
			"`{{token}}`, which came into the header `X-A` with data, is sent as it is: data cannot reach secrets.",
			"`{{nope}}`, which came into the header `X-A` with data, is sent as it is: there is no such variable.",
		]);
	});

	test("the definition stays as it was", () => {
		const definition = Object.freeze(request(everywhere));
		expect(build(definition).kind).toBe("refused");
		expect(build(definition).kind).toBe("refused");
	});
});
