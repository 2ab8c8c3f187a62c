/** A stretch of a text that a placeholder stands in, as offsets. */
export interface Span {
	readonly from: number;
	readonly to: number;
}

/** A query without its placeholders: as long, and as well-formed as what they stand for can make it. */
export interface MaskedQuery {
	readonly text: string;
	/** Where placeholders stand outside of strings. */
	readonly masks: readonly Span[];
	/** Those of them that may stand for several things: arguments, fields, definitions. */
	readonly free: readonly Span[];
}

/** What stands there instead, in as many characters. */
type Stand = "text" | "name" | "argument" | "variable" | "nothing";

/** Words behind which a name stands. */
const BEFORE_NAME =
	/^(?:query|mutation|subscription|fragment|on|[$@:=[]|\.\.\.)$/;

/**
 * Puts names, arguments or white space in the places of placeholders, by what
 * can stand there.
 *
 * @param placeholders in order
 */
export function maskQuery(
	query: string,
	placeholders: readonly Span[],
): MaskedQuery {
	if (placeholders.length === 0) return { text: query, masks: [], free: [] };
	const scanner = new Scanner(query, placeholders);
	const pieces: string[] = [];
	const masks: Span[] = [];
	const free: Span[] = [];
	let end = 0;
	for (const { span, stand, isFree } of scanner.stands()) {
		pieces.push(query.slice(end, span.from), standIn(stand, span));
		end = span.to;
		if (stand !== "text") masks.push(span);
		if (isFree) free.push(span);
	}
	return { text: pieces.join("") + query.slice(end), masks, free };
}

function standIn(stand: Stand, { from, to }: Span): string {
	const length = to - from;
	switch (stand) {
		case "text":
			return "x".repeat(length);
		case "name":
			return "_".repeat(length);
		case "argument":
			return `${"_".repeat(length - 2)}:1`;
		case "variable":
			return `$${"_".repeat(length - 3)}:A`;
		case "nothing":
			return " ".repeat(length);
	}
}

interface Placed {
	readonly span: Span;
	readonly stand: Stand;
	readonly isFree: boolean;
}

const TOKEN =
	/"""(?:\\"""|[\s\S])*?(?:"""|$)|"(?:\\.|[^"\\\n])*(?:"|$|(?=\n))|#.*|\.\.\.|[A-Za-z_]\w*|[^\s,]/g;

/** Reads a query token by token, and knows what may stand where it is. */
class Scanner {
	readonly #query: string;
	readonly #placeholders: readonly Span[];
	/** What is open: `{` of fields, `(` of arguments, `$` of variables, `o` of an object, `[`. */
	readonly #open: string[] = [];
	#last = "";
	#beforeLast = "";

	constructor(query: string, placeholders: readonly Span[]) {
		this.#query = query;
		this.#placeholders = placeholders;
	}

	*stands(): Generator<Placed> {
		let at = 0;
		for (let index = 0; index < this.#placeholders.length; ) {
			const span = this.#placeholders[index];
			if (!span) return;
			const token = this.#tokenFrom(at);
			const isWithin = token !== undefined && token.from < span.from;
			if (!isWithin) {
				yield this.#placed(span);
				this.#note("_");
				at = span.to;
				index++;
				continue;
			}
			at = token.to;
			if (/^["#]/.test(token.text)) {
				// All that stand in the string, or the comment.
				let inside = this.#placeholders[index];
				while (inside && inside.from < token.to) {
					yield { span: inside, stand: "text", isFree: false };
					at = Math.max(at, inside.to);
					inside = this.#placeholders[++index];
				}
			}
			this.#note(token.text);
		}
	}

	#tokenFrom(at: number) {
		TOKEN.lastIndex = at;
		const found = TOKEN.exec(this.#query);
		if (!found) return undefined;
		const [text] = found;
		return { text, from: found.index, to: found.index + text.length };
	}

	#note(token: string): void {
		if (token.startsWith("#")) return;
		const inner = this.#open.at(-1);
		if (token === "{")
			this.#open.push(inner === undefined || inner === "{" ? "{" : "o");
		else if (token === "(") {
			const isOfVariables = inner === undefined && this.#beforeLast !== "@";
			this.#open.push(isOfVariables ? "$" : "(");
		} else if (token === "[") this.#open.push("[");
		else if (/^[})\]]$/.test(token)) this.#open.pop();
		this.#beforeLast = this.#last;
		this.#last = token;
	}

	#placed(span: Span): Placed {
		const inner = this.#open.at(-1);
		const isName = BEFORE_NAME.test(this.#last) || inner === "[";
		if (isName) return { span, stand: "name", isFree: false };
		if (inner === undefined) return { span, stand: "nothing", isFree: true };
		if (inner === "{") return { span, stand: "name", isFree: true };
		const isKey = this.#tokenFrom(span.to)?.text === ":";
		if (isKey) return { span, stand: "name", isFree: true };
		const stand = inner === "$" ? "variable" : "argument";
		return { span, stand, isFree: true };
	}
}
