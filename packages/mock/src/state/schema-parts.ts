import {
	type ApiDocument,
	type ApiMediaType,
	type ApiNode,
	flattenSchemas,
	itemSchemas,
	memberSchemas,
	typesOf,
} from "@curlew/client/openapi";
import { successOf } from "../document/choose-response.ts";
import type { MockOperation } from "../document/routes.ts";
import { isJsonType } from "../exchange/exchange.ts";

/** Looks into schemas without caring what they are made of. */
export class SchemaParts {
	readonly document: ApiDocument;
	readonly #known = new Map<unknown, readonly ApiNode[]>();

	constructor(document: ApiDocument) {
		this.document = document;
	}

	/** The schemas of a member; none where the schema does not know it. */
	member(schema: ApiNode, name: string): readonly ApiNode[] {
		return this.#flat(schema).flatMap((part) => memberSchemas(part, name));
	}

	memberNames(schema: ApiNode): readonly string[] {
		const names = this.#flat(schema).flatMap((part) =>
			part.get("properties").keys(),
		);
		return [...new Set(names)];
	}

	required(schema: ApiNode): ReadonlySet<string> {
		return new Set(
			this.#flat(schema).flatMap((part) => part.textsAt("required")),
		);
	}

	isObject(schema: ApiNode): boolean {
		return this.#is(schema, "object", "properties");
	}

	isList(schema: ApiNode): boolean {
		return this.#is(schema, "array", "items");
	}

	/** Whether all that is said of a member allows one of these types. */
	hasType(schemas: readonly ApiNode[], ...types: readonly string[]): boolean {
		const named = schemas
			.flatMap((schema) => this.#flat(schema))
			.flatMap((part) => typesOf(part) ?? []);
		return named.some((type) => types.includes(type));
	}

	flag(schemas: readonly ApiNode[], name: string): boolean {
		return schemas
			.flatMap((schema) => this.#flat(schema))
			.some((part) => part.flagAt(name));
	}

	/** The schema of a list's elements. */
	items(schema: ApiNode): ApiNode | undefined {
		const [first] = this.#flat(schema).flatMap(
			(part) => itemSchemas(part).rest ?? [],
		);
		return first;
	}

	/** What tells a schema from others, behind its references. */
	identity(schema: ApiNode): unknown {
		return this.document.references.follow(schema)?.value ?? schema.value;
	}

	#is(schema: ApiNode, type: string, keyword: string): boolean {
		const parts = this.#flat(schema);
		const types = parts.flatMap((part) => typesOf(part) ?? []);
		return types.length > 0
			? types.includes(type)
			: parts.some((part) => part.has(keyword));
	}

	#flat(schema: ApiNode): readonly ApiNode[] {
		const known = this.#known.get(schema.value);
		if (known) return known;
		const { parts } = flattenSchemas(this.document, [schema], []);
		this.#known.set(schema.value, parts);
		return parts;
	}
}

/** The JSON of the response that an operation gives when all goes well. */
export function successContent(
	route: MockOperation | undefined,
): (ApiMediaType & { readonly schema: ApiNode }) | undefined {
	const chosen = route && successOf(route.operation.responses);
	if (chosen === undefined || chosen.status >= 300) return undefined;
	return withSchema(chosen.response.content);
}

/** The JSON that an operation takes. */
export function requestContent(
	route: MockOperation | undefined,
): (ApiMediaType & { readonly schema: ApiNode }) | undefined {
	return withSchema(route?.operation.body?.content ?? []);
}

function withSchema(
	content: readonly ApiMediaType[],
): (ApiMediaType & { readonly schema: ApiNode }) | undefined {
	for (const media of content) {
		const { schema, mediaType } = media;
		const isJson = isJsonType(mediaType) || mediaType === "*/*";
		const isForm = mediaType === "application/x-www-form-urlencoded";
		if (schema && (isJson || isForm)) return { ...media, schema };
	}
	return undefined;
}
