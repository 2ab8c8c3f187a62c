import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { SessionOptions } from "@curlew/client";
import { visibleLine } from "@curlew/client/internal";
import type { Interrupt } from "./interrupt.ts";

export type AskOnTerminal = NonNullable<SessionOptions["ask"]>;

/**
 * Asks on the terminal. Questions go to stderr, so that stdout holds nothing
 * but the command's output. Ctrl-C ends the command as ever; Ctrl-D leaves the
 * question without an answer.
 */
export function askOnTerminal(interrupt: Interrupt): AskOnTerminal {
	return async (question, { isSecret }) => {
		if (interrupt.signal.aborted) return undefined;
		const { stdin, stderr } = process;
		const prompt = isSecret
			? `${visibleLine(question)} (hidden): `
			: `${visibleLine(question)}: `;
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
	};
}

function isAbort(error: unknown): boolean {
	return error instanceof Error && error.name === "AbortError";
}

/** Swallows the echo of what is typed. */
function nowhere(): Writable {
	return new Writable({ write: (_chunk, _encoding, done) => done() });
}
