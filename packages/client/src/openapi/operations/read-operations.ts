import type { ApiDocument } from "../document/api-document.ts";
import type { ApiNode } from "../document/api-node.ts";
import type { ApiOperation } from "./api-operation.ts";
import { readBody, readResponses } from "./read-content.ts";
import { readParameters } from "./read-parameters.ts";
import { readRequirements } from "./read-security.ts";
import { readServers } from "./read-servers.ts";
import { swaggerBody, swaggerResponses } from "./swagger-content.ts";

const METHODS = [
	"get",
	"put",
	"post",
	"delete",
	"options",
	"head",
	"patch",
	"trace",
	"query",
] as const;

/** All operations below `paths`, in the order of the document. */
export function* readOperations(
	document: ApiDocument,
): Generator<ApiOperation, void> {
	for (const item of document.root.get("paths").members())
		yield* operationsOf(document, item);
}

/** Those of an item of `paths`, or of `webhooks`. */
export function* operationsOf(
	document: ApiDocument,
	written: ApiNode,
): Generator<ApiOperation, void> {
	const path = written.key;
	const item = document.references.follow(written);
	if (item === undefined) return;
	if (!item.isMap) {
		document.findings.lost(
			written,
			`\`${path}\` has no operations: it is not a map.`,
			"Write the methods below it.",
		);
		return;
	}
	// Members beside a reference count, too.
	const items = item.value === written.value ? [item] : [item, written];
	for (const { method, at } of items.flatMap(methodsOf)) {
		const operation = document.references.follow(at);
		if (operation?.isMap)
			yield operationAt(document, { path, method, items, at: operation });
		else if (operation)
			document.findings.lost(
				at,
				`${method} ${path} is left out: it is not a map.`,
				"Write what the operation takes and answers.",
			);
	}
}

interface Written {
	readonly path: string;
	readonly method: string;
	readonly items: readonly ApiNode[];
	readonly at: ApiNode;
}

function methodsOf(
	item: ApiNode,
): readonly { readonly method: string; readonly at: ApiNode }[] {
	const own = item
		.members()
		.filter(({ key }) => METHODS.some((name) => name === key.toLowerCase()))
		.map((at) => ({ method: at.key.toUpperCase(), at }));
	const additional = item
		.get("additionalOperations")
		.members()
		.map((at) => ({ method: at.key, at }));
	return [...own, ...additional];
}

function operationAt(
	document: ApiDocument,
	{ path, method, items, at }: Written,
): ApiOperation {
	const isSwagger = document.version === "2.0";
	const shared = items.map((item) => item.get("parameters"));
	const lists = [...shared, at.get("parameters")];
	const servers = [at, ...items].map((node) => node.get("servers"));
	const ownServers = servers.find((list) => list.items().length > 0);
	return {
		method,
		path,
		id: at.textAt("operationId"),
		summary: at.textAt("summary") ?? items[0]?.textAt("summary"),
		description: at.textAt("description") ?? items[0]?.textAt("description"),
		documentation: at.get("externalDocs").textAt("url"),
		tags: at.textsAt("tags"),
		isDeprecated: at.flagAt("deprecated"),
		parameters: readParameters(document, lists, `${method} ${path}`),
		body: isSwagger
			? swaggerBody(document, at, lists)
			: readBody(document, at.get("requestBody")),
		responses: isSwagger
			? swaggerResponses(document, at)
			: readResponses(document, at.get("responses")),
		security: at.get("security").isList
			? readRequirements(at.get("security"))
			: undefined,
		servers: ownServers && readServers(document, ownServers),
		callbacks: at.get("callbacks").members(),
		at,
	};
}
