import { Word } from "./word.ts";

/** A character as cmd.exe hands it on: escaped ones mean nothing to cmd, and may be literal braces. */
interface Passed {
	readonly character: string;
	readonly isEscaped: boolean;
}

const VARIABLE = /^%([A-Za-z_]\w*)%/;
/** `%E4%B8` is percent-encoding. */
const PERCENT_ENCODING = /^%[0-9A-Fa-f]{2}/;

/** Splits a command as cmd.exe and then the C runtime do: carets first, then quotation marks and backslashes. */
export class CmdReader {
	readonly #passed: readonly Passed[];

	constructor(text: string) {
		this.#passed = withoutCarets(text);
	}

	words(): readonly string[] {
		const words: string[] = [];
		let word: Word | undefined;
		let isQuoted = false;
		let index = 0;
		while (index < this.#passed.length) {
			const { character, isEscaped } = this.#passed[index] ?? NONE;
			const backslashes = this.#backslashesAt(index);
			if (!isQuoted && /\s/.test(character)) {
				if (word) words.push(word.toTemplate());
				word = undefined;
				index += 1;
				continue;
			}
			word ??= new Word();
			if (backslashes > 0) {
				index += this.#takeBackslashes(word, index, backslashes);
			} else if (character === '"') {
				const isDoubled = isQuoted && this.#characterAt(index + 1) === '"';
				if (isDoubled) word.add('"');
				else isQuoted = !isQuoted;
				index += isDoubled ? 2 : 1;
			} else {
				if (isEscaped) word.addLiteral(character);
				else word.add(character);
				index += 1;
			}
		}
		if (word) words.push(word.toTemplate());
		return words;
	}

	/** Before a quotation mark two backslashes are one, and an odd one escapes the mark; elsewhere they are themselves. */
	#takeBackslashes(word: Word, index: number, count: number): number {
		if (this.#characterAt(index + count) !== '"') {
			word.add("\\".repeat(count));
			return count;
		}
		word.add("\\".repeat(Math.floor(count / 2)));
		if (count % 2 === 0) return count;
		word.add('"');
		return count + 1;
	}

	#backslashesAt(index: number): number {
		let count = 0;
		while (this.#characterAt(index + count) === "\\") count += 1;
		return count;
	}

	#characterAt(index: number): string {
		return this.#passed[index]?.character ?? "";
	}
}

const NONE: Passed = { character: "", isEscaped: false };

function withoutCarets(text: string): readonly Passed[] {
	const passed: Passed[] = [];
	let isQuoted = false;
	let at = 0;
	const add = (characters: string, isEscaped = false) => {
		for (const character of characters) passed.push({ character, isEscaped });
	};
	while (at < text.length) {
		const character = text[at] ?? "";
		const rest = text.slice(at, at + 200);
		const variable = PERCENT_ENCODING.test(rest)
			? undefined
			: VARIABLE.exec(rest);
		if (variable) {
			add(`{{${variable[1]}}}`);
			at += variable[0].length;
		} else if (character === "^" && !isQuoted) {
			at += 1;
			// A line that goes on; what comes first on the next one is taken as it is.
			const lineBreak = /^\r?\n/.exec(text.slice(at, at + 2))?.[0].length ?? 0;
			at += lineBreak;
			add(text[at] ?? "", lineBreak === 0 || text[at] === "\n");
			at += 1;
		} else {
			if (character === '"') isQuoted = !isQuoted;
			add(character);
			at += 1;
		}
	}
	return passed;
}
