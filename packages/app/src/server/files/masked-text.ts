import { InvalidRequestError } from "../../errors.ts";
import { SECRET_MASK } from "../../protocol/files.ts";
import type { SecretNames } from "./masked-form.ts";

/** A text without what may be secret in it. */
export interface MaskedText {
	readonly shown: string;
	/** What stands behind each mask. */
	readonly hidden: ReadonlyMap<string, string>;
}

/** A value on one line inside of braces, up to what ends it. */
const IN_BRACES =
	/(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'|[^\s,}\]#"'{[|>&*!][^,}\]#\n]*?)(?=[ \t]*[,}])/y;
/** A line that begins something of its own: a key, an entry, a section, the end of one, a comment. */
const STRUCTURE =
	/^\s*(?:[}\]#@~]|-(?:\s|$)|---\s*$|\.\.\.\s*$|["']?[\w.$ -]+["']?\s*:(?:\s|$)|[\w:-]+\s*[{[]\s*$|[{[])/;
const MASKS = new RegExp(`${SECRET_MASK}\\d+`, "g");

/**
 * The text of a file that cannot be read as what it is, so that it can be
 * mended: nobody can say which of its values are secret, so none is shown.
 * Rather too much is hidden than too little.
 *
 * @param names of variables that are secret wherever they stand
 */
export function maskFileText(text: string, names: SecretNames): MaskedText {
	const hidden = new Map<string, string>();
	const pattern = keyPattern(names);
	let shown = "";
	let done = 0;
	for (let key = pattern.exec(text); key; key = pattern.exec(text)) {
		const column =
			key.index - startOfLine(text, key.index) + (key[1] ?? "").length;
		const after = key.index + key[0].length;
		const from = after + (/^[ \t]*/.exec(text.slice(after))?.[0].length ?? 0);
		const to = endOfValue(text, from, column);
		pattern.lastIndex = Math.max(to, after);
		if (text.slice(from, to).trim() === "") continue;
		const name = `${SECRET_MASK}${hidden.size + 1}`;
		hidden.set(name, text.slice(from, to));
		shown += text.slice(done, from) + name;
		done = to;
	}
	return { shown: shown + text.slice(done), hidden };
}

/**
 * A masked text with what was hidden in it; masks may have been moved, and taken away.
 *
 * @throws InvalidRequestError when there is a mask of which nobody knows what it hides
 */
export function unmaskText(
	text: string,
	hidden: ReadonlyMap<string, string>,
): string {
	return text.replace(MASKS, (mask) => {
		const value = hidden.get(mask);
		if (value !== undefined) return value;
		throw new InvalidRequestError(`Unknown mask ${mask}.`, {
			hint: "Each mask stands for a value of the file: keep it as it was, or write another value in its place.",
		});
	});
}

/** Keys whose values may be secret: `value` and `data`, and the names themselves in Bruno's format. */
function keyPattern(names: SecretNames): RegExp {
	const own = [...names].map((name) =>
		name.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"),
	);
	const keys = ["value", "data", ...own].join("|");
	return new RegExp(
		`((?:^|[{,[-])[ \\t]*)["']?(?:${keys})["']?[ \\t]*[:=]`,
		"gm",
	);
}

function endOfValue(text: string, from: number, column: number): number {
	const line = text.slice(startOfLine(text, from), from);
	if (line.includes("{")) {
		IN_BRACES.lastIndex = from;
		const found = IN_BRACES.exec(text);
		if (found) return from + found[0].length;
	}
	let end = endOfLine(text, from);
	// What is indented deeper belongs to it: blocks, lists, lines of a long text.
	// So does what is indented less and is nothing else: a key that somebody pasted
	// is what breaks a file.
	for (let next = end + 1; next < text.length; ) {
		const last = endOfLine(text, next);
		const following = text.slice(next, last);
		const isBlank = following.trim() === "";
		const isDeeper = following.search(/\S/) > column;
		if (!isBlank && !isDeeper && STRUCTURE.test(following)) break;
		if (!isBlank) end = last;
		next = last + 1;
	}
	return end;
}

function startOfLine(text: string, at: number): number {
	return text.lastIndexOf("\n", at - 1) + 1;
}

function endOfLine(text: string, at: number): number {
	const end = text.indexOf("\n", at);
	return end === -1 ? text.length : end;
}
