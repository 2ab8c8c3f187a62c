import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { SessionOptions } from "@curlew/client";
import { visibleLine } from "@curlew/client/internal";
import { choiceOf, choicePrompt } from "./choice-of.ts";
import type { Interrupt } from "./interrupt.ts";

export type AskOnTerminal = NonNullable<SessionOptions["ask"]>;

/**
 * Asks on the terminal, and again as long as what is typed is none of the
 * choices that there are. Questions go to stderr, so that stdout holds nothing
 * but the command's output. Ctrl-C ends the command as ever; Ctrl-D leaves the
 * question without an answer.
 */
export function askOnTerminal(interrupt: Interrupt): AskOnTerminal {
	return async (question, { isSecret, default: standIn, choices }) => {
		const asked = visibleLine(question);
		const shown = standIn === undefined ? undefined : visibleLine(standIn);
		if (choices === undefined) {
			const hidden = isSecret ? " (hidden)" : "";
			const ending = shown === undefined ? "" : ` [${shown}]`;
			return ask(`${asked}${hidden}${ending}: `, isSecret, interrupt);
		}
		const visible = choices.map((choice) => visibleLine(choice));
		let prompt = choicePrompt(asked, visible, shown);
		for (;;) {
			const typed = await ask(prompt, false, interrupt);
			if (typed === undefined) return undefined;
			if (typed.trim() === "" && standIn !== undefined) return "";
			const choice = choiceOf(typed, choices);
			if (choice !== undefined) return choice;
			prompt = `One of 1 to ${choices.length}, or the value itself: `;
		}
	};
}

async function ask(
	prompt: string,
	isSecret: boolean,
	interrupt: Interrupt,
): Promise<string | undefined> {
	if (interrupt.signal.aborted) return undefined;
	const { stdin, stderr } = process;
	if (isSecret) stderr.write(prompt);
	const output = isSecret ? nowhere() : stderr;
	const asking = createInterface({ input: stdin, output, terminal: true });
	asking.on("SIGINT", interrupt.interrupt);
	try {
		const { signal } = interrupt;
		return await asking.question(isSecret ? "" : prompt, { signal });
	} catch (error) {
		if (!isAbort(error)) throw error;
		if (!isSecret) stderr.write("\n");
		return undefined;
	} finally {
		asking.close();
		if (isSecret) stderr.write("\n");
	}
}

function isAbort(error: unknown): boolean {
	return error instanceof Error && error.name === "AbortError";
}

/** Swallows the echo of what is typed. */
function nowhere(): Writable {
	return new Writable({ write: (_chunk, _encoding, done) => done() });
}
