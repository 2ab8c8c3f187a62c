import type { ApiDocument, ApiNode } from "@curlew/client/openapi";
import type { MockOperation } from "../document/routes.ts";
import { listShape } from "./list-shape.ts";
import type {
	RecognisedPath,
	Resource,
	ResourceOperations,
} from "./resource.ts";
import { SchemaParts, successContent } from "./schema-parts.ts";

/**
 * Finds the resources of a document by its paths, `/users` and `/users/{id}`. Where it is
 * not plain what a path means, nothing is made of it, and the reason is told.
 */
export function recogniseResources(
	document: ApiDocument,
	routes: readonly MockOperation[],
): readonly RecognisedPath[] {
	const byPath = new Map<string, MockOperation[]>();
	for (const route of routes) {
		const path = withoutSlash(route.template.text);
		const list = byPath.get(path) ?? [];
		byPath.set(path, list);
		list.push(route);
	}
	const recogniser = new Recogniser(document, byPath);
	return (
		[...byPath.keys()]
			.filter((path) => ITEM.test(path))
			// Parents first.
			.toSorted((one, other) => one.length - other.length)
			.map((path) => recogniser.path(path))
	);
}

/** `/users/{id}`, `/Accounts/{Sid}.json`. */
const ITEM = /^(.*?([^/]*))\/\{([^{}/]+)\}(\.\w+)?$/;

interface ItemPath {
	/** `/users`, `/Accounts.json`. */
	readonly collection: string;
	/** `users`. */
	readonly segment: string;
	readonly parameter: string;
	/** The path of an item of which this collection is a part. */
	readonly above: readonly string[];
}

function itemPath(item: string): ItemPath {
	const [, path = "", segment = "", parameter = "", ending = ""] =
		ITEM.exec(item) ?? [];
	const above = path.slice(0, path.lastIndexOf("/"));
	return {
		collection: `${path}${ending}`,
		segment,
		parameter,
		above: [above, `${above}${ending}`],
	};
}

export function withoutSlash(path: string): string {
	return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

class Recogniser {
	readonly #byPath: ReadonlyMap<string, readonly MockOperation[]>;
	readonly #parts: SchemaParts;
	readonly #found = new Map<string, Resource>();

	constructor(
		document: ApiDocument,
		byPath: ReadonlyMap<string, readonly MockOperation[]>,
	) {
		this.#byPath = byPath;
		this.#parts = new SchemaParts(document);
	}

	path(item: string): RecognisedPath {
		const found = this.#resource(item);
		if (typeof found === "string")
			return { item, resource: undefined, reason: found };
		this.#found.set(item, found);
		return { item, resource: found, reason: undefined };
	}

	/** The resource, or why there is none. */
	#resource(item: string): Resource | string {
		const { collection, above } = itemPath(item);
		const operations = this.#operations(collection, item);
		const { read, list, create } = operations;
		if (read === undefined) return "it has no GET";
		if (list === undefined && create === undefined)
			return `${collection || "/"} has neither GET nor POST`;
		const schema = successContent(read)?.schema;
		if (schema === undefined) return "its GET has no JSON with a schema";
		if (!this.#parts.isObject(schema)) return "its GET answers with no object";
		const idPath = this.#idPath(schema, item);
		if (idPath === undefined)
			return "no member of the response is what its parameter names";
		const shape = list && listShape(this.#parts, list, schema, idPath);
		if (list && shape === undefined && create === undefined)
			return `GET ${collection} answers with no list of objects`;
		const parent = above
			.map((path) => this.#found.get(path))
			.find((one) => one !== undefined);
		return {
			collection,
			item,
			idPath,
			schema,
			parent,
			parentMember: parent && this.#parentMember(schema, parent),
			operations: shape ? operations : without(operations, "list"),
			list: shape,
		};
	}

	#operations(collection: string, item: string): ResourceOperations {
		const of = (path: string, method: string) =>
			this.#byPath
				.get(path)
				?.find(({ operation }) => operation.method === method);
		return definedOf({
			list: of(collection, "GET"),
			create: of(collection, "POST"),
			replaceByBody: of(collection, "PUT"),
			read: of(item, "GET"),
			replace: of(item, "PUT"),
			change: of(item, "PATCH"),
			remove: of(item, "DELETE"),
		});
	}

	/** Keys to the member that the last parameter of a path means. */
	#idPath(schema: ApiNode, item: string): readonly string[] | undefined {
		const { segment, parameter } = itemPath(item);
		const names = this.#parts.memberNames(schema);
		const isScalar = (name: string) =>
			this.#parts.hasType(
				this.#parts.member(schema, name),
				"string",
				"integer",
				"number",
			);
		const found = idNames(parameter, segment)
			.map((wanted) => names.find((name) => plain(name) === wanted))
			.find((name) => name !== undefined && isScalar(name));
		if (found !== undefined) return [found];
		// Kubernetes and those who do as it does.
		const [metadata] = this.#parts.member(schema, "metadata");
		const hasName =
			metadata && this.#parts.memberNames(metadata).includes(parameter);
		return hasName && parameter === "name" ? ["metadata", "name"] : undefined;
	}

	#parentMember(schema: ApiNode, parent: Resource): string | undefined {
		const { segment, parameter } = itemPath(parent.item);
		const wanted = [`${plain(singular(segment))}id`, plain(parameter)].filter(
			(name) => name !== "id",
		);
		return this.#parts
			.memberNames(schema)
			.find((name) => wanted.includes(plain(name)));
	}
}

/** What a member may be called that `{petId}` behind `/pets` means, the likeliest first. */
function idNames(parameter: string, segment: string): readonly string[] {
	const name = plain(parameter);
	const kind = plain(singular(segment));
	const ofKind = [kind, plain(segment)].find(
		(one) => one !== "" && name.startsWith(one) && name.length > one.length,
	);
	const rest = ofKind === undefined ? [] : [name.slice(ofKind.length)];
	const isGeneral =
		name === kind || /(?:id|uuid|key)$/.test(name) || name === "identifier";
	return [name, ...rest, ...(isGeneral ? ["id", "uuid", "uid", "sid"] : [])];
}

/** In small letters, without what words are joined by. */
function plain(name: string): string {
	return name.toLowerCase().replace(/[_-]/g, "");
}

function singular(word: string): string {
	if (/ies$/i.test(word)) return word.replace(/ies$/i, "y");
	if (/(?:sses|shes|ches|xes)$/i.test(word)) return word.slice(0, -2);
	return /[^s]s$/i.test(word) ? word.slice(0, -1) : word;
}

function definedOf(
	all: {
		readonly [name in keyof ResourceOperations]: MockOperation | undefined;
	},
): ResourceOperations {
	return Object.fromEntries(
		Object.entries(all).filter(([, route]) => route !== undefined),
	);
}

function without(
	{ list, ...others }: ResourceOperations,
	_name: "list",
): ResourceOperations {
	return others;
}
