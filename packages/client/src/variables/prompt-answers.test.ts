import { describe, expect, test } from "vitest";
import { PromptAnswers, PromptWithoutTerminalError } from "./prompt-answers.ts";

const questions = (...all: string[]) => all.map((question) => ({ question }));

describe("PromptAnswers", () => {
	test("takes given answers without asking", async () => {
		const prompts = new PromptAnswers({ given: new Map([["Name", "Ann"]]) });
		await prompts.prepare(questions("Name"));
		expect(prompts.find("Name")).toEqual({
			name: "Name",
			value: "Ann",
			isSecret: false,
			origin: { scope: "prompt", via: "--prompt" },
		});
	});

	test("asks each question once per run, also when several ask at the same time", async () => {
		const asked: string[] = [];
		const prompts = new PromptAnswers({
			ask: async (question) => {
				asked.push(question);
				return `answer ${asked.length}`;
			},
		});
		await Promise.all([
			prompts.prepare(questions("A", "B")),
			prompts.prepare(questions("B", "A")),
		]);
		await prompts.prepare(questions("A"));
		expect(asked.toSorted()).toEqual(["A", "B"]);
		expect(prompts.find("A")?.value).toMatch(/^answer/);
	});

	test("asks one question after the other", async () => {
		let open = 0;
		const prompts = new PromptAnswers({
			ask: async () => {
				open++;
				expect(open).toBe(1);
				await new Promise((resolve) => setImmediate(resolve));
				open--;
				return "x";
			},
		});
		await Promise.all(
			["A", "B", "C"].map((name) => prompts.prepare(questions(name))),
		);
		expect(prompts.find("C")?.value).toBe("x");
	});

	test("asks for credentials in secret, and reports them", async () => {
		const secrets: string[] = [];
		const seen: Record<string, boolean> = {};
		const prompts = new PromptAnswers({
			given: new Map([["Token", "given-token"]]),
			ask: async (question, { isSecret }) => {
				seen[question] = isSecret;
				return `typed ${question}`;
			},
			onSecret: (secret) => secrets.push(secret),
		});
		await prompts.prepare(questions("Your password", "City", "Token"));
		expect(seen).toEqual({ "Your password": true, City: false });
		expect(secrets).toEqual(["given-token", "typed Your password"]);
		expect(prompts.find("Your password")?.isSecret).toBe(true);
	});

	test("a question that the user does not answer stays without answer, and is not asked again", async () => {
		let count = 0;
		const prompts = new PromptAnswers({
			ask: async () => {
				count++;
				return undefined;
			},
		});
		await prompts.prepare(questions("A"));
		await prompts.prepare(questions("A"));
		expect(prompts.find("A")).toBeUndefined();
		expect(count).toBe(1);
	});

	test("without a terminal it is an error that names the flag", async () => {
		const error = await new PromptAnswers()
			.prepare(questions("City"))
			.catch((e) => e);
		expect(error).toBeInstanceOf(PromptWithoutTerminalError);
		expect(error.code).toBe("PROMPT_WITHOUT_TERMINAL");
		expect(error.hint).toBe('Give the answer with --prompt "City=…".');
	});
});
