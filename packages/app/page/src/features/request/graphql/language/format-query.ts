import type { Span } from "./mask-query.ts";
import { type QueryToken, queryTokens } from "./query-tokens.ts";

/** Columns that arguments may fill before each gets a line of its own. */
const WIDTH = 80;
const INDENT = "  ";

/** What stands between brackets. */
interface Group {
	readonly open: "(" | "[" | "{";
	readonly items: readonly Item[];
}
type Item = readonly (QueryToken | Group)[];

/**
 * Lays a query out anew: a line for each field, two spaces a level. Comments and
 * placeholders stay.
 *
 * @returns undefined where its brackets do not match
 */
export function formatQuery(
	query: string,
	placeholders: readonly Span[],
): string | undefined {
	const tokens = queryTokens(query, placeholders);
	const formatted = new Layout(tokens).text();
	return formatted !== undefined && isSame(tokens, formatted, query)
		? formatted
		: undefined;
}

/** Nothing but white space and commas may be another. */
function isSame(
	tokens: readonly QueryToken[],
	formatted: string,
	query: string,
): boolean {
	const bare = (text: string) => text.replace(/[\s,\ufeff]/g, "");
	return tokens.length === 0 || bare(formatted) === bare(query);
}

class Layout {
	readonly #tokens: readonly QueryToken[];
	#at = 0;
	#lines: string[] = [];
	#line = "";
	#level = 0;

	constructor(tokens: readonly QueryToken[]) {
		this.#tokens = tokens;
	}

	/** Undefined where brackets do not match. */
	text(): string | undefined {
		let last: QueryToken | undefined;
		for (let token = this.#next(); token; token = this.#next()) {
			if (!this.#put(token, last)) return undefined;
			last = this.#tokens[this.#at - 1];
		}
		this.#break();
		if (this.#level !== 0) return undefined;
		return `${this.#lines.join("\n").trim()}\n`;
	}

	#next(): QueryToken | undefined {
		return this.#tokens[this.#at++];
	}

	#put(token: QueryToken, last: QueryToken | undefined): boolean {
		const { text, kind } = token;
		if (kind === "comment") {
			this.#comment(token);
			return true;
		}
		if (text === "{") {
			this.#begin(token, last);
			this.#write(this.#line === "" ? "{" : " {");
			this.#break();
			this.#level++;
			return true;
		}
		if (text === "}") {
			this.#break();
			this.#level--;
			this.#write("}");
			this.#break();
			return this.#level >= 0;
		}
		if (text === "(") {
			const group = this.#group("(");
			if (group) this.#write(this.#shownGroup(group, this.#line.length));
			return group !== undefined;
		}
		this.#begin(token, last);
		this.#write(this.#between(last, token) + text);
		return true;
	}

	#comment({ text, isFirst, isApart }: QueryToken): void {
		if (!isFirst) {
			const line = this.#line === "" ? (this.#lines.pop() ?? "") : this.#line;
			this.#lines.push(line === "" ? text : `${line} ${text}`);
			this.#line = "";
			return;
		}
		this.#break();
		if (isApart) this.#blank();
		this.#write(text);
		this.#break();
	}

	/** A new line where a field or a definition begins. */
	#begin({ text, kind, isApart }: QueryToken, last: QueryToken | undefined) {
		if (this.#isWithin(text, kind, last)) return;
		this.#break();
		const isDefinition = this.#level === 0 && last?.kind !== "comment";
		if (isDefinition || isApart) this.#blank();
	}

	/** Whether a token goes on with what the line says. */
	#isWithin(
		text: string,
		kind: QueryToken["kind"],
		last: QueryToken | undefined,
	): boolean {
		if (!last || this.#line === "") return false;
		if (last.kind === "comment") return false;
		if (text === "{") return true;
		if (text.startsWith("@") || /^[:!=|&\])]$/.test(text)) return true;
		if (/^(?:[:=|&@$[(]|\.\.\.|on)$/.test(last.text)) return true;
		const isSpread = text === "..." || kind === "name";
		if (this.#level === 0)
			return !/^[})]$/.test(last.text) || !isSpread || text === "on";
		return !isSpread;
	}

	#between(last: QueryToken | undefined, { text }: QueryToken): string {
		if (!last || this.#line === "") return "";
		if (/^[:!\])]$/.test(text)) return "";
		if (last.text === "..." && text !== "on" && !text.startsWith("@"))
			return "";
		return /^[[(@$]$/.test(last.text) ? "" : " ";
	}

	#break(): void {
		if (this.#line !== "") this.#lines.push(this.#line);
		this.#line = "";
	}

	#write(text: string): void {
		if (this.#line === "") this.#line = INDENT.repeat(Math.max(0, this.#level));
		this.#line += text;
	}

	/** One at most, and none where something begins. */
	#blank(): void {
		const last = this.#lines.at(-1);
		if (last !== undefined && last !== "" && !last.endsWith("{"))
			this.#lines.push("");
	}

	/** What follows an open bracket, up to its end. */
	#group(open: Group["open"]): Group | undefined {
		const close = { "(": ")", "[": "]", "{": "}" }[open];
		const items: (QueryToken | Group)[][] = [];
		let item: (QueryToken | Group)[] = [];
		for (let token = this.#next(); token; token = this.#next()) {
			if (token.text === close && token.kind === "punctuator") {
				if (item.length > 0) items.push(item);
				return { open, items };
			}
			if (/^[)\]}]$/.test(token.text)) return undefined;
			if (this.#beginsItem(open, token, item)) {
				items.push(item);
				item = [];
			}
			const isGroup = token.kind === "punctuator" && /^[([{]$/.test(token.text);
			const part = isGroup ? this.#group(asOpen(token.text)) : token;
			if (!part) return undefined;
			item.push(part);
		}
		return undefined;
	}

	#beginsItem(
		open: Group["open"],
		token: QueryToken,
		item: readonly (QueryToken | Group)[],
	): boolean {
		const last = item.at(-1);
		if (last === undefined) return false;
		if (token.kind === "comment") return !("text" in last && !token.isFirst);
		if ("kind" in last && last.kind === "comment") return true;
		if (open === "[") return token.text !== "!";
		if (token.kind !== "name" || token.text.startsWith("@")) return false;
		const isKey = this.#tokens[this.#at]?.text === ":";
		const isAfterValue = !("text" in last && /^[:=]$/.test(last.text));
		return isKey || (isAfterValue && isPlaceholder(token));
	}

	#shownGroup(group: Group, column: number): string {
		const inline = inlineGroup(group);
		if (inline !== undefined && column + inline.length <= WIDTH) return inline;
		return brokenGroup(group, this.#level);
	}
}

function asOpen(text: string): Group["open"] {
	return text === "(" ? "(" : text === "[" ? "[" : "{";
}

function isPlaceholder({ text }: QueryToken): boolean {
	return text.startsWith("{{");
}

const CLOSE = { "(": ")", "[": "]", "{": "}" } as const;

/** Undefined where a comment, or a text of several lines, keeps it from one line. */
function inlineGroup({ open, items }: Group): string | undefined {
	const shown = items.map((item) => inlineItem(item));
	if (shown.some((one) => one === undefined)) return undefined;
	const inner = shown.join(", ");
	return open === "{" && inner !== ""
		? `{ ${inner} }`
		: open + inner + CLOSE[open];
}

function inlineItem(item: Item): string | undefined {
	let text = "";
	for (const [index, part] of item.entries()) {
		if ("open" in part) {
			const inner = inlineGroup(part);
			if (inner === undefined) return undefined;
			text += `${gap(item[index - 1], part.open)}${inner}`;
			continue;
		}
		if (part.kind === "comment" || part.text.includes("\n")) return undefined;
		text += `${gap(item[index - 1], part.text)}${part.text}`;
	}
	return text;
}

function gap(last: QueryToken | Group | undefined, text: string): string {
	if (last === undefined || /^[:!(]$/.test(text)) return "";
	return "text" in last && /^[$@]$/.test(last.text) ? "" : " ";
}

function brokenGroup({ open, items }: Group, level: number): string {
	const indent = INDENT.repeat(level + 1);
	const lines = items.map((item) => indent + brokenItem(item, level + 1));
	return [open, ...lines, INDENT.repeat(level) + CLOSE[open]].join("\n");
}

function brokenItem(item: Item, level: number): string {
	let text = "";
	for (const [index, part] of item.entries()) {
		const shown =
			"open" in part ? fittingGroup(part, level, text.length) : part.text;
		const first = "open" in part ? part.open : part.text;
		text += gap(item[index - 1], first) + shown;
	}
	return text;
}

function fittingGroup(group: Group, level: number, column: number): string {
	const inline = inlineGroup(group);
	const before = INDENT.length * level + column;
	return inline !== undefined && before + inline.length <= WIDTH
		? inline
		: brokenGroup(group, level);
}
