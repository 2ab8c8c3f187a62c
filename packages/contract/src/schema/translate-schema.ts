import {
	type ApiNode,
	expandSchema,
	isNullable,
	itemSchemas,
} from "@curlew/client/openapi";
import { discriminatedSchema, discriminatorOf } from "./discriminator.ts";
import {
	type DynamicScope,
	lostKeyword,
	type TranslatedSchema,
	type TranslationContext,
} from "./json-schema.ts";
import { memberPart } from "./member-part.ts";
import {
	boundPart,
	choicePart,
	isPattern,
	textPart,
	typePart,
} from "./scalar-parts.ts";
import {
	hasShape,
	type KeywordShape,
	PLAIN_KEYWORDS,
} from "./schema-keywords.ts";

/** Schemas that are compiled with the one that they stand in; more are compiled when a value needs them. */
const MOST_INLINE = 400;
const DEEPEST_INLINE = 30;

/** What says which values are valid by other schemas: null must pass it by where a flag allows null. */
const COMBINING = [
	"allOf",
	"anyOf",
	"oneOf",
	"not",
	"const",
	"exact:const",
	"if",
	"call",
];

/** Keywords that are judged by ours. */
const OWN_NAMES: Readonly<Partial<Record<KeywordShape, string>>> = {
	"called schema": "names",
	"judged flag": "unique",
};

/**
 * A schema of a document as JSON Schema 2020-12: Swagger 2's and OpenAPI 3.0's
 * dialects (`nullable`, bounds that are flags, lists in `items`) become 2020-12's.
 * What has the wrong form is left out, and is among the document's findings.
 */
export class SchemaTranslation {
	readonly #context: TranslationContext;
	readonly #scope: DynamicScope;
	#count = 0;

	constructor(context: TranslationContext, scope: DynamicScope) {
		this.#context = context;
		this.#scope = scope;
	}

	/** @param depth schemas around it that are compiled with it */
	translate(written: ApiNode, depth = 0): TranslatedSchema {
		const { value } = written;
		if (value === true || !written.isThere) return {};
		if (value === false) return this.#heard({ not: {} }, written);
		if (!written.isMap) {
			lostKeyword(this.#context, written, "is no schema");
			return {};
		}
		this.#count += 1;
		const isFull = depth > DEEPEST_INLINE || this.#count > MOST_INLINE;
		if (depth > 0 && isFull) return this.#call(written);
		const isReference = typeof written.get("$ref").value === "string";
		return isReference
			? this.#reference(written, depth)
			: this.#own(written, depth);
	}

	/** Before OpenAPI 3.1 nothing counts that stands beside a `$ref`. */
	#reference(written: ApiNode, depth: number): TranslatedSchema {
		const { document } = this.#context;
		const target = document.references.next(written);
		const called = target ? this.#call(target) : {};
		const hasSiblings =
			document.version === "3.1" || document.version === "3.2";
		return hasSiblings && written.keys().length > 1
			? this.#heard({ ...this.#own(written, depth), ...called }, written)
			: called;
	}

	#call(target: ApiNode): TranslatedSchema {
		return { call: this.#context.unitOf(target, this.#scope) };
	}

	#own(node: ApiNode, depth: number): TranslatedSchema {
		const context = this.#context;
		const part = (one: ApiNode) => this.translate(one, depth + 1);
		const schema = this.#chosen(node, part, {
			...typePart(node, context),
			...choicePart(node, context),
			...boundPart(node, context),
			...textPart(node, context),
			...this.#plainPart(node, part),
			...this.#itemPart(node, part),
			...memberPart(node, context, part),
			...this.#dynamicPart(node),
		});
		this.#heard(schema, node);
		const isCombined = COMBINING.some((name) => schema[name] !== undefined);
		if (!isNullable(node) || !isCombined) return schema;
		// biome-ignore lint/suspicious/noThenProperty: the keyword is called so
		return { if: { not: { type: "null" } }, then: schema };
	}

	#plainPart(
		node: ApiNode,
		part: (one: ApiNode) => TranslatedSchema,
	): TranslatedSchema {
		const found: TranslatedSchema = {};
		for (const [name, shape] of PLAIN_KEYWORDS) {
			const at = node.get(name);
			if (!at.isThere) continue;
			if (hasShape(at, shape))
				found[OWN_NAMES[shape] ?? name] = this.#shaped(at, shape, part);
			else lostKeyword(this.#context, at, "is not what the keyword takes");
		}
		return found;
	}

	#shaped(
		at: ApiNode,
		shape: KeywordShape,
		part: (one: ApiNode) => TranslatedSchema,
	): unknown {
		switch (shape) {
			case "schema":
				return part(at);
			case "schema or false":
				return at.value === false ? false : part(at);
			case "called schema":
				return this.#context.unitOf(at, this.#scope);
			case "schemas":
				return at.items().map(part);
			case "schemas by name":
				return this.#byName(at, part);
			default:
				return at.value;
		}
	}

	#byName(
		at: ApiNode,
		part: (one: ApiNode) => TranslatedSchema,
	): TranslatedSchema {
		const arePatterns = at.key === "patternProperties";
		const keys = at
			.keys()
			.filter((key) => !arePatterns || isPattern(at, key, this.#context));
		return Object.fromEntries(keys.map((key) => [key, part(at.get(key))]));
	}

	#itemPart(
		node: ApiNode,
		part: (one: ApiNode) => TranslatedSchema,
	): TranslatedSchema {
		const { first, rest } = itemSchemas(node);
		return {
			...(first.length > 0 && { prefixItems: first.map(part) }),
			...(rest && { items: part(rest) }),
		};
	}

	/** `$dynamicRef` leads to the outermost anchor of its name that was met on the way. */
	#dynamicPart(node: ApiNode): TranslatedSchema {
		const ref = node.get("$dynamicRef").value;
		if (typeof ref !== "string") return {};
		const name = ref.slice(ref.indexOf("#") + 1);
		const [, named] = expandSchema(this.#context.document, node);
		const target = this.#scope.get(name) ?? named;
		return target ? this.#call(target) : {};
	}

	/** With a discriminator, values are judged by the branch that they name. */
	#chosen(
		node: ApiNode,
		part: (one: ApiNode) => TranslatedSchema,
		schema: TranslatedSchema,
	): TranslatedSchema {
		const discriminator = discriminatorOf(node, this.#context.document);
		if (discriminator === undefined) return schema;
		const { oneOf, anyOf, ...rest } = schema;
		const plain = oneOf === undefined ? { anyOf } : { oneOf };
		const branch = discriminatedSchema(
			discriminator,
			this.#heard(plain, node),
			this.#heard({ unnamed: true }, node),
			part,
		);
		const { allOf = [] } = rest;
		return { ...rest, allOf: [...(Array.isArray(allOf) ? allOf : []), branch] };
	}

	#heard(schema: TranslatedSchema, node: ApiNode): TranslatedSchema {
		this.#context.hear(schema, node);
		return schema;
	}
}
