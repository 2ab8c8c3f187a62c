import { DataBudget } from "./data-budget.ts";
import { Faults, type WhyKept } from "./faults.ts";
import { findDottedVariable, findVariable, whyUnset } from "./find-variable.ts";
import type { Lookup, Variable } from "./lookup.ts";
import { type Slot, TOO_MANY } from "./parts.ts";
import { resolvePath, whyPathFails } from "./path.ts";
import { writeInto } from "./places/writing.ts";
import type { Reference } from "./reference.ts";
import type {
	PathStep,
	RenderOptions,
	TraceSpan,
	UnresolvedReason,
} from "./template.ts";
import { type StringRewriter, toJson, toText } from "./text-form.ts";
import {
	isStructure,
	type Structure,
	typeOfValue,
	type Value,
} from "./value.ts";
import {
	cycleOf,
	DATA_TEMPLATE,
	isInChain,
	TEMPLATE,
	tooDeep,
	type ValueChain,
} from "./value-chain.ts";
import { partsOfValue } from "./value-parts.ts";

/** How many values that hold placeholders may lead into each other. */
export const MAX_DEPTH = 32;

/** How many references in values inside values are followed: doubling at each of 32 levels would never end. */
const MAX_DEEP_REFERENCES = 1_000_000;

/**
 * How much text is inserted into one template, in UTF-16 code units. Few
 * variables that double each other come to more than any string can hold;
 * this leaves room for escapes and for what becomes of the text later.
 */
const MAX_INSERTED = 50_000_000;

const TOO_LARGE = { kind: "too-large" } as const;

const NOTHING: readonly never[] = Object.freeze([]);

/**
 * One rendering of one template: finds the values, follows placeholders
 * inside them, writes them for the place they go to, and gathers what is
 * wrong. Allocates nothing for a placeholder with a plain value.
 */
export class TemplateRendering<V extends Variable> implements StringRewriter {
	readonly faults = new Faults();
	readonly #lookup: Lookup<V>;
	readonly #hasPaths: boolean;
	readonly #leavesEmpty: boolean;

	/** The placeholder of the template itself that is being filled, and what was found for it. */
	#slot: Slot | undefined;
	#insertedVariable: V | undefined;
	#insertedValue: Value | undefined;
	/** Its text, before it was written for its place. */
	#insertedText: string | undefined;
	#through: { reference: string; variable: V }[] | undefined;

	/** The values that the placeholder led into, and how many references they had. */
	#chain: ValueChain;
	#deepReferences = 0;
	#insertedLength = 0;
	readonly #budget: DataBudget;

	/** What `#resolve` came to: the variable that was found, or else the text to leave in its place. */
	#found: V | undefined;
	#standIn = "";
	#hasGivenUp = false;

	constructor(lookup: Lookup<V>, hasPaths: boolean, options: RenderOptions) {
		this.#lookup = lookup;
		this.#hasPaths = hasPaths;
		this.#leavesEmpty = options.unresolved === "empty";
		this.#budget = options.budget ?? new DataBudget();
		this.#chain = options.isData ? DATA_TEMPLATE : TEMPLATE;
	}

	/** The text for a placeholder of the template itself. */
	insert(slot: Slot): string {
		const { reference } = slot;
		this.#slot = slot;
		this.#through = undefined;
		const value = this.#resolve(reference);
		this.#insertedValue = value;
		this.#insertedVariable = this.#found;
		this.#insertedText = undefined;
		if (value === undefined) return this.#standIn;
		return this.#write(value, slot);
	}

	#write(value: Value, slot: Slot): string {
		const { reference, place } = slot;
		const chain = this.#chain;
		try {
			const text = this.#textOf(value, reference);
			const length = this.#insertedLength + text.length;
			if (length > MAX_INSERTED) return this.#refuse(reference, TOO_LARGE);
			this.#insertedLength = length;
			this.#insertedText = text;
			this.#checkPlace(value, text, slot);
			return writeInto(place, text);
		} catch (error) {
			// Our limit, or one of the engine's: the length of a string, and the stack.
			if (!(error instanceof RangeError)) throw error;
			this.#chain = chain;
			return this.#refuse(reference, TOO_LARGE);
		}
	}

	/** What the last `insert` did, for a trace. */
	inserted(): Pick<TraceSpan<V>, "variable" | "type" | "content" | "through"> {
		const through = this.#through ?? NOTHING;
		const variable = this.#insertedVariable;
		const value = this.#insertedValue;
		if (variable === undefined || value === undefined) return { through };
		const content = this.#insertedText;
		const type = typeOfValue(value);
		return content === undefined
			? { variable, type, through }
			: { variable, type, content, through };
	}

	/** Fills in the placeholders of a string inside a value. */
	rewrite(text: string): string {
		if (!text.includes("{{")) return text;
		const { before, slots } = partsOfValue(
			text,
			this.#hasPaths,
			this.#chain.isData,
		);
		let result = before;
		for (const { reference, after } of slots)
			result += this.#insertIntoValue(reference) + after;
		return result;
	}

	#insertIntoValue(reference: Reference): string {
		if (this.#chain.depth > 1) this.#deepReferences += 1;
		const value = this.#resolve(reference);
		const variable = this.#found;
		if (value === undefined || variable === undefined) return this.#standIn;
		this.#through ??= [];
		this.#through.push({ reference: reference.reference, variable });
		return this.#textOf(value, reference);
	}

	/** The value of a reference. If there is none, says so and leaves `#standIn`. */
	#resolve(reference: Reference): Value | undefined {
		const { kind, name, path } = reference;
		this.#found = undefined;
		if (reference === TOO_MANY || (this.#chain.isData && this.#overspends()))
			return this.#giveUp(reference);
		if (this.#chain.isData && (kind === "prompt" || kind === "process-env"))
			return this.#keepInData(reference, kind);
		if (path.length > 0 && this.#lookup.hasDottedNames)
			return this.#resolveDotted(reference);
		const variable = findVariable(this.#lookup, reference);
		return variable === undefined
			? this.#failUnset(reference)
			: this.#follow(reference, variable, name, path);
	}

	/** Spends on one more placeholder in data; true when that is too much. */
	#overspends(): boolean {
		this.#budget.spendPlaceholder();
		return this.#budget.isSpent;
	}

	/** Too much of data is told once: nothing that follows it is filled in. */
	#giveUp(reference: Reference): undefined {
		if (!this.#hasGivenUp) this.#refuse(reference, TOO_LARGE);
		this.#hasGivenUp = true;
		this.#leaveAsWritten(reference);
	}

	#resolveDotted(reference: Reference): Value | undefined {
		const dotted = findDottedVariable(this.#lookup, reference);
		return dotted === undefined
			? this.#failUnset(reference)
			: this.#follow(reference, dotted.variable, dotted.name, dotted.path);
	}

	#follow(
		reference: Reference,
		variable: V,
		name: string,
		path: readonly PathStep[],
	): Value | undefined {
		if (variable.isSecret && this.#chain.isData)
			return this.#keepInData(reference, "secret");
		const whole = variable.value;
		const value = path.length === 0 ? whole : resolvePath(whole, path);
		if (value === undefined) {
			// Listing what a large object has instead takes longer than finding it.
			if (this.#chain.isData) return this.#keepInData(reference, "unset");
			const reason = whyPathFails(name, whole, path);
			return reason
				? this.#fail(reference, reason)
				: this.#failUnset(reference);
		}
		if (!this.#hasPaths && typeof value === "object" && value !== null)
			return this.#leaveAsWritten(reference);
		this.#found = variable;
		return value;
	}

	#textOf(value: Value, reference: Reference): string {
		const text = this.#filledText(value, reference);
		if (this.#chain.isData) this.#budget.spendText(text.length);
		return text;
	}

	#filledText(value: Value, reference: Reference): string {
		if (typeof value === "string")
			return value.includes("{{") ? this.#expand(value, reference) : value;
		return isStructure(value) ? this.#expand(value, reference) : toText(value);
	}

	/** The text form of a value that may hold placeholders. */
	#expand(value: string | Structure, reference: Reference): string {
		const outer = this.#chain;
		if (isInChain(outer, reference.reference))
			return this.#refuse(reference, cycleOf(outer, reference));
		if (outer.depth === MAX_DEPTH || this.#deepReferences > MAX_DEEP_REFERENCES)
			return this.#refuse(reference, tooDeep(outer, reference));
		this.#chain = {
			reference: reference.reference,
			depth: outer.depth + 1,
			isData: outer.isData || this.#found?.isData === true,
			outer,
		};
		// The search alone costs something, also where it finds nothing.
		if (this.#chain.isData)
			this.#budget.spendText(typeof value === "string" ? value.length : 0);
		const text =
			typeof value === "string" ? this.rewrite(value) : toJson(value, this);
		this.#chain = outer;
		if (text.length > MAX_INSERTED) throw new RangeError("Too much text");
		return text;
	}

	#failUnset(reference: Reference): undefined {
		return this.#fail(reference, whyUnset(this.#lookup, reference));
	}

	#fail(reference: Reference, reason: UnresolvedReason): undefined {
		if (this.#chain.isData) return this.#keepInData(reference, "unset");
		this.#addUnresolved(reference, reason);
	}

	#refuse(reference: Reference, reason: UnresolvedReason): string {
		this.#addUnresolved(reference, reason);
		return this.#standIn;
	}

	#addUnresolved(reference: Reference, reason: UnresolvedReason): void {
		this.#standIn = this.#leavesEmpty ? "" : reference.raw;
		if (this.#slot)
			this.faults.addUnresolved(this.#slot, reference, reason, this.#chain);
	}

	/** Data may hold anything, also text that only looks like a reference: it stays. */
	#keepInData(reference: Reference, why: WhyKept): undefined {
		if (this.#slot)
			this.faults.addKeptInData(this.#slot, reference, why, this.#chain);
		return this.#leaveAsWritten(reference);
	}

	#leaveAsWritten(reference: Reference): undefined {
		this.#standIn = reference.raw;
	}

	#checkPlace(value: Value, text: string, slot: Slot): void {
		if (slot.place === "json" && value instanceof Date)
			this.faults.addDateOutsideQuotes(slot);
		if (slot.place === "header") this.faults.addControlCharacter(slot, text);
	}
}
