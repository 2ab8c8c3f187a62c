import { describe, expect, test } from "vitest";
import { DynamicValues } from "../variables/dynamic-values.ts";
import { ProcessEnvironment } from "../variables/process-environment.ts";
import { PromptAnswers } from "../variables/prompt-answers.ts";
import { AllowedEnvironment } from "../variables/trust/allowed-environment.ts";
import { build, type Setting, variable } from "./testing/built-requests.ts";

function hints(url: string, setting: Setting = {}) {
	const result = build({ url: `https://x.io/${url}` }, setting);
	if (result.kind === "ready") throw new Error("The request was built.");
	return result.problems.map(({ message, hint }) => [message, hint]);
}

describe("messages about references without a value", () => {
	test("say why, and what was probably meant (demand 1)", () => {
		const values = {
			user: { id: 1, name: "Ann", list: [1, 2] },
			baseUrl: "x",
		};
		expect(
			hints(
				"{{usr.name}}{{user.nme}}{{user.list[5]}}{{user.id.x}}{{baseURl}}",
				{ values },
			),
		).toEqual([
			[
				"`{{usr.name}}` in the URL has no value: the variable `usr` is not set.",
				"Did you mean `user`?",
			],
			[
				"`{{user.nme}}` in the URL has no value: `user` has no property `nme`; it has `id`, `name`, `list`.",
				"Did you mean `user.name`?",
			],
			[
				"`{{user.list[5]}}` in the URL has no value: `user.list` has no element 5; it has elements 0 to 1.",
				"Elements are counted from 0.",
			],
			[
				"`{{user.id.x}}` in the URL has no value: `user.id` is a number, which has no properties or elements.",
				"Use `{{user.id}}` as a whole, or give it an object as its value.",
			],
			[
				"`{{baseURl}}` in the URL has no value: the variable `baseURl` is not set.",
				"Did you mean `baseUrl`?",
			],
		]);
	});

	test("a name with dots is suggested as a whole", () => {
		const values = { "api.host": "x", "api.port": 1, user: { name: "Ann" } };
		const dotted = { "user.email": "x" };
		expect(
			hints("{{api.hots}}{{apu.host[0]}}{{user.emial}}{{usr.name}}", {
				values: { ...values, ...dotted },
			}).map(([, hint]) => hint),
		).toEqual([
			"Did you mean `api.host`?",
			"Did you mean `api.host`?",
			"Did you mean `user.email`?",
			"Did you mean `user`?",
		]);
	});

	test("a property that is no plain word is suggested as it must be written", () => {
		const values = { user: { "first name": "Ann" } };
		expect(hints("{{user.firstname}}", { values })[0]?.[1]).toBe(
			'Did you mean `user["first name"]`?',
		);
	});

	test("name what is missing of other kinds of values", () => {
		const sources = {
			dynamic: new DynamicValues(),
			prompts: new PromptAnswers(),
			processEnvironment: new ProcessEnvironment(
				[],
				AllowedEnvironment.given({ API_HOST: "x" }),
			),
		};
		expect(
			hints("{{$giud}}{{process.env.API_HSOT}}{{?Your name}}", {
				run: { sources },
			}),
		).toEqual([
			[
				"`{{$giud}}` in the URL has no value: there is no dynamic value `$giud`.",
				"Did you mean `$guid`?",
			],
			[
				"`{{process.env.API_HSOT}}` in the URL has no value: the environment variable `API_HSOT` is not set.",
				"Did you mean `process.env.API_HOST`?",
			],
			[
				"`{{?Your name}}` in the URL has no value: the question `Your name` has no answer.",
				'Give the answer with --prompt "Your name=…".',
			],
		]);
	});

	test("a secret with dots in its name is known too", () => {
		const variables = [variable("api.key", undefined, { isSecret: true })];
		const result = build({ url: "https://x.io/{{api.key[0]}}", variables });
		expect(result.kind === "refused" && result.problems[0]?.message).toBe(
			"`{{api.key[0]}}` in the URL has no value: the secret `api.key` of `Create` was not found in --env-var or the process environment.",
		);
	});

	test("a secret without value says where it was looked for", () => {
		const files = [{ file: "/c/.env", label: ".env", values: new Map() }];
		const processEnvironment = new ProcessEnvironment(
			files,
			AllowedEnvironment.given({}),
		);
		const result = build(
			{
				url: "https://x.io/{{token}}",
				variables: [variable("token", undefined, { isSecret: true })],
			},
			{ run: { sources: { processEnvironment } } },
		);
		expect(result.kind === "refused" && result.problems[0]).toMatchObject({
			message:
				"`{{token}}` in the URL has no value: the secret `token` of `Create` was not found in --env-var, .env or the process environment.",
			hint: "Give the value with --env-var token=…, with --prompt token=…, in a .env file, or in the environment of the process.",
		});
	});
});
