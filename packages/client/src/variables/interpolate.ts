import { compile, DataBudget, type Value } from "@curlew/template";
import { CurlewError } from "../diagnostics/curlew-error.ts";
import { isList } from "../values/is-list.ts";
import type { ScopeChain } from "./scope-chain.ts";

/** A value leads to more placeholders, or to more text, than is filled in. */
export class ValueTooLargeError extends CurlewError {
	readonly code = "VALUE_TOO_LARGE";

	/** @param name the variable, when it is the value of one */
	constructor(name?: string) {
		const what = name === undefined ? "The text" : `The value of \`${name}\``;
		super(`${what} leads to too many placeholders, or to too much text.`, {
			hint: "At most 100,000 placeholders and 50,000,000 characters are filled in. Fill in parts of it, or put the text together in the script.",
		});
	}
}

/**
 * Fills the placeholders of a text, or of every text within a structure (keys
 * stay as they are). References without a value stay as written. Unless
 * `isData` is false, the text counts as data: it reaches ordinary variables,
 * but no secrets, process environment or prompts (docs/semantics.md §5).
 *
 * @param name the variable whose value it is, for messages
 * @throws ValueTooLargeError for what cannot be filled in within a moment
 */
export function interpolateValue(
	value: Value,
	chain: ScopeChain,
	isData = true,
	name?: string,
): Value {
	if (!hasPlaceholder(value)) return value;
	return new Interpolation(chain, isData, name).fill(value);
}

/** Undefined for a value that is too large to be filled in: a request that uses it is told so. */
export function unlessTooLarge(fill: () => Value): Value | undefined {
	try {
		return fill();
	} catch (error) {
		if (error instanceof ValueTooLargeError) return undefined;
		throw error;
	}
}

/** Most values have none, and large ones need not be copied to find that out. */
function hasPlaceholder(value: Value): boolean {
	if (typeof value === "string") return value.includes("{{");
	if (typeof value !== "object" || value === null) return false;
	return (isList(value) ? value : Object.values(value)).some(hasPlaceholder);
}

/** All texts of one value share what may be spent on it. */
class Interpolation {
	readonly #chain: ScopeChain;
	readonly #isData: boolean;
	readonly #name: string | undefined;
	readonly #budget = new DataBudget();

	constructor(chain: ScopeChain, isData: boolean, name: string | undefined) {
		this.#chain = chain;
		this.#isData = isData;
		this.#name = name;
	}

	fill(value: Value): Value {
		if (typeof value === "string") return this.#fillText(value);
		if (typeof value !== "object" || value === null || value instanceof Date)
			return value;
		if (isList(value)) return value.map((part) => this.fill(part));
		// fromEntries defines properties, so a `__proto__` key stays a key.
		return Object.fromEntries(
			Object.entries(value).map(([key, part]) => [key, this.fill(part)]),
		);
	}

	#fillText(text: string): string {
		if (!text.includes("{{")) return text;
		const isData = this.#isData;
		const budget = this.#budget;
		const { syntax } = this.#chain;
		const template = compile(text, { isData, syntax });
		const rendered = template.render(this.#chain, {
			isData,
			unresolved: "keep",
			budget,
		});
		if (rendered.unresolved.some(({ reason }) => reason.kind === "too-large"))
			throw new ValueTooLargeError(this.#name);
		return rendered.text;
	}
}
