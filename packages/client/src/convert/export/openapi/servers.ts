import type { Value } from "@curlew/template";
import type { ExportedCollection } from "../exporter.ts";

type Json = { readonly [name: string]: Value };

export interface Servers {
	/** Those of the document: where most operations are. */
	readonly usual: readonly Json[] | undefined;
	/** Of an operation that is elsewhere; undefined for the usual ones. */
	of(server: string): readonly Json[] | undefined;
}

/** Server Objects (OpenAPI 3.1 §4.8.5): a placeholder is a server for each environment that has a value for it. */
export function serverObjects(
	collection: ExportedCollection,
	servers: readonly string[],
): Servers {
	const counts = new Map<string, number>();
	for (const one of servers) counts.set(one, (counts.get(one) ?? 0) + 1);
	const [most] = [...counts].sort(([, one], [, other]) => other - one);
	const usual = most?.[0];
	const objects = (server: string) => objectsFor(collection, server);
	return {
		usual: usual === undefined || usual === "" ? undefined : objects(usual),
		of: (server) =>
			server === usual || server === "" ? undefined : objects(server),
	};
}

function objectsFor(
	{ environments, definition }: ExportedCollection,
	server: string,
): readonly Json[] {
	const [, reference] = /^\{\{\s*([^{}]*?)\s*\}\}$/.exec(server) ?? [];
	if (reference === undefined) {
		const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(server);
		return [{ url: withVariables(hasScheme ? server : `http://${server}`) }];
	}
	const known = environments.flatMap(({ name, variables }) => {
		const value = plainValue(variables, reference);
		return value === undefined ? [] : [{ url: value, description: name }];
	});
	const own = plainValue(definition.defaults.variables, reference);
	const all = own === undefined ? known : [{ url: own }, ...known];
	return all.length > 0 ? all : [withUnknown(server)];
}

function plainValue(
	variables: ExportedCollection["definition"]["defaults"]["variables"],
	reference: string,
): string | undefined {
	const found = variables.find(
		({ name, isDisabled, isSecret }) =>
			name === reference && !isDisabled && !isSecret,
	);
	const value = found?.value;
	return typeof value === "string" && value !== "" && !value.includes("{{")
		? value
		: undefined;
}

function withUnknown(server: string): Json {
	const url = withVariables(server);
	const names = [...url.matchAll(/\{([^}]*)\}/g)].map(([, name = ""]) => name);
	const variables = names.map(
		(name) => [name, { default: "http://localhost" }] as const,
	);
	return { url, variables: Object.fromEntries(variables) };
}

function withVariables(server: string): string {
	return server.replace(
		/\{\{\s*([^{}]*?)\s*\}\}/g,
		(_, name: string) => `{${name.replace(/[^\w-]+/g, "_")}}`,
	);
}
