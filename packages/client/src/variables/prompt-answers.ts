import type { Choices } from "../collection/read/read-enum.ts";
import { looksLikeCredential } from "../diagnostics/credential-names.ts";
import { CurlewError } from "../diagnostics/curlew-error.ts";
import { NotAChoiceError } from "./not-a-choice-error.ts";
import type { Origin, ResolvedVariable } from "./variable.ts";

/** What a user is asked, and what is told of it. */
export interface Question {
	readonly question: string;
	/** The text that an empty answer, or none, stands for. May hold placeholders. */
	readonly default?: string;
}

export interface AskOptions {
	readonly isSecret: boolean;
	/** As of a `Question`. */
	readonly default?: string | undefined;
	/** The only answers that are taken. */
	readonly choices?: readonly string[] | undefined;
}

/** Asks the user. Undefined: the user did not want to answer. */
export type Ask = (
	question: string,
	options: AskOptions,
) => Promise<string | undefined>;

/** A question needs an answer, and there is nobody to ask. */
export class PromptWithoutTerminalError extends CurlewError {
	readonly code = "PROMPT_WITHOUT_TERMINAL";
	readonly question: string;

	constructor(question: string, choices?: readonly string[]) {
		const answer = choices?.join("|") ?? "…";
		super(
			`The question “${question}” needs an answer, but there is no terminal to ask on.`,
			{ hint: `Give the answer with --prompt "${question}=${answer}".` },
		);
		this.question = question;
	}
}

export interface PromptAnswersOptions {
	/** `--prompt question=answer`. */
	readonly given?: ReadonlyMap<string, string>;
	/** Absent when there is no terminal. */
	readonly ask?: Ask | undefined;
	/** The only answers to questions, by `?question`. */
	readonly choices?: Choices | undefined;
	/** Hears the answers to questions that ask for a credential. */
	readonly onSecret?: (value: string, name: string) => void;
}

/** `{{?Question}}`: what the user answered. Each question is asked once per run, one after the other. */
export class PromptAnswers {
	readonly #given: ReadonlyMap<string, string>;
	readonly #ask: Ask | undefined;
	readonly #choices: Choices | undefined;
	readonly #onSecret: (value: string, name: string) => void;
	readonly #answers = new Map<string, ResolvedVariable>();
	readonly #asked = new Map<string, Promise<string | undefined>>();
	#lastQuestion: Promise<unknown> = Promise.resolve();

	constructor(options: PromptAnswersOptions = {}) {
		this.#given = options.given ?? new Map();
		this.#ask = options.ask;
		this.#choices = options.choices;
		this.#onSecret = options.onSecret ?? (() => {});
		for (const [question, answer] of this.#given)
			this.#keep(question, answer, "--prompt");
	}

	/** The answer that was given under a name beforehand. */
	given(name: string): string | undefined {
		return this.#given.get(name);
	}

	find(question: string): ResolvedVariable | undefined {
		return this.#answers.get(question);
	}

	/**
	 * Gets the answers that are not there yet. Where nobody can be asked, a
	 * question with a default stays without one.
	 *
	 * @throws NotAChoiceError for an answer that the collection does not allow
	 * @throws PromptWithoutTerminalError when one is missing and nobody can be asked.
	 */
	async prepare(questions: Iterable<Question>): Promise<void> {
		for (const { question, default: standIn } of questions) {
			if (this.#answers.has(question)) continue;
			if (this.#ask === undefined && standIn !== undefined) continue;
			const choices = this.#choices?.get(`?${question}`);
			if (this.#ask === undefined)
				throw new PromptWithoutTerminalError(question, choices);
			const isSecret = choices === undefined && looksLikeCredential(question);
			const answer = await this.askOnce(question, {
				isSecret,
				...(standIn !== undefined && { default: standIn }),
				...(choices !== undefined && { choices }),
			});
			if (answer && choices?.includes(answer) === false)
				throw new NotAChoiceError(
					`the question \`${question}\``,
					answer,
					choices,
				);
			if (answer !== undefined) this.#keep(question, answer, undefined);
		}
	}

	/** What was answered until now, by question. */
	get answers(): readonly (readonly [question: string, answer: string])[] {
		return [...this.#answers].flatMap(([question, { value }]) =>
			typeof value === "string" ? [[question, value] as const] : [],
		);
	}

	/** What was answered in another session is not asked again. */
	takeOver({ answers }: Pick<PromptAnswers, "answers">): void {
		for (const [question, answer] of answers)
			if (!this.#answers.has(question)) this.#keep(question, answer, undefined);
	}

	/** Asks, unless the same question was asked before; then gives that answer. Undefined without a terminal. */
	askOnce(question: string, options: AskOptions): Promise<string | undefined> {
		const ask = this.#ask;
		if (ask === undefined) return Promise.resolve(undefined);
		const earlier = this.#asked.get(question);
		if (earlier !== undefined) return earlier;
		const answer = this.#lastQuestion.then(() => ask(question, options));
		this.#lastQuestion = answer.catch(() => {}); // whoever asked hears of it
		this.#asked.set(question, answer);
		return answer;
	}

	#keep(question: string, answer: string, via: string | undefined): void {
		const isSecret = looksLikeCredential(question);
		const origin: Origin =
			via === undefined ? { scope: "prompt" } : { scope: "prompt", via };
		this.#answers.set(question, {
			name: question,
			value: answer,
			origin,
			isSecret,
		});
		if (isSecret) this.#onSecret(answer, question);
	}
}
