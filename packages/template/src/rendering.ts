import { DataBudget } from "./data-budget.ts";
import { defaultFor } from "./default-for.ts";
import { Faults, type WhyKept } from "./faults.ts";
import { findDottedVariable, findVariable, whyUnset } from "./find-variable.ts";
import type { Dialect } from "./grammar/dialect.ts";
import { Insertion, type SpanContent } from "./insertion.ts";
import { MAX_DEEP_REFERENCES, MAX_DEPTH, MAX_INSERTED } from "./limits.ts";
import type { Lookup, Variable } from "./lookup.ts";
import { type Slot, TOO_MANY } from "./parts.ts";
import { resolvePath, whyPathFails } from "./path.ts";
import { writeInto } from "./places/writing.ts";
import type { Reference } from "./reference.ts";
import type { PathStep, RenderOptions, UnresolvedReason } from "./template.ts";
import { type StringRewriter, toJson, toText } from "./text-form.ts";
import { isStructure, type Structure, type Value } from "./value.ts";
import {
	cycleOf,
	DATA_TEMPLATE,
	isInChain,
	TEMPLATE,
	tooDeep,
	type ValueChain,
} from "./value-chain.ts";
import { partsOfValue } from "./value-parts.ts";

const TOO_LARGE = { kind: "too-large" } as const;

/**
 * One rendering of one template: finds the values, follows placeholders
 * inside them, writes them for the place they go to, and gathers what is
 * wrong. Allocates nothing for a placeholder with a plain value.
 */
export class TemplateRendering<V extends Variable> implements StringRewriter {
	readonly faults = new Faults();
	readonly #lookup: Lookup<V>;
	readonly #dialect: Dialect;
	readonly #leavesEmpty: boolean;

	/** The placeholder of the template itself that is being filled, and what was found for it. */
	#slot: Slot | undefined;
	readonly #insertion = new Insertion<V>();

	/** The values that the placeholder led into, and how many references they had. */
	#chain: ValueChain;
	#deepReferences = 0;
	#insertedLength = 0;
	readonly #budget: DataBudget;

	/** What `#resolve` came to: the variable that was found, or a default, or else the text to leave in its place. */
	#found: V | undefined;
	#isDefault = false;
	#standIn = "";
	#hasGivenUp = false;

	constructor(lookup: Lookup<V>, dialect: Dialect, options: RenderOptions) {
		this.#lookup = lookup;
		this.#dialect = dialect;
		this.#leavesEmpty = options.unresolved === "empty";
		this.#budget = options.budget ?? new DataBudget();
		this.#chain = options.isData ? DATA_TEMPLATE : TEMPLATE;
	}

	/** The text for a placeholder of the template itself. */
	insert(slot: Slot): string {
		const { reference } = slot;
		this.#slot = slot;
		const value = this.#resolve(reference);
		this.#insertion.begin(value, this.#found, this.#isDefault);
		if (value === undefined) return this.#standIn;
		return this.#write(value, slot);
	}

	#write(value: Value, slot: Slot): string {
		const { reference, place } = slot;
		const chain = this.#chain;
		try {
			let text = this.#textOf(value, reference);
			if (this.#needsDefault(reference, value, text)) {
				this.#insertion.isDefault = true;
				text = this.#textOfDefault(reference);
			}
			const length = this.#insertedLength + text.length;
			if (length > MAX_INSERTED) return this.#refuse(reference, TOO_LARGE);
			this.#insertedLength = length;
			this.#insertion.text = text;
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
	inserted(): SpanContent<V> {
		return this.#insertion.content();
	}

	/** Fills in the placeholders of a string inside a value. */
	rewrite(text: string): string {
		if (!text.includes("{{")) return text;
		const { before, slots } = partsOfValue(
			text,
			this.#dialect,
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
		if (value === undefined) return this.#standIn;
		if (variable !== undefined)
			this.#insertion.addStep(reference.reference, variable);
		const text = this.#textOf(value, reference);
		return this.#needsDefault(reference, value, text)
			? this.#textOfDefault(reference)
			: text;
	}

	/** Nothing, and null, are no values where there is a default: as in a shell. */
	#needsDefault(reference: Reference, value: Value, text: string): boolean {
		return (
			(text === "" || value === null) && defaultFor(reference) !== undefined
		);
	}

	#textOfDefault(reference: Reference): string {
		const text = this.#useDefault(defaultFor(reference) ?? "");
		return this.#textOf(text, reference);
	}

	#useDefault(text: string): string {
		this.#found = undefined;
		this.#isDefault = true;
		return text;
	}

	/** The value of a reference. If there is none, says so and leaves `#standIn`. */
	#resolve(reference: Reference): Value | undefined {
		const { kind, name, path } = reference;
		this.#found = undefined;
		this.#isDefault = false;
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
			const text = defaultFor(reference);
			if (text !== undefined) return this.#useDefault(text);
			// Listing what a large object has instead takes longer than finding it.
			if (this.#chain.isData) return this.#keepInData(reference, "unset");
			const reason = whyPathFails(name, whole, path);
			return reason
				? this.#fail(reference, reason)
				: this.#failUnset(reference);
		}
		if (!this.#dialect.hasPaths && typeof value === "object" && value !== null)
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
		const step = this.#isDefault
			? reference.raw.slice(2, -2)
			: reference.reference;
		if (isInChain(outer, step))
			return this.#refuse(reference, cycleOf(outer, step));
		if (outer.depth === MAX_DEPTH || this.#deepReferences > MAX_DEEP_REFERENCES)
			return this.#refuse(reference, tooDeep(outer, step));
		this.#chain = {
			reference: step,
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

	#failUnset(reference: Reference): Value | undefined {
		const reason = whyUnset(this.#lookup, reference);
		const text = defaultFor(reference, reason);
		return text === undefined
			? this.#fail(reference, reason)
			: this.#useDefault(text);
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
