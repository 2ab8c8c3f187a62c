import type { Placeholder } from "@curlew/template";
import { PLACE_FINDER } from "../../collection/places/place-finder.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { UnresolvedIn } from "../../request/rendering.ts";
import { placeOfPlaceholder } from "../../request/templated-text.ts";
import type { ScopeChain } from "../../variables/scope-chain.ts";
import type { ResolvedVariable } from "../../variables/variable.ts";
import { type InsertedValue, insertedValue } from "./inserted-value.ts";
import type { Mark } from "./marked-text.ts";
import type { Showing } from "./placed-value.ts";
import type { Setter } from "./setters.ts";

/** One value of the finished request, however often it was inserted: plain JSON. */
export interface ExplainedValue extends InsertedValue {
	/** From 1, in the order of the finished request; the marks point at it. */
	readonly number: number;
	/** The texts that hold the placeholder, as in a sentence. */
	readonly where: readonly string[];
	/** Where the placeholder stands, the first time. */
	readonly at?: Diagnostic["location"];
	/** Why there is no value; several where it is the value itself that leads to others. */
	readonly unresolved: readonly Why[];
	/** Of a variable that is not set: what sets it when another request runs, at most 5. */
	readonly setBy?: readonly Setter[];
}

type Why = Pick<Diagnostic, "code" | "severity" | "message" | "hint" | "mends">;

/** References without a value, and in the same order why. */
export interface UnresolvedValue {
	readonly unresolved: readonly Why[];
	readonly unresolvedIn: readonly UnresolvedIn[];
}

type Draft = Omit<ExplainedValue, "where"> & { readonly where: string[] };

/** Numbers the values of a request. The same placeholder with the same value is one value. */
export class ValueList {
	readonly #values: Draft[] = [];
	readonly #known = new Map<ResolvedVariable | undefined, Map<string, Draft>>();
	readonly #unresolved = new Map<Placeholder, Why[]>();
	readonly #chain: ScopeChain;
	readonly #showing: Showing;

	constructor(
		{ unresolved: reasons, unresolvedIn }: UnresolvedValue,
		chain: ScopeChain,
		showing: Showing,
	) {
		this.#chain = chain;
		this.#showing = showing;
		for (const [index, { unresolved }] of unresolvedIn.entries()) {
			const why = reasons[index];
			const { placeholder } = unresolved;
			const found = this.#unresolved.get(placeholder) ?? [];
			if (why) this.#unresolved.set(placeholder, [...found, why]);
		}
	}

	get values(): readonly ExplainedValue[] {
		return this.#values;
	}

	/** The number of the value that a mark stands for. */
	numberOf(mark: Mark): number {
		const { variable, content, placeholder } = mark.span;
		const same = this.#known.get(variable) ?? new Map<string, Draft>();
		this.#known.set(variable, same);
		const key = `${placeholder.raw}\n${content ?? ""}`;
		const value = same.get(key) ?? this.#add(mark);
		same.set(key, value);
		const { label } = mark.source;
		if (!value.where.includes(label)) value.where.push(label);
		return value.number;
	}

	#add({ span, source }: Mark): Draft {
		const { placeholder } = span;
		const place = placeOfPlaceholder(source, placeholder);
		const found = place && PLACE_FINDER.find(place);
		const unresolved = this.#unresolved.get(placeholder) ?? [];
		const value = {
			number: this.#values.length + 1,
			...insertedValue(span, this.#chain, this.#showing),
			where: [],
			...(found && { at: found.location }),
			unresolved: unresolved.map(
				({ code, severity, message, hint, mends }) => ({
					code,
					severity,
					message,
					...(hint !== undefined && { hint }),
					...(mends && { mends }),
				}),
			),
		};
		this.#values.push(value);
		return value;
	}
}
