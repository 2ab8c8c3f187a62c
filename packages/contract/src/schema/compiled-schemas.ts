import type { ApiDocument, ApiNode } from "@curlew/client/openapi";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { type CalledSchema, makeAjv } from "./ajv.ts";
import type {
	Direction,
	DynamicScope,
	TranslatedSchema,
	TranslationContext,
} from "./json-schema.ts";
import { SchemaTranslation } from "./translate-schema.ts";

/** What a schema's keyword says against a value. */
export interface KeywordError {
	readonly keyword: string;
	/** To the value: RFC 6901. */
	readonly pointer: string;
	readonly params: Readonly<Record<string, unknown>>;
	/** The schema with that keyword. */
	readonly node: ApiNode;
}

/** What came of judging a value. */
export interface SchemaOutcome {
	/** None for a value that is valid. */
	readonly errors: readonly KeywordError[];
	/** Values that are marked `readOnly`, by their pointers. */
	readonly noted: ReadonlyMap<string, ApiNode>;
	/** Why the value could not be judged to the end. */
	readonly gaveUp?: string;
}

/** Which schemas are compiled for what. */
export interface SchemaDialect {
	readonly document: ApiDocument;
	readonly direction: Direction;
	/** Numbers are judged with all their digits. */
	readonly isExact: boolean;
	/** Some schema has `unevaluated…`. */
	readonly hasUnevaluated: boolean;
}

/** Calls of schemas for one value, and for each value in it: choices of choices double with each level. */
const MOST_CALLS = 300_000;
const MOST_CALLS_EACH = 20;
const NO_SCOPE: DynamicScope = new Map();

/** A value takes too many steps to be judged; caught below. */
class TooManyCalls extends Error {}

/** A document's schemas as ajv's functions, each compiled once, when it is first needed. */
export class CompiledSchemas {
	readonly #context: TranslationContext;
	readonly #ajv: Ajv2020;
	readonly #units: CalledSchema[] = [];
	readonly #numbers = new Map<unknown, Map<string, number>>();
	readonly #origins = new WeakMap<object, ApiNode>();
	readonly #hear: (node: ApiNode) => void;
	#calls = 0;
	#noted = new Map<string, ApiNode>();

	/** @param hear told each part of the document that is compiled */
	constructor(dialect: SchemaDialect, hear: (node: ApiNode) => void) {
		this.#hear = hear;
		this.#context = {
			...dialect,
			unitOf: (node, scope) => this.#unitOf(node, scope),
			hear: (schema, node) => {
				this.#origins.set(schema, node);
				hear(node);
			},
		};
		this.#ajv = makeAjv(
			{
				called: (number) => this.#called(number),
				noted: (schema, pointer) => {
					const node = this.#origins.get(schema);
					if (node) this.#noted.set(pointer, node);
				},
			},
			dialect.hasUnevaluated,
		);
	}

	judge(node: ApiNode, value: unknown): SchemaOutcome {
		this.#calls = -MOST_CALLS_EACH * sizeOf(value);
		this.#noted = new Map();
		const schema = this.#called(this.#unitOf(node, NO_SCOPE));
		try {
			const errors = schema(value) ? [] : this.#errorsOf(schema);
			return { errors, noted: this.#noted };
		} catch (error) {
			const gaveUp = reasonToGiveUp(error);
			if (gaveUp === undefined) throw error;
			return { errors: [], noted: this.#noted, gaveUp };
		}
	}

	#errorsOf({ errors }: CalledSchema): readonly KeywordError[] {
		return (errors ?? []).flatMap((error): KeywordError[] => {
			const node = this.#origins.get(Object(error.parentSchema));
			// What a condition chose has told why; the condition itself says no more.
			if (node === undefined || error.keyword === "if") return [];
			return [
				{
					keyword: error.keyword.replace(/^exact:/, ""),
					pointer: error.instancePath,
					params: error.params,
					node,
				},
			];
		});
	}

	#unitOf(node: ApiNode, scope: DynamicScope): number {
		const entered = withAnchors(scope, node);
		const key = [...entered]
			.map(
				([name, { file, pointer }]) => `${name} ${file.source.file}${pointer}`,
			)
			.join("\n");
		// An alias of YAML is the same value at another place.
		const numbers = this.#numbers.get(node.value) ?? new Map<string, number>();
		this.#numbers.set(node.value, numbers);
		const known = numbers.get(key);
		if (known !== undefined) return known;
		const number = this.#units.push(this.#unit(node, entered)) - 1;
		numbers.set(key, number);
		return number;
	}

	#called(number: number): CalledSchema {
		const unit = this.#units[number];
		if (unit) return unit;
		throw new Error(`There is no schema ${number}.`);
	}

	/** A function that compiles its schema at its first call. */
	#unit(node: ApiNode, scope: DynamicScope): CalledSchema {
		let compiled: CalledSchema | undefined;
		const active: unknown[] = [];
		const unit: CalledSchema = (value, at) => {
			compiled ??= this.#compile(node, scope);
			// A schema that is a part of itself, without a member between, adds nothing.
			if (active.includes(value)) return true;
			this.#calls += 1;
			if (this.#calls > MOST_CALLS) throw new TooManyCalls();
			active.push(value);
			try {
				const isValid = compiled(value, at);
				unit.errors = compiled.errors;
				unit.evaluated = compiled.evaluated;
				return isValid;
			} finally {
				active.pop();
			}
		};
		unit.evaluated = { dynamicProps: true, dynamicItems: true };
		return unit;
	}

	/** What ajv refuses is the document's fault, and keeps nothing else from being judged. */
	#compile(node: ApiNode, scope: DynamicScope): CalledSchema {
		this.#hear(node);
		const schema: TranslatedSchema = new SchemaTranslation(
			this.#context,
			scope,
		).translate(node);
		try {
			const compiled = this.#ajv.compile(schema);
			return compiled;
		} catch (error) {
			const why = error instanceof Error ? error.message : String(error);
			this.#context.document.findings.lost(
				node,
				`\`${node.pointer}\` cannot be used (${why}); everything counts as valid there.`,
				"Correct the schema.",
			);
			return () => true;
		}
	}
}

/** Those that a schema declares, unless one of their names was met before: JSON Schema 2020-12 §8.2.3.2. */
function withAnchors(scope: DynamicScope, node: ApiNode): DynamicScope {
	const definitions = node.get("$defs");
	const own = [node, ...definitions.keys().map((key) => definitions.get(key))]
		.map((one) => [one.get("$dynamicAnchor").text(), one] as const)
		.filter(([name]) => name !== undefined && !scope.has(name));
	if (own.length === 0) return scope;
	const all = new Map(scope);
	for (const [name, one] of own) if (name !== undefined) all.set(name, one);
	return all;
}

/** How many values there are in one. */
function sizeOf(value: unknown): number {
	const left = [value];
	let size = 0;
	for (; left.length > 0; size += 1) {
		const one = left.pop();
		if (typeof one !== "object" || one === null) continue;
		for (const member of Object.values(one)) left.push(member);
	}
	return size;
}

function reasonToGiveUp(error: unknown): string | undefined {
	if (error instanceof TooManyCalls)
		return "its schemas have too many choices within choices";
	return error instanceof RangeError ? "it is nested too deeply" : undefined;
}
