import {
	type ApiDocument,
	ApiNode,
	expandSchema,
	isMap,
} from "@curlew/client/openapi";
import type { TranslatedSchema } from "./json-schema.ts";
import { memberSchemaOf } from "./schema-outline.ts";

/** Which of several schemas a value is for, by one of its members: OpenAPI 3.2 §4.25. */
export interface Discriminator {
	readonly property: string;
	/** Schemas by the member's values. */
	readonly branches: ReadonlyMap<string, ApiNode>;
	/** The values that messages name: those of the mapping, where it has one for a schema. */
	readonly names: readonly string[];
	/** For the other values, and where the member is not there: OpenAPI 3.2. */
	readonly usual: ApiNode | undefined;
	/** No other value is one of the branches'. */
	readonly isClosed: boolean;
}

/** That of a schema with `oneOf` or `anyOf`; undefined where it has none of use. */
export function discriminatorOf(
	node: ApiNode,
	document: ApiDocument,
): Discriminator | undefined {
	const written = node.get("discriminator");
	const property = written.textAt("propertyName");
	if (property === undefined) return undefined;
	const choices = [...node.get("oneOf").items(), ...node.get("anyOf").items()];
	if (choices.length === 0) return undefined;
	const branches = new Map<string, ApiNode>();
	for (const choice of choices) {
		const ref = choice.get("$ref").value;
		const target =
			typeof ref === "string" && document.references.follow(choice);
		if (target) branches.set(nameIn(ref), target);
	}
	const mapping = written.get("mapping");
	for (const name of mapping.keys()) {
		const target = schemaNamed(mapping.get(name), document);
		if (target) branches.set(name, target);
	}
	const mapped = new Set(
		mapping.keys().map((name) => branches.get(name)?.value),
	);
	const usual = written.get("defaultMapping");
	return {
		property,
		branches,
		names: [...branches.keys()].filter(
			(name) => mapping.has(name) || !mapped.has(branches.get(name)?.value),
		),
		usual: usual.isThere ? schemaNamed(usual, document) : undefined,
		isClosed:
			branches.size > 0 &&
			choices.every((choice) => typeof choice.get("$ref").value === "string") &&
			![...branches.values()].some((branch) =>
				namesItself(branch, property, document),
			),
	};
}

/** Many documents have values in their schemas that no mapping says: then these tell the branches apart. */
function namesItself(
	branch: ApiNode,
	property: string,
	document: ApiDocument,
): boolean {
	const member = memberSchemaOf(document, branch, property);
	if (member === undefined) return false;
	return expandSchema(document, member).some(
		(schema) => schema.has("enum") || schema.has("const"),
	);
}

/** `Dog` of `#/components/schemas/Dog`. */
function nameIn(ref: string): string {
	return ref.slice(ref.lastIndexOf("/") + 1);
}

/** A mapping names a schema of the document, or has a reference. */
function schemaNamed(at: ApiNode, document: ApiDocument): ApiNode | undefined {
	const text = at.text();
	if (text === undefined) return undefined;
	const schemas = document.root.get("components").get("schemas");
	const named = schemas.get(text);
	if (named.isThere) return document.references.follow(named);
	const reference = new ApiNode(at.file, { $ref: text }, at, "");
	return document.references.follow(reference);
}

/**
 * The branch that a value names, and all of them where it names none.
 *
 * @param plain of all branches, as if there were no discriminator
 * @param unnamed refuses values whose name is that of no branch
 */
export function discriminatedSchema(
	{ property, branches, usual, isClosed }: Discriminator,
	plain: TranslatedSchema,
	unnamed: TranslatedSchema,
	translate: (branch: ApiNode) => TranslatedSchema,
): TranslatedSchema {
	const names = [...branches.keys()];
	const named = {
		type: "object",
		required: [property],
		properties: { [property]: { enum: names } },
	};
	const chosen = [...branches].map(([name, branch]) => ({
		if: { properties: { [property]: { const: name } } },
		// biome-ignore lint/suspicious/noThenProperty: the keyword is called so
		then: translate(branch),
	}));
	return {
		if: named,
		// biome-ignore lint/suspicious/noThenProperty: the keyword is called so
		then: { allOf: chosen },
		else: usual
			? translate(usual)
			: isClosed
				? closed(property, plain, unnamed)
				: plain,
	};
}

/** For values that name none of the branches: only one that has no name may be any of them. */
function closed(
	property: string,
	plain: TranslatedSchema,
	unnamed: TranslatedSchema,
): TranslatedSchema {
	const hasName = {
		type: "object",
		required: [property],
		properties: { [property]: { type: "string" } },
	};
	// biome-ignore lint/suspicious/noThenProperty: the keyword is called so
	return { if: hasName, then: unnamed, else: plain };
}

/** The text of a value's member that chooses; undefined where it has none. */
export function discriminating(
	{ property }: Discriminator,
	value: unknown,
): string | undefined {
	if (!isMap(value) || !Object.hasOwn(value, property)) return undefined;
	const named = value[property];
	return typeof named === "string" ? named : undefined;
}
