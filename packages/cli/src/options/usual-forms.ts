import { USUAL_PARALLEL } from "./run-options.ts";

/** What `--color` may be given, as with other programs (`on` and `off` are newman's); `auto` is as if nothing had been said. */
const COLOUR_WORDS: Readonly<Record<string, readonly string[]>> = {
	always: ["--color"],
	on: ["--color"],
	never: ["--no-color"],
	off: ["--no-color"],
	auto: [],
};

/**
 * A command line with options as commander knows them: `--parallel` without a number
 * gets one, so that what stands behind it is not taken for it (`curlew run --parallel
 * users`), and `--color=never` becomes `--no-color`.
 */
export function inUsualForms(args: readonly string[]): string[] {
	const usual: string[] = [];
	for (let at = 0; at < args.length; at++) {
		const arg = args[at] ?? "";
		const next = args[at + 1] ?? "";
		if (arg === "--") return [...usual, ...args.slice(at)];
		const [, attached] = /^--color=(.*)$/s.exec(arg) ?? [];
		const word = attached ?? (arg === "--color" ? next : undefined);
		const colour = word === undefined ? undefined : colourOf(word);
		if (colour !== undefined) {
			usual.push(...colour);
			if (attached === undefined) at += 1;
		} else if (arg === "--parallel" && !/^\d+$/.test(next)) {
			usual.push(`--parallel=${USUAL_PARALLEL}`);
		} else usual.push(arg);
	}
	return usual;
}

function colourOf(word: string): readonly string[] | undefined {
	return Object.hasOwn(COLOUR_WORDS, word) ? COLOUR_WORDS[word] : undefined;
}
