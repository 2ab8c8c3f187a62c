import type { ApiDocument } from "../document/api-document.ts";
import type { ApiNode } from "../document/api-node.ts";
import type { ApiServer } from "./api-operation.ts";

/** The servers of a whole document; none when it names none. */
export function readDocumentServers(
	document: ApiDocument,
): readonly ApiServer[] {
	return document.version === "2.0"
		? swaggerServers(document.root)
		: readServers(document, document.root.get("servers"));
}

/** A list `servers` of OpenAPI 3. */
export function readServers(
	{ references }: ApiDocument,
	list: ApiNode,
): readonly ApiServer[] {
	return list.items().flatMap((item): ApiServer[] => {
		const at = references.follow(item);
		const url = at?.textAt("url");
		if (at === undefined || url === undefined) return [];
		const variables = at
			.get("variables")
			.members()
			.map((variable) => ({
				name: variable.key,
				value: variable.textAt("default") ?? variable.textsAt("enum")[0] ?? "",
				choices: variable.textsAt("enum"),
				description: variable.textAt("description"),
			}));
		const name = at.textAt("name") ?? at.textAt("description");
		return [{ url, name, variables, at }];
	});
}

/** One for each scheme, the safe one first. */
function swaggerServers(root: ApiNode): readonly ApiServer[] {
	const host = root.textAt("host");
	const path = root.textAt("basePath") ?? "";
	const at = root.has("host") ? root.get("host") : root.get("basePath");
	const server = (url: string): ApiServer => ({
		url,
		name: undefined,
		variables: [],
		at,
	});
	if (host === undefined) return path === "" ? [] : [server(path)];
	const schemes = root
		.textsAt("schemes")
		.filter((scheme) => /^https?$/.test(scheme));
	const known = schemes.length === 0 ? ["https"] : schemes.toSorted().reverse();
	return known.map((scheme) => server(`${scheme}://${host}${path}`));
}
