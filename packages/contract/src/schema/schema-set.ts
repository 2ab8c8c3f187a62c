import { type ApiNode, isMap } from "@curlew/client/openapi";
import { abridgedValue } from "./abridged-value.ts";
import {
	CompiledSchemas,
	type KeywordError,
	type SchemaDialect,
	type SchemaOutcome,
} from "./compiled-schemas.ts";
import { discriminating, discriminatorOf } from "./discriminator.ts";
import { wordsOfMismatch } from "./mismatch-words.ts";

/** Why a value is not valid. */
export interface SchemaMismatch {
	/** To the part of the value: RFC 6901; empty for all of it. */
	readonly pointer: string;
	readonly keyword: string;
	/** What follows the place: `is a string, not an integer`. */
	readonly message: string;
	readonly expected: string;
	/** What is there, shortened. */
	readonly actual: string;
	/** Where the document demands otherwise. */
	readonly at: ApiNode;
}

/** Everything that there is to say of a value. */
export interface SchemaVerdict {
	readonly mismatches: readonly SchemaMismatch[];
	/** Parts of a request that are marked `readOnly`. */
	readonly notes: readonly SchemaMismatch[];
	/** Why the value could not be judged to the end. */
	readonly gaveUp: string | undefined;
}

/** Mismatches that are told of one value. */
const MOST_TOLD = 20;
/** Choices within choices that are explained. */
const MOST_LEVELS = 8;

/** The schemas of a document in one direction. Each is compiled once, when it is first needed. */
export class SchemaSet {
	readonly #dialect: Omit<SchemaDialect, "isExact">;
	readonly #hear: (node: ApiNode) => void;
	#usual: CompiledSchemas | undefined;
	#exact: CompiledSchemas | undefined;

	/** @param hear told each part of the document that is compiled */
	constructor(
		dialect: Omit<SchemaDialect, "isExact">,
		hear: (node: ApiNode) => void,
	) {
		this.#dialect = dialect;
		this.#hear = hear;
	}

	isValid(schema: ApiNode, value: unknown): boolean {
		return this.#outcome(schema, value).errors.length === 0;
	}

	/** @param value as `parseJson` reads it */
	judge(schema: ApiNode, value: unknown): SchemaVerdict {
		const { errors, noted, gaveUp } = this.#outcome(schema, value);
		return {
			mismatches: this.#explained(errors, value, 0).slice(0, MOST_TOLD),
			notes: [...noted].map(([pointer, at]) => ({
				pointer,
				keyword: "readOnly",
				message: "is `readOnly`, and should not be in a request",
				expected: "nothing",
				actual: abridgedValue(valueAt(value, pointer)),
				at,
			})),
			gaveUp,
		};
	}

	#outcome(schema: ApiNode, value: unknown): SchemaOutcome {
		if (!hasBigInt(value)) {
			this.#usual ??= this.#compiled(false);
			return this.#usual.judge(schema, value);
		}
		this.#exact ??= this.#compiled(true);
		return this.#exact.judge(schema, value);
	}

	#compiled(isExact: boolean): CompiledSchemas {
		return new CompiledSchemas({ ...this.#dialect, isExact }, this.#hear);
	}

	#explained(
		errors: readonly KeywordError[],
		value: unknown,
		level: number,
	): readonly SchemaMismatch[] {
		const seen = new Set<string>();
		return errors.slice(0, 5 * MOST_TOLD).flatMap((error) => {
			const told = this.#explainedOne(
				error,
				valueAt(value, error.pointer),
				level,
			);
			return told.filter(({ pointer, message }) => {
				const key = `${pointer} ${message}`;
				return !seen.has(key) && seen.add(key);
			});
		});
	}

	#explainedOne(
		error: KeywordError,
		value: unknown,
		level: number,
	): readonly SchemaMismatch[] {
		const { keyword, params } = error;
		if (keyword === "unnamed") return this.#unknownChoice(error, value);
		const isOpenChoice =
			(keyword === "oneOf" && !Array.isArray(params["passingSchemas"])) ||
			keyword === "anyOf";
		if (isOpenChoice && level < MOST_LEVELS)
			return this.#nearest(error, value, level);
		if (keyword === "names" && isMap(value))
			return this.#badNames(error, value);
		return [mismatch(error, value)];
	}

	/** Of a discriminator: `kind` is "x": none of cat, dog. */
	#unknownChoice(
		{ node, pointer }: KeywordError,
		value: unknown,
	): readonly SchemaMismatch[] {
		const discriminator = discriminatorOf(node, this.#dialect.document);
		if (discriminator === undefined) return [];
		const { names } = discriminator;
		const named = discriminating(discriminator, value);
		const mismatch: SchemaMismatch = {
			pointer: `${pointer}/${escaped(discriminator.property)}`,
			keyword: "discriminator",
			message: `is ${abridgedValue(named)}: none of ${names.join(", ")}`,
			expected: `one of ${names.join(", ")}`,
			actual: abridgedValue(named),
			at: node.get("discriminator"),
		};
		return [mismatch];
	}

	/** Why the branch does not fit that comes nearest. */
	#nearest(
		error: KeywordError,
		value: unknown,
		level: number,
	): readonly SchemaMismatch[] {
		const branches = error.node.get(error.keyword).items();
		const candidates = branches
			.map((branch) => {
				const { errors } = this.#outcome(branch, value);
				return this.#explained(errors, value, level + 1);
			})
			.filter((found) => found.length > 0)
			.toSorted((one, other) => distanceOf(one) - distanceOf(other));
		const [best, next] = candidates;
		const own = mismatch(error, value);
		if (best === undefined) return [own];
		// Where nothing is nearer than the rest, the choice itself is what to look at.
		const isTie = next !== undefined && distanceOf(best) === distanceOf(next);
		if (isTie && best.every(({ pointer }) => pointer === "")) {
			const expected = [
				...new Set(
					candidates.flatMap((one) => one.map(({ expected }) => expected)),
				),
			].join(", or ");
			return [
				{
					...own,
					message: `fits no schema of \`${error.keyword}\`: expected is ${expected}`,
					expected,
				},
			];
		}
		return best.map((found) => ({
			...found,
			pointer: `${error.pointer}${found.pointer}`,
			message: `${found.message} (the nearest of ${branches.length} schemas of \`${error.keyword}\`)`,
		}));
	}

	#badNames(
		{ node, pointer }: KeywordError,
		value: Readonly<Record<string, unknown>>,
	): readonly SchemaMismatch[] {
		const names = node.get("propertyNames");
		return Object.keys(value).flatMap((key) =>
			this.#explained(this.#outcome(names, key).errors, key, MOST_LEVELS).map(
				(found) => ({
					...found,
					pointer: `${pointer}/${escaped(key)}`,
					message: `has a name that ${found.message}`,
				}),
			),
		);
	}
}

function mismatch(error: KeywordError, value: unknown): SchemaMismatch {
	const { message, expected, member } = wordsOfMismatch(error, value);
	const at = error.node.get(
		KEYWORD_IN_DOCUMENT[error.keyword] ?? error.keyword,
	);
	const inside =
		member !== undefined && isMap(value) && Object.hasOwn(value, member)
			? value[member]
			: value;
	return {
		pointer:
			member === undefined
				? error.pointer
				: `${error.pointer}/${escaped(member)}`,
		keyword: error.keyword,
		message,
		expected,
		actual: abridgedValue(inside),
		at: at.isThere ? at : error.node,
	};
}

const KEYWORD_IN_DOCUMENT: Readonly<Record<string, string>> = {
	names: "propertyNames",
	unique: "uniqueItems",
	forbidden: "writeOnly",
	encoded: "contentEncoding",
	exclusiveMinimum: "minimum",
	exclusiveMaximum: "maximum",
};

/** How far a value is from a branch: another kind of value is farther than another value of a member. */
function distanceOf(found: readonly SchemaMismatch[]): number {
	return found.reduce(
		(sum, { pointer, keyword }) => sum + weightOf(pointer, keyword),
		0,
	);
}

function weightOf(pointer: string, keyword: string): number {
	if (pointer === "" && keyword === "type") return 1_000;
	const isAtTop = pointer.lastIndexOf("/") <= 0;
	// A member that has one value only tells branches apart.
	if (isAtTop && (keyword === "const" || keyword === "enum")) return 100;
	if (isAtTop && keyword === "required") return 10;
	return isAtTop ? 9 : 3;
}

function escaped(key: string): string {
	return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** RFC 6901; undefined for what is not there. */
function valueAt(value: unknown, pointer: string): unknown {
	if (pointer === "") return value;
	let at = value;
	for (const key of pointer.slice(1).split("/")) {
		const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
		if (typeof at !== "object" || at === null || !Object.hasOwn(at, name))
			return undefined;
		at = Reflect.get(at, name);
	}
	return at;
}

/** Integers beyond 2^53, which ajv does not know. */
function hasBigInt(value: unknown): boolean {
	// Without recursion: a value may be nested deeper than the stack.
	const left = [value];
	while (left.length > 0) {
		const one = left.pop();
		if (typeof one === "bigint") return true;
		if (typeof one !== "object" || one === null) continue;
		for (const member of Object.values(one)) left.push(member);
	}
	return false;
}
