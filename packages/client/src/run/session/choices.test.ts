import { expect, test } from "vitest";
import { NotAChoiceError } from "../../variables/not-a-choice-error.ts";
import { PromptAnswers } from "../../variables/prompt-answers.ts";
import { runFiles } from "../testing/run-files.ts";

const FILES = {
	"opencollection.yml":
		'info:\n  name: Test\nextensions:\n  curlew:\n    defaults: true\n    enum:\n      region: [eu, us]\n      "?Which plan": [free, pro, 3]\n',
	"environments/e.yml":
		"name: e\nvariables:\n  - name: region\n    value: eu\n",
	"a.yml":
		'info:\n  name: a\nhttp:\n  url: "{{host}}/{{region}}/{{?Which plan}}"\n',
};

test("values and answers that the collection allows are used", async () => {
	const { received } = await runFiles(FILES, {
		overrides: { region: "us" },
		answers: { "Which plan": "3" },
	});
	expect(received).toEqual(["GET /us/3"]);
});

test.each([
	[
		"a variable",
		{ overrides: { region: "uss" } },
		"`uss` is no value of the variable `region`.",
		"Did you mean `us`? It may be `eu`, `us`.",
	],
	[
		"an answer",
		{ answers: { "Which plan": "gold" } },
		"`gold` is no value of the question `Which plan`.",
		"It may be `free`, `pro`, `3`.",
	],
	[
		"a secret variable",
		{ secretOverrides: { region: "hush" } },
		"What was given is no value of the variable `region`.",
		"It may be `eu`, `us`.",
	],
])(
	"%s that is given and is none of them is an error",
	async (_what, options, message, hint) => {
		const run = runFiles(FILES, options);
		await expect(run).rejects.toMatchObject({
			code: "NOT_A_CHOICE",
			message,
			hint,
		});
	},
);

test("whoever is asked is told the choices, and an answer that is none of them is refused", async () => {
	const asked: unknown[] = [];
	const { received } = await runFiles(FILES, {
		ask: async (question, options) => {
			asked.push([question, options]);
			return "pro";
		},
	});
	expect(received).toEqual(["GET /eu/pro"]);
	expect(asked).toEqual([
		["Which plan", { isSecret: false, choices: ["free", "pro", "3"] }],
	]);
	const prompts = new PromptAnswers({
		choices: new Map([["?Q", ["a"]]]),
		ask: async () => "b",
	});
	await expect(prompts.prepare([{ question: "Q" }])).rejects.toThrow(
		NotAChoiceError,
	);
});

test("without a terminal the hint shows the choices", async () => {
	const prompts = new PromptAnswers({ choices: new Map([["?Q", ["a", "b"]]]) });
	await expect(prompts.prepare([{ question: "Q" }])).rejects.toMatchObject({
		hint: 'Give the answer with --prompt "Q=a|b".',
	});
});

test.each([
	["enum: [a]", "extensions.curlew.enum"],
	["enum: { region: eu }", "extensions.curlew.enum.region"],
	["enum: { region: [] }", "extensions.curlew.enum.region"],
	["enum: { region: [eu, eu] }", "`eu` is in the list twice."],
])("%s is a fault of the collection", async (curlew, told) => {
	await expect(
		runFiles({
			...FILES,
			"opencollection.yml": `info:\n  name: Test\nextensions:\n  curlew:\n    ${curlew}\n`,
		}),
	).rejects.toThrow(told);
});
