import { describe, expect, test } from "vitest";
import { DynamicValues } from "../variables/dynamic-values.ts";
import { PromptAnswers } from "../variables/prompt-answers.ts";
import { SecretMasker } from "../variables/secret-masker.ts";
import { buildRequest } from "./build-request.ts";
import {
	isReady,
	prepareRequirements,
	requirementsOf,
	requirementsOfValue,
} from "./requirements.ts";
import {
	entry,
	field,
	prepare,
	type Setting,
	variable,
} from "./testing/built-requests.ts";

function required(given: Parameters<typeof prepare>[0], setting: Setting = {}) {
	const { draft, variables } = prepare(given, setting);
	return requirementsOf(draft, variables);
}

describe("requirementsOf", () => {
	test("gathers what the templates use, and the values that they lead to", () => {
		const result = required(
			{
				url: "https://x.io/{{$guid}}/{{a}}",
				headers: [entry("X", "{{?Name}}")],
				body: {
					kind: "json",
					text: '{ // {{?In a comment}}\n"x": {{object.part}}}',
					field: field(),
				},
			},
			{
				values: {
					a: "{{b}}",
					b: "{{$randomCity}} {{a}}",
					object: { part: ["{{?Deep}}"] },
					unused: "{{?Never}}",
				},
			},
		);
		expect(result.prompts).toEqual([
			{ question: "Name" },
			{ question: "Deep" },
		]);
		expect(result.dynamicNames).toEqual(["guid", "randomCity"]);
	});

	test("data asks nobody anything", () => {
		const result = required(
			{
				url: "https://x.io/{{data}}",
				variables: [variable("token", undefined, { isSecret: true })],
			},
			{
				data: { data: "{{?Password}} {{token}} {{plain}} {{$randomCity}}" },
				values: { plain: "{{?Other}}" },
			},
		);
		expect(result).toEqual({
			prompts: [],
			dynamicNames: ["randomCity"],
			secrets: [],
			optionalSecrets: new Set(),
			lacksVariables: false,
		});
	});

	test("a request without any is ready", () => {
		const result = required(
			{ url: "https://x.io/{{a}}" },
			{ values: { a: "b", c: "{{?X}}" } },
		);
		expect(isReady(result)).toBe(true);
	});

	test("sees what a script set, and not what it replaced", () => {
		const { draft, variables } = prepare({
			url: "https://x.io/{{?Old}}",
			headers: [entry("X", "{{?Header}}")],
		});
		draft.setUrl("https://x.io/{{$randomCity}}/{{?From a script}}");
		expect(requirementsOf(draft, variables)).toMatchObject({
			prompts: [{ question: "Header" }],
			dynamicNames: ["randomCity"],
		});
	});

	test("of a value, as scripts have filled in", () => {
		const { variables } = prepare({}, { values: { a: "{{$randomWord}}" } });
		expect(
			requirementsOfValue({ x: ["{{a}}", "{{?Q}}"] }, variables),
		).toMatchObject({ prompts: [], dynamicNames: ["randomWord"] });
	});

	test("what is required and prepared can be built", async () => {
		const questions: string[] = [];
		const { draft, variables } = prepare(
			{
				url: "https://x.io/{{?City}}/{{$randomWeekday}}/{{token}}",
				variables: [variable("token", undefined, { isSecret: true })],
			},
			{
				run: {
					sources: {
						dynamic: new DynamicValues({ seed: 1 }),
						prompts: new PromptAnswers({
							ask: async (question) => {
								questions.push(question);
								return `answer${questions.length}`;
							},
						}),
					},
				},
			},
		);
		const requirements = requirementsOf(draft, variables);
		expect(buildRequest(draft, { variables }).kind).toBe("refused");
		await prepareRequirements(requirements, variables);
		expect(questions).toEqual(["City", "Value of the secret token (Create)"]);
		const result = buildRequest(draft, { variables });
		expect(result.kind === "ready" && result.request.url).toMatch(
			/^https:\/\/x\.io\/answer1\/[A-Z][a-z]+day\/answer2$/,
		);
	});

	test("a secret can be given like the answer to a question, without a terminal", async () => {
		const masker = new SecretMasker();
		const { draft, variables } = prepare(
			{
				url: "https://x.io/{{token}}",
				variables: [variable("token", undefined, { isSecret: true })],
			},
			{
				run: {
					sources: {
						prompts: new PromptAnswers({
							given: new Map([["token", "s3cret"]]),
						}),
					},
				},
			},
		);
		const requirements = requirementsOf(draft, variables);
		await prepareRequirements(requirements, variables, masker);
		const result = buildRequest(draft, { variables });
		expect(result).toMatchObject({ request: { url: "https://x.io/s3cret" } });
		expect(variables.find("token")?.origin).toMatchObject({ via: "--prompt" });
		expect(masker.mask("x s3cret")).toBe("x ●●●");
	});

	test("a header in whose place the authentication goes asks for nothing", () => {
		const auth = {
			kind: "bearer",
			token: "{{?Token}}",
			field: field(),
		} as const;
		const headers = [entry("AUTHORIZATION", "{{?Own}}")];
		expect(required({ auth, headers }).prompts).toEqual([
			{ question: "Token" },
		]);
		expect(required({ auth }).prompts).toEqual([{ question: "Token" }]);
	});

	test("a secret with dots in its name is asked for", () => {
		const variables = [variable("api.key", undefined, { isSecret: true })];
		const { secrets } = required({
			url: "https://x.io/{{api.key}}",
			variables,
		});
		expect(secrets.map(({ name }) => name)).toEqual(["api.key"]);
	});

	test("variables may lead into each other by the ten thousand", () => {
		const values: Record<string, string> = { v20000: "{{?At the end}}" };
		for (let n = 0; n < 20_000; n++) values[`v${n}`] = `{{v${n + 1}}}`;
		expect(
			required({ url: "https://x.io/{{v0}}" }, { values }).prompts,
		).toEqual([{ question: "At the end" }]);
	});

	test("a question without terminal is an error", async () => {
		const { draft, variables } = prepare(
			{ url: "https://x.io/{{?City}}" },
			{ run: { sources: { prompts: new PromptAnswers() } } },
		);
		await expect(
			prepareRequirements(requirementsOf(draft, variables), variables),
		).rejects.toMatchObject({ code: "PROMPT_WITHOUT_TERMINAL" });
	});
});
