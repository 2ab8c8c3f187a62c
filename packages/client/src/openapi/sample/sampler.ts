import type { ApiDocument } from "../document/api-document.ts";
import type { ApiNode } from "../document/api-node.ts";
import { typesOf } from "../schema/expand-schema.ts";
import { itemSchemas, numberAt } from "../schema/parts-of-schema.ts";
import {
	type Mismatch,
	SchemaJudge,
	type ValueDirection,
} from "../schema/schema-judge.ts";
import { authoredValues } from "./authored-values.ts";
import { type FlatSchema, flattenSchemas } from "./flat-schema.ts";
import { MembersOfSample } from "./members-of-sample.ts";
import { oneOfSeveral } from "./one-of-several.ts";
import { repaired } from "./repair.ts";
import { numberCandidates, textCandidates } from "./scalar-candidates.ts";

/** A value made for a schema. */
export interface Sample {
	readonly value: unknown;
	/** Why it is not valid all the same: the schema contradicts itself, or asks for what nobody could guess. */
	readonly mismatch: Mismatch | undefined;
}

/** How deep members are made that may be left out, and how many values there may be before. */
const OPTIONAL_LEVELS = 6;
const OPTIONAL_VALUES = 400;
/** How deep anything is made at all, and how many values. */
const MOST_LEVELS = 16;
const MOST_VALUES = 1_000;
const MOST_ITEMS = 100;
/** Combinations of branches that are tried for one value, and for all of them. */
const TRIES = 24;
const ALL_TRIES = 300;

/** What is being made, and where. */
export interface SampleContext {
	readonly level: number;
	/** Schemas that the value is part of. */
	readonly around: ReadonlySet<unknown>;
	/** Only what must be there. */
	readonly isSpare: boolean;
	/** Of values that must differ: which it is. */
	readonly turn: number;
}

/**
 * Makes values for schemas of requests, or of responses: of examples, defaults and choices
 * where they are valid, else made up. The same schema always gives the same value.
 */
export class Sampler {
	readonly #document: ApiDocument;
	readonly judge: SchemaJudge;
	readonly #known = new Map<unknown, Sample>();
	#values = 0;
	#tries = 0;

	constructor(document: ApiDocument, direction: ValueDirection = "request") {
		this.#document = document;
		this.judge = new SchemaJudge(document, direction);
	}

	/** A value for a schema. */
	sample(schema: ApiNode): Sample {
		const known = this.#known.get(schema.value);
		if (known) return known;
		const made = this.#sample(schema);
		this.#known.set(schema.value, made);
		return made;
	}

	#sample(schema: ApiNode): Sample {
		const full = this.#attempt(schema, false);
		if (full.mismatch === undefined) return full;
		const spare = this.#attempt(schema, true);
		return spare.mismatch === undefined ? spare : full;
	}

	#attempt(schema: ApiNode, isSpare: boolean): Sample {
		this.#values = 0;
		this.#tries = 0;
		const made = this.of([schema], {
			level: 0,
			around: new Set(),
			isSpare,
			turn: 0,
		});
		return repaired(made ?? null, (value) =>
			this.judge.mismatch([schema], value),
		);
	}

	/** A value for which all of several schemas hold, if one is found; undefined where nothing may stand. */
	of(schemas: readonly ApiNode[], context: SampleContext): unknown {
		if (context.level > MOST_LEVELS || this.#values > MOST_VALUES) return null;
		this.#values++;
		const first = flattenSchemas(this.#document, schemas, []);
		const isValid = (value: unknown) =>
			this.judge.mismatch(schemas, value) === undefined;
		for (const value of authoredValues(first.parts, context.turn))
			if (isValid(value)) return this.#asSent(value, first);
		const made = this.#build(first, context);
		if (first.choices.length === 0 || isValid(made)) return made;
		return (
			this.#tryBranches(schemas, context, first, isValid) ??
			oneOfSeveral(this.#document, first, made, isValid) ??
			made
		);
	}

	/** Other branches than the first ones, one choice at a time; then each again with what must be there only. */
	#tryBranches(
		schemas: readonly ApiNode[],
		context: SampleContext,
		first: FlatSchema,
		isValid: (value: unknown) => boolean,
	): unknown {
		const combinations = first.choices.flatMap((count, at) =>
			Array.from({ length: count }, (_, branch) =>
				first.choices.map((_, index) => (index === at ? branch : 0)),
			),
		);
		for (const isSpare of context.isSpare ? [true] : [false, true])
			for (const chosen of combinations.slice(0, TRIES)) {
				if (this.#tries++ > ALL_TRIES) return undefined;
				const flat = flattenSchemas(this.#document, schemas, chosen);
				const made = this.#build(flat, { ...context, isSpare });
				if (isValid(made)) return made;
			}
		return undefined;
	}

	/** An example of somebody's, without what does not go this way. */
	#asSent(value: unknown, { parts }: FlatSchema): unknown {
		if (typeof value !== "object" || value === null || Array.isArray(value))
			return value;
		const isSent = (name: string) =>
			!parts.some((part) => {
				const property = part.get("properties").get(name);
				return property.isThere && this.judge.goesOtherWay(property);
			});
		return Object.fromEntries(
			Object.entries(value).filter(([name]) => isSent(name)),
		);
	}

	#build(flat: FlatSchema, context: SampleContext): unknown {
		const { parts } = flat;
		const type = typeFor(parts);
		switch (type) {
			case "object":
				return new MembersOfSample(this, flat, context).make();
			case "array":
				return this.#list(parts, context);
			case "boolean":
				return context.turn % 2 === 0;
			case "null":
				return null;
			case "integer":
			case "number": {
				const candidates = numberCandidates(
					parts,
					type === "integer",
					context.turn,
				);
				return this.#firstValid(parts, candidates, context, 1);
			}
			default:
				return this.#firstValid(
					parts,
					textCandidates(parts, context.turn),
					context,
					"string",
				);
		}
	}

	/** The `turn`th of those that are valid. */
	#firstValid(
		parts: readonly ApiNode[],
		candidates: Iterable<unknown>,
		{ turn }: SampleContext,
		otherwise: unknown,
	): unknown {
		const valid = new Set<unknown>();
		for (const value of candidates) {
			if (!this.judge.holdsPlainly(parts, value)) continue;
			valid.add(value);
			if (valid.size > turn) return value;
		}
		return [...valid].at(-1) ?? otherwise;
	}

	#list(parts: readonly ApiNode[], context: SampleContext): unknown {
		const all = parts.map(itemSchemas);
		const least = Math.max(
			0,
			...parts.map((part) => numberAt(part, "minItems") ?? 0),
		);
		const most = Math.min(
			...parts.map((part) => numberAt(part, "maxItems") ?? MOST_ITEMS),
		);
		const contained = parts
			.map((part) => part.get("contains"))
			.filter(({ isThere }) => isThere);
		const prefix = Math.max(0, ...all.map(({ first }) => first.length));
		const schemasAt = (index: number) =>
			all.flatMap(({ first, rest }) => first[index] ?? rest ?? []);
		const isKnown = schemasAt(0).length > 0 || contained.length > 0;
		const isOpen = isKnown && this.mayMake(schemasAt(0), context);
		const wanted = isOpen ? Math.max(least, prefix, 1) : least;
		const count = Math.min(wanted, Math.max(most, 0), MOST_ITEMS);
		const isDistinct = parts.some((part) => part.flagAt("uniqueItems"));
		return Array.from({ length: count }, (_, index) => {
			const own = index === 0 ? contained : [];
			return this.of([...schemasAt(index), ...own], {
				...this.inside(parts, context),
				turn: isDistinct ? index : 0,
			});
		});
	}

	/** Whether something that may be left out is made: it is not part of itself, and there is not too much already. */
	mayMake(schemas: readonly ApiNode[], context: SampleContext): boolean {
		if (context.isSpare || context.level >= OPTIONAL_LEVELS) return false;
		if (this.#values > OPTIONAL_VALUES) return false;
		if (context.around.size === 0) return true;
		const { parts } = flattenSchemas(this.#document, schemas, []);
		return !parts.some(({ value }) => context.around.has(value));
	}

	/** The context of what is part of a value of these schemas. */
	inside(parts: readonly ApiNode[], context: SampleContext): SampleContext {
		const around = new Set(context.around);
		for (const { value } of parts) around.add(value);
		return { ...context, around, level: context.level + 1, turn: 0 };
	}
}

/** The type that a value is made of: the first that all name, else by what else they say. */
function typeFor(parts: readonly ApiNode[]): string | undefined {
	const named = parts.flatMap((part) => {
		const types = typesOf(part);
		return types === undefined ? [] : [types];
	});
	const [first, ...others] = named;
	const common = first?.filter((type) =>
		others.every(
			(types) =>
				types.includes(type) ||
				(type === "number" && types.includes("integer")),
		),
	);
	const type = common?.find((one) => one !== "null") ?? common?.[0];
	if (type === "number" && others.some((types) => types.includes("integer")))
		return "integer";
	return (
		type ??
		first?.[0] ??
		TYPES_BY_KEYWORD.find(([, keywords]) =>
			parts.some((part) => keywords.some((keyword) => part.has(keyword))),
		)?.[0]
	);
}

const TYPES_BY_KEYWORD: readonly (readonly [string, readonly string[]])[] = [
	[
		"object",
		[
			"properties",
			"additionalProperties",
			"required",
			"patternProperties",
			"minProperties",
			"propertyNames",
		],
	],
	["array", ["items", "prefixItems", "minItems", "uniqueItems", "contains"]],
	[
		"number",
		[
			"minimum",
			"maximum",
			"exclusiveMinimum",
			"exclusiveMaximum",
			"multipleOf",
		],
	],
];
