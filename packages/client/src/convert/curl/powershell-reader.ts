import { CurlCommandError } from "./curl-error.ts";
import { isCurlAt } from "./looks-like-curl.ts";
import type { Notes } from "./notes.ts";
import { Word } from "./word.ts";

const ESCAPES: Readonly<Record<string, string>> = {
	"0": "\0",
	a: "\x07",
	b: "\b",
	e: "\x1b",
	f: "\f",
	n: "\n",
	r: "\r",
	t: "\t",
	v: "\v",
};
const VARIABLE = /\$(?:env:)?([A-Za-z_]\w*)|\$\{(?:env:)?([A-Za-z_]\w*)\}/iy;

/** Splits a command as PowerShell does (about_Quoting_Rules, about_Special_Characters), except that nothing is run. */
export class PowerShellReader {
	readonly #text: string;
	readonly #notes: Notes;
	#at = 0;

	#next: number | undefined;

	constructor(text: string, notes: Notes, at = 0) {
		this.#text = text;
		this.#notes = notes;
		this.#at = at;
	}

	/** Where another curl command begins, once the words are read; the text's length where none does. */
	get next(): number {
		return this.#next ?? this.#text.length;
	}

	/** @throws CurlCommandError when a quotation mark is not closed */
	words(): readonly string[] {
		const words: string[] = [];
		let word: Word | undefined;
		while (this.#at < this.#text.length) {
			const character = this.#text[this.#at] ?? "";
			if (this.#skipLineBreak()) continue;
			const isLater = words.length > 0 || word !== undefined;
			if (
				isLater &&
				/[\n;]/.test(character) &&
				isCurlAt(this.#text, this.#at + 1)
			) {
				this.#next = this.#at + 1;
				break;
			}
			if (/\s/.test(character)) {
				if (word) words.push(word.toTemplate());
				word = undefined;
				this.#at += 1;
				continue;
			}
			word ??= new Word();
			if (character === "'") this.#singleQuoted(word);
			else if (character === '"') this.#doubleQuoted(word);
			else this.#plain(word);
		}
		if (word) words.push(word.toTemplate());
		return words;
	}

	/** A backtick at the end of a line. */
	#skipLineBreak(): boolean {
		const length = /^`\r?\n/.exec(this.#text.slice(this.#at, this.#at + 3));
		if (length === null) return false;
		this.#at += length[0].length;
		return true;
	}

	#singleQuoted(word: Word): void {
		this.#quoted(
			"'",
			() => {
				word.add(this.#text[this.#at] ?? "");
				this.#at += 1;
			},
			word,
		);
	}

	#doubleQuoted(word: Word): void {
		this.#quoted('"', () => this.#plain(word), word);
	}

	/** Reads up to the mark that closes; a doubled one is itself. */
	#quoted(mark: string, step: () => void, word: Word): void {
		const start = this.#at;
		this.#at += 1;
		for (;;) {
			const character = this.#text[this.#at];
			if (character === undefined)
				throw new CurlCommandError(
					`The ${mark} at character ${start + 1} of the command is not closed.`,
					{ hint: "Copy the whole command, with the end of it." },
				);
			if (character !== mark) step();
			else if (this.#text[this.#at + 1] === mark) {
				word.add(mark);
				this.#at += 2;
			} else break;
		}
		this.#at += 1;
	}

	#plain(word: Word): void {
		const character = this.#text[this.#at] ?? "";
		if (character === "`") {
			const next = this.#text[this.#at + 1] ?? "";
			word.addLiteral(ESCAPES[next] ?? next);
			this.#at += 2;
			return;
		}
		VARIABLE.lastIndex = this.#at;
		const variable = VARIABLE.exec(this.#text);
		if (variable) {
			const name = variable[1] ?? variable[2] ?? "";
			word.add(`{{${name}}}`);
			this.#at += variable[0].length;
			this.#notes.add(
				`The shell's variable \`${variable[0]}\` became \`{{${name}}}\`.`,
				`Give \`${name}\` a value in an environment, or write {{process.env.${name}}}.`,
			);
			return;
		}
		word.add(character);
		this.#at += 1;
		if (character === "$" && this.#text[this.#at] === "(")
			this.#notes.add(
				"`$(…)` was not run; it stands in the request as text.",
				"Set a variable in a script before the request, and write {{its name}} there.",
			);
	}
}
