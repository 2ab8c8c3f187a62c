import { ansiEscape } from "./ansi-escape.ts";
import { CurlCommandError } from "./curl-error.ts";
import { curlLineAfter, isCurlAt } from "./looks-like-curl.ts";
import type { Notes } from "./notes.ts";
import { Word } from "./word.ts";

const NAME = /\$([A-Za-z_]\w*)/y;
const NAME_IN_BRACES = /\$\{([A-Za-z_]\w*)(?!\w)([^}]*)\}/y;
const BLANK = /[ \t\r\n]/;
/** What ends a command. `&` in an unquoted URL does as well; people paste such URLs all the same. */
const END = /[|;)]|&(?:&|\s|$)/y;
const REDIRECTION = /\d*(?:>>|>\||>&|&>|<<<|<<|<|>)&?\s*/y;

/** Splits a command as bash does (Bash Reference Manual §3.1.2, §3.5), except that nothing is expanded or run. */
export class BashReader {
	readonly #text: string;
	readonly #notes: Notes;
	readonly #words: string[] = [];
	#at = 0;
	#word: Word | undefined;
	/** What is read belongs to a redirection. */
	#isDropping = false;
	/** From here on no brace is closed. */
	#unclosedFrom = Number.POSITIVE_INFINITY;

	/** Where the next command begins: at the end of the text, where there is none. */
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
		while (this.#at < this.#text.length && !this.#isAtEnd()) this.#step();
		this.#endWord();
		return this.#words;
	}

	#step(): void {
		const character = this.#text[this.#at] ?? "";
		if (this.#word === undefined && this.#skipBetweenWords(character)) return;
		if (BLANK.test(character)) {
			this.#at += 1;
			this.#endWord();
			const isLater = character === "\n" && this.#words.length > 0;
			if (isLater && isCurlAt(this.#text, this.#at)) this.#next = this.#at;
			return;
		}
		this.#word ??= new Word();
		switch (character) {
			case "'":
				this.#singleQuoted(this.#word);
				break;
			case '"':
				this.#doubleQuoted(this.#word);
				break;
			case "\\":
				this.#escaped(this.#word);
				break;
			case "$":
				this.#dollar(this.#word, false);
				break;
			case "`":
				this.#substitution(this.#word, this.#after("`", 1));
				break;
			default:
				this.#word.add(character);
				this.#at += 1;
		}
	}

	#endWord(): void {
		if (this.#word) this.#words.push(this.#word.toTemplate());
		this.#word = undefined;
	}

	#skipBetweenWords(character: string): boolean {
		if (character === "#") {
			const end = this.#text.indexOf("\n", this.#at);
			this.#at = end === -1 ? this.#text.length : end;
			return true;
		}
		const redirection = this.#match(REDIRECTION);
		if (redirection === undefined) return false;
		// Where a redirection leads to another one, bash sees a mistake.
		if (this.#isDropping) return true;
		this.#notes.add(
			`\`${redirection[0].trim()}\` was left out: a request reads from no file of the shell and writes to none.`,
			"Save the response in the app, or with `curlew send … > file`.",
		);
		this.#dropWord();
		return true;
	}

	/** What a redirection leads to. */
	#dropWord(): void {
		const count = this.#words.length;
		this.#isDropping = true;
		while (this.#at < this.#text.length && !this.#isAtEnd()) {
			this.#step();
			if (this.#words.length > count) break;
		}
		this.#isDropping = false;
		this.#endWord();
		this.#words.length = count;
	}

	#isAtEnd(): boolean {
		if (this.#next !== undefined) return true;
		const end = this.#match(END, false);
		if (end === undefined) return false;
		const behind = this.#at + end[0].length;
		if (/[;&]/.test(end[0]) && isCurlAt(this.#text, behind)) {
			this.#next = behind;
			return true;
		}
		this.#notes.add(
			`What follows \`${end[0].trim()}\` was left out: it is another command.`,
			"Only curl commands are taken over.",
		);
		this.#next = curlLineAfter(this.#text, behind);
		return true;
	}

	#singleQuoted(word: Word): void {
		const end = this.#after("'", 1);
		word.add(this.#text.slice(this.#at + 1, end - 1));
		this.#at = end;
	}

	#doubleQuoted(word: Word): void {
		const start = this.#at;
		this.#at += 1;
		for (;;) {
			const character = this.#text[this.#at];
			if (character === undefined) throw unclosed('"', start);
			if (character === '"') break;
			if (character === "\\") this.#escapedInQuotes(word);
			else if (character === "$") this.#dollar(word, true);
			else if (character === "`") this.#substitution(word, this.#after("`", 1));
			else {
				word.add(character);
				this.#at += 1;
			}
		}
		this.#at += 1;
	}

	#escaped(word: Word): void {
		const next = this.#text.slice(this.#at + 1, this.#at + 3);
		if (next.startsWith("\n") || next === "\r\n") {
			this.#at += next.startsWith("\n") ? 2 : 3;
			// The backslash itself began the word.
			if (word.isEmpty) this.#word = undefined;
			return;
		}
		word.addLiteral(next.charAt(0));
		this.#at += 2;
	}

	#escapedInQuotes(word: Word): void {
		const next = this.#text[this.#at + 1] ?? "";
		if (next === "\n") this.#at += 2;
		else if ('$`"\\'.includes(next)) {
			word.addLiteral(next);
			this.#at += 2;
		} else {
			word.add("\\");
			this.#at += 1;
		}
	}

	#dollar(word: Word, isQuoted: boolean): void {
		const next = this.#text[this.#at + 1];
		const plain = this.#match(NAME);
		const braced = plain ?? this.#matchInBraces();
		if (braced !== undefined) this.#variable(word, braced);
		else if (next === "(") this.#substitution(word, this.#endOfBrackets());
		else if (next === "'" && !isQuoted) this.#ansiQuoted(word);
		else {
			// `$"…"` is a text to be translated: the same without the sign.
			if (next !== '"' || isQuoted) word.add("$");
			this.#at += 1;
		}
	}

	/** Without a closing brace there is none for whatever follows either: it is looked for once. */
	#matchInBraces(): RegExpExecArray | undefined {
		if (this.#text[this.#at + 1] !== "{" || this.#at >= this.#unclosedFrom)
			return undefined;
		if (this.#text.includes("}", this.#at)) return this.#match(NAME_IN_BRACES);
		this.#unclosedFrom = this.#at;
		return undefined;
	}

	#variable(word: Word, [written, name = "", rest = ""]: string[]): void {
		word.add(`{{${name}}}`);
		const placeholder = `\`{{${name}}}\``;
		if (rest === "")
			this.#notes.add(
				`The shell's variable \`${written}\` became ${placeholder}.`,
				`Give \`${name}\` a value in an environment, or write {{process.env.${name}}}.`,
			);
		else
			this.#notes.add(
				`\`${written}\` became ${placeholder}, without \`${rest}\`.`,
				"Placeholders have no defaults and no expansions of the shell's.",
			);
	}

	/** Text that the shell would run: it never is. */
	#substitution(word: Word, end: number): void {
		const text = this.#text.slice(this.#at, end);
		word.add(text);
		this.#at = end;
		this.#notes.add(
			`\`${text}\` was not run; it stands in the request as text.`,
			"Set a variable in a script before the request, and write {{its name}} there.",
		);
	}

	#ansiQuoted(word: Word): void {
		const start = this.#at;
		this.#at += 2;
		for (;;) {
			const character = this.#text[this.#at];
			if (character === undefined) throw unclosed("$'", start);
			if (character === "'") break;
			if (character === "\\") {
				const { text, length } = ansiEscape(this.#text, this.#at);
				word.addLiteral(text);
				this.#at += length;
			} else {
				word.add(character);
				this.#at += 1;
			}
		}
		this.#at += 1;
	}

	/** The offset behind the next such character, `from` characters on. */
	#after(character: string, from: number): number {
		const end = this.#text.indexOf(character, this.#at + from);
		if (end === -1) throw unclosed(character, this.#at);
		return end + 1;
	}

	/** Of `$(…)`, brackets inside counted. */
	#endOfBrackets(): number {
		let depth = 0;
		for (let at = this.#at + 1; at < this.#text.length; at++) {
			if (this.#text[at] === "(") depth += 1;
			if (this.#text[at] === ")") depth -= 1;
			if (depth === 0) return at + 1;
		}
		throw unclosed("$(", this.#at);
	}

	#match(pattern: RegExp, isTaken = true): RegExpExecArray | undefined {
		pattern.lastIndex = this.#at;
		const match = pattern.exec(this.#text) ?? undefined;
		if (match && isTaken) this.#at += match[0].length;
		return match;
	}
}

function unclosed(mark: string, at: number): CurlCommandError {
	return new CurlCommandError(
		`The ${mark} at character ${at + 1} of the command is not closed.`,
		{ hint: "Copy the whole command, with the end of it." },
	);
}
