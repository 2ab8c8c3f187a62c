import type { ApiNode } from "../document/api-node.ts";
import { memberSchemas, numberAt } from "../schema/parts-of-schema.ts";
import type { FlatSchema } from "./flat-schema.ts";
import type { SampleContext, Sampler } from "./sampler.ts";
import { textsOfPattern } from "./text-of-pattern.ts";

/** Makes the members of one map of a sample. */
export class MembersOfSample {
	readonly #sampler: Sampler;
	readonly #flat: FlatSchema;
	readonly #context: SampleContext;
	readonly #inside: SampleContext;
	readonly #required: ReadonlySet<string>;
	readonly #members = new Map<string, unknown>();

	constructor(sampler: Sampler, flat: FlatSchema, context: SampleContext) {
		this.#sampler = sampler;
		this.#flat = flat;
		this.#context = context;
		this.#inside = sampler.inside(flat.parts, context);
		this.#required = new Set(
			flat.parts.flatMap((part) => sampler.judge.requiredOf(part)),
		);
	}

	make(): unknown {
		const { parts } = this.#flat;
		const known = new Set(
			parts.flatMap((part) => part.get("properties").keys()),
		);
		const most = Math.min(
			...parts.map((part) => numberAt(part, "maxProperties") ?? 10_000),
		);
		const all = new Set([...known, ...this.#required]);
		const spare = Math.max(0, most - this.#required.size);
		const optional = [...all].filter((name) => !this.#required.has(name));
		const left = new Set(optional.slice(spare));
		for (const name of all) if (!left.has(name)) this.#make(name);
		this.#fillUp(known.size === 0 ? 1 : 0, most);
		return Object.fromEntries(this.#members);
	}

	#make(name: string): void {
		const schemas = this.#schemasOf(name);
		if (!this.#required.has(name) && !this.#isMade(name, schemas)) return;
		const fixed = this.#flat.fixed.get(name);
		const value =
			fixed !== undefined &&
			this.#sampler.judge.mismatch(schemas, fixed) === undefined
				? fixed
				: this.#sampler.of(schemas, this.#inside);
		if (value !== undefined) this.#members.set(name, value);
	}

	/** Whether a member that may be left out is made. */
	#isMade(name: string, schemas: readonly ApiNode[]): boolean {
		const { fixed, shunned, parts } = this.#flat;
		if (fixed.has(name)) return true;
		if (shunned.has(name) || !this.#isAllowed(name)) return false;
		const isUnwanted = parts
			.map((part) => part.get("properties").get(name))
			.some(
				(property) =>
					property.isThere &&
					(property.value === false ||
						property.flagAt("deprecated") ||
						this.#sampler.judge.goesOtherWay(property)),
			);
		return !isUnwanted && this.#sampler.mayMake(schemas, this.#inside);
	}

	#isAllowed(name: string): boolean {
		return this.#flat.parts.every(
			(part) =>
				part.get("additionalProperties").value !== false ||
				memberSchemas(part, name).length > 0,
		);
	}

	/** What is demanded of a member by its name, by patterns, and of all others. */
	#schemasOf(name: string): readonly ApiNode[] {
		return this.#flat.parts.flatMap((part) => {
			const own = memberSchemas(part, name);
			const additional = part.get("additionalProperties");
			return own.length === 0 && additional.isMap ? [additional] : own;
		});
	}

	/** Members without a known name: one, where they are described, and as many as there must be. */
	#fillUp(wanted: number, most: number): void {
		const { parts } = this.#flat;
		const least = Math.max(
			0,
			...parts.map((part) => numberAt(part, "minProperties") ?? 0),
		);
		const described = parts.flatMap((part) =>
			[part.get("additionalProperties"), ...byPattern(part)].filter(
				({ isMap }) => isMap,
			),
		);
		const isWanted =
			described.length > 0 &&
			!this.#context.isSpare &&
			this.#sampler.mayMake(described, this.#inside);
		const count = Math.min(Math.max(least, isWanted ? wanted : 0), most);
		for (const name of this.#names()) {
			if (this.#members.size >= count) return;
			if (this.#members.has(name) || !this.#isAllowed(name)) continue;
			const value = this.#sampler.of(this.#schemasOf(name), this.#inside);
			if (value !== undefined) this.#members.set(name, value);
		}
	}

	/** Names that members without a known one may have. */
	*#names(): Generator<string, void> {
		const { parts } = this.#flat;
		const names = parts.map((part) => part.get("propertyNames"));
		for (const schema of names.filter(({ isThere }) => isThere))
			for (let turn = 0; turn < 20; turn++) {
				const name = this.#sampler.of([schema], { ...this.#inside, turn });
				if (typeof name === "string") yield name;
			}
		for (const pattern of parts.flatMap((part) =>
			part.get("patternProperties").keys(),
		))
			yield* textsOfPattern(pattern);
		for (const name of parts.flatMap((part) => part.get("properties").keys()))
			yield name;
		for (let count = 1; count <= 100; count++) yield `property${count}`;
	}
}

function byPattern(part: ApiNode): readonly ApiNode[] {
	return part.get("patternProperties").members();
}
