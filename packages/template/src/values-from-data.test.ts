import { expect, test } from "vitest";
import { compile } from "./compile.ts";
import type { Lookup, Variable } from "./lookup.ts";
import type { Value } from "./value.ts";

const environment: { [name: string]: Variable } = {
	plain: { value: "ordinary" },
	secret: { value: "s3cret", isSecret: true },
	object: { value: { key: "value" } },
	secretObject: { value: { key: "s3cret" }, isSecret: true },
	nested: {
		value: "{{plain}} {{secret}} {{process.env.HOME}} {{?Q}} {{unset}}",
	},
	circle: { value: "{{circle}}", isData: true },
};

function lookupWithData(data: Value): Lookup {
	const variables = new Map(Object.entries(environment));
	variables.set("data", { value: data, isData: true });
	return {
		find: (name) => variables.get(name),
		findDynamic: (name) => ({ value: name }),
		findPrompt: () => ({ value: "answer" }),
		findProcessEnv: () => ({ value: "environment" }),
	};
}

test("outside of data, secrets, prompts and the environment are reached", () => {
	const { text } = compile("{{secret}} {{nested}}").render(lookupWithData(""));
	expect(text).toBe("s3cret ordinary s3cret environment answer {{unset}}");
});

test.each([
	["{{plain}}", "ordinary", []],
	["{{object.key}}", "value", []],
	["{{$guid}}", "guid", []],
	["\\{{plain}}", "{{plain}}", []],
	["\\\\{{plain}}", "\\\\ordinary", []],
	["{{ .x }} {{", "{{ .x }} {{", []],
	["{{ unset }}", "{{ unset }}", [["unset", "unset"]]],
	["{{object.no}}", "{{object.no}}", [["object.no", "unset"]]],
	["{{secret}}", "{{secret}}", [["secret", "secret"]]],
	[
		"{{secretObject.key}}",
		"{{secretObject.key}}",
		[["secretObject.key", "secret"]],
	],
	["{{?Q}}", "{{?Q}}", [["?Q", "prompt"]]],
	[
		"{{process.env.HOME}}",
		"{{process.env.HOME}}",
		[["process.env.HOME", "process-env"]],
	],
	[
		"{{nested}}",
		"ordinary {{secret}} {{process.env.HOME}} {{?Q}} {{unset}}",
		[
			["secret", "secret"],
			["process.env.HOME", "process-env"],
			["?Q", "prompt"],
			["unset", "unset"],
		],
	],
])("inside data %j gives %j", (data, expected, kept) => {
	for (const value of [data, { a: [data] }]) {
		const template = compile(
			typeof value === "string" ? "{{data}}" : "{{data.a[0]}}",
		);
		const { text, unresolved, problems } = template.render(
			lookupWithData(value),
			{ unresolved: "empty" },
		);
		expect(text).toBe(expected);
		expect(unresolved).toEqual([]);
		expect(problems).toEqual(
			kept.map(([reference, why]) => ({
				kind: "data-reference-kept",
				placeholder: template.placeholders[0],
				reference,
				why,
			})),
		);
	}
});

test("a template that is data itself obeys the rules of data", () => {
	const { text, problems } = compile(
		"{{plain}} {{secret}} {{process.env.X}} {{nested}}",
	).render(lookupWithData(""), { isData: true });
	expect(text).toBe(
		"ordinary {{secret}} {{process.env.X}} ordinary {{secret}} {{process.env.HOME}} {{?Q}} {{unset}}",
	);
	expect(problems).toHaveLength(6);
});

test("after data, the next placeholder reaches everything again", () => {
	const { text } = compile("{{data}} {{secret}}").render(
		lookupWithData("{{secret}}"),
	);
	expect(text).toBe("{{secret}} s3cret");
});

test("a circle inside data is an error all the same", () => {
	const { unresolved } = compile("{{circle}}").render(lookupWithData(""));
	expect(unresolved[0]?.reason.kind).toBe("cycle");
});

test("a reference kept in data is escaped like the rest of the value", () => {
	const { text } = compile('"{{data}}"', { context: "json" }).render(
		lookupWithData('{{no["x"]}}'),
	);
	expect(text).toBe('"{{no[\\"x\\"]}}"');
});
