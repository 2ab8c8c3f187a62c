import { patternOf } from "../schema/patterns.ts";

/** Longer texts are given up. Characters. */
const LONGEST = 20_000;
/** Patterns with more groups within each other are not read. */
const MOST_LEVELS = 50;

/** Characters in the order in which they are taken, as far as a class has them. */
const CHARACTERS =
	"abcdefghijklmnopqrstuvwxyz1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ-_. /:+@#,;=?&%!$*()[]{}<>|~^'`\"\\\tàäéß中日";

/** A part of a regular expression, for making texts of it. */
type Part =
	| { readonly kind: "one"; readonly characters: readonly string[] }
	| { readonly kind: "choice"; readonly branches: readonly Part[][] }
	| { readonly kind: "ahead"; readonly branches: readonly Part[][] }
	| {
			readonly kind: "repeat";
			readonly part: Part;
			readonly least: number;
			readonly most: number;
	  };

/**
 * Texts that may match a regular expression, the most likely first, always the
 * same ones: it is for the caller to try them. Assertions behind and negative ones
 * are passed over; of those ahead, what they look for is put in front.
 */
export function* textsOfPattern(source: string): Generator<string, void> {
	const parts = new PatternReader(source).read();
	if (parts === undefined) return;
	for (const more of [1, 0, 2, 3, 5, 8, 16, 32, 64, 128, 256, 1024])
		for (let turn = 0; turn < 6; turn++) {
			const text = new TextMaker(more, turn).of(parts);
			if (text !== undefined) yield text;
		}
}

class TextMaker {
	/** How often beyond its least number something is repeated. */
	readonly #more: number;
	/** Which branches and characters are taken. */
	readonly #turn: number;
	#text = "";

	constructor(more: number, turn: number) {
		this.#more = more;
		this.#turn = turn;
	}

	of(branches: readonly Part[][]): string | undefined {
		this.#choice(branches);
		return this.#text.length > LONGEST ? undefined : this.#text;
	}

	#choice(branches: readonly Part[][]): void {
		const branch = branches[(this.#turn >> 1) % branches.length] ?? [];
		for (const part of branch) this.#part(part);
	}

	#part(part: Part): void {
		if (this.#text.length > LONGEST) return;
		switch (part.kind) {
			case "one": {
				const { characters } = part;
				const at = (this.#text.length + this.#turn) % characters.length;
				this.#text += characters[at] ?? "";
				break;
			}
			case "choice":
				this.#choice(part.branches);
				break;
			case "ahead":
				if (this.#turn % 2 === 1) this.#choice(part.branches);
				break;
			case "repeat": {
				const times = Math.min(part.least + this.#more, part.most);
				for (let time = 0; time < times; time++) this.#part(part.part);
			}
		}
	}
}

/** Reads as much of a regular expression as making texts of it takes. */
class PatternReader {
	readonly #source: string;
	#at = 0;
	#level = 0;

	constructor(source: string) {
		this.#source = source;
	}

	/** Undefined for what is no regular expression, or nested too deeply. */
	read(): readonly Part[][] | undefined {
		if (patternOf(this.#source) === undefined) return undefined;
		const branches = this.#branches();
		return this.#level > MOST_LEVELS ? undefined : branches;
	}

	#branches(): Part[][] {
		const branches: Part[][] = [[]];
		while (this.#at < this.#source.length) {
			if (this.#takes(")")) break;
			if (this.#takes("|")) branches.push([]);
			else {
				const part = this.#atom();
				if (part) branches.at(-1)?.push(this.#repeated(part));
			}
		}
		return branches;
	}

	#takes(text: string): boolean {
		if (!this.#source.startsWith(text, this.#at)) return false;
		this.#at += text.length;
		return true;
	}

	#take(pattern: RegExp): RegExpExecArray | undefined {
		pattern.lastIndex = this.#at;
		const found = pattern.exec(this.#source) ?? undefined;
		if (found) this.#at = pattern.lastIndex;
		return found;
	}

	#atom(): Part | undefined {
		if (this.#take(/[\^$]|\\[bB]/y)) return undefined;
		if (this.#takes("(")) return this.#group();
		const one =
			this.#take(/\[(?:[^\]\\]|\\.)*\]/sy) ??
			this.#take(
				/\\(?:x[\da-f]{2}|u[\da-f]{4}|u\{[\da-f]+\}|[pP]\{[^}]*\}|c[a-z]|k<[^>]*>|.)/isy,
			) ??
			this.#take(/./suy);
		return { kind: "one", characters: charactersOf(one?.[0] ?? "") };
	}

	#group(): Part | undefined {
		const [intro] = this.#take(/\?(?:<?[=!]|:|<[^>]*>|[a-z-]+:)/y) ?? [];
		if (++this.#level > MOST_LEVELS) return undefined;
		const branches = this.#branches();
		this.#level--;
		if (intro === "?=") return { kind: "ahead", branches };
		const isAside = intro !== undefined && /^\?<?[=!]$/.test(intro);
		return isAside ? undefined : { kind: "choice", branches };
	}

	#repeated(part: Part): Part {
		const found = this.#take(/(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y);
		if (found === undefined) return part;
		const [written, least, comma, most] = found;
		if (least === undefined)
			return {
				kind: "repeat",
				part,
				least: written.startsWith("+") ? 1 : 0,
				most: written.startsWith("?") ? 1 : Number.POSITIVE_INFINITY,
			};
		const open = comma === "" ? Number(least) : Number.POSITIVE_INFINITY;
		return {
			kind: "repeat",
			part,
			least: Number(least),
			most: most === "" || most === undefined ? open : Number(most),
		};
	}
}

function charactersOf(source: string): readonly string[] {
	if (source.length === 1 && source !== ".") return [source];
	const known = patternOf(`^(?:${source})$`);
	const fitting = [...CHARACTERS].filter((one) => known?.test(one));
	if (fitting.length > 0) return fitting;
	// Something else: the first of Unicode's first plane that fits.
	for (let code = 0; code < 0x10000; code++) {
		const one = String.fromCharCode(code);
		if (known?.test(one)) return [one];
	}
	return [""];
}
