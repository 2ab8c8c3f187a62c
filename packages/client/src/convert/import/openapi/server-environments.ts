import {
	compact,
	type Tree,
	textAt,
} from "../../../formats/tree/plain-tree.ts";
import type { ApiDocument } from "../../../openapi/document/api-document.ts";
import type {
	ApiOperation,
	ApiServer,
} from "../../../openapi/operations/api-operation.ts";
import { readDocumentServers } from "../../../openapi/operations/read-servers.ts";
import { literalTemplate } from "../../curl/word.ts";
import type { DocumentImport } from "./import-context.ts";
import type { CredentialVariable } from "./operation-auth.ts";

/** Where requests go when the document names no host. */
const NO_HOST = "http://localhost";

/** What the servers of a document become. */
export interface ServerEnvironments {
	/** One for each server, of which the first is the default one. */
	readonly environments: readonly Tree[];
	/** Variables of the collection: what stands in the URLs of servers and is the same in all. */
	readonly variables: readonly Tree[];
}

/**
 * The servers that operations have as a rule: the document's, unless all have others of
 * their own; then those that most have. Never none.
 */
export function usualServers(
	document: ApiDocument,
	operations: readonly ApiOperation[],
): readonly ApiServer[] {
	const own = readDocumentServers(document);
	const counts = new Map<string, [count: number, list: readonly ApiServer[]]>();
	for (const { servers = own } of operations) {
		const key = servers.map(({ url }) => url).join(" ");
		const [count] = counts.get(key) ?? [0];
		counts.set(key, [count + 1, servers]);
	}
	const isUsed = counts.has(own.map(({ url }) => url).join(" "));
	const [most] = [...counts.values()].toSorted(([one], [other]) => other - one);
	const usual = isUsed || most === undefined ? own : most[1];
	if (usual.length > 0) return usual;
	return [{ url: "", name: undefined, variables: [], at: document.root }];
}

/** Environments for servers. */
export function serverEnvironments(
	context: DocumentImport,
	servers: readonly ApiServer[],
	credentials: readonly CredentialVariable[],
): ServerEnvironments {
	const taken = new Set<string>();
	const made = servers.map((server, index) => ({
		name: freeNameFor(nameOf(server, index), taken),
		...serverVariables(context, server),
	}));
	const shared =
		servers.length === 1
			? new Map<string, Tree>()
			: sharedVariables(made.flatMap(({ parts }) => parts));
	const isShared = (variable: Tree) =>
		shared.has(textAt(variable, "name") ?? "");
	return {
		environments: made.map(({ name, own, parts }) => ({
			name,
			variables: [
				...own,
				...parts.filter((part) => !isShared(part)),
				...credentials.map(variableOf),
			],
		})),
		variables: [...shared.values()],
	};
}

/** Those that have one value wherever they are. */
function sharedVariables(all: readonly Tree[]): ReadonlyMap<string, Tree> {
	const known = new Map<string, Tree>();
	const differing = new Set<string>();
	for (const variable of all) {
		const name = textAt(variable, "name") ?? "";
		const other = known.get(name);
		if (other && other.value !== variable.value) differing.add(name);
		known.set(name, other ?? variable);
	}
	for (const name of differing) known.delete(name);
	return known;
}

/** `baseUrl`, and what stands in it. */
export function serverVariables(
	{ findings }: DocumentImport,
	{ url, variables, at }: ApiServer,
): { readonly own: readonly Tree[]; readonly parts: readonly Tree[] } {
	const plain = url.replace(/\/+$/, "");
	const isWhole = /^(?:[a-z][a-z0-9+.-]*:)?\/\/|^\{/i.test(plain);
	if (!isWhole)
		findings.changed(
			at,
			url === ""
				? `The document names no server; requests go to ${NO_HOST}.`
				: `The server \`${url}\` has no host; requests go to ${NO_HOST}.`,
			"Set `baseUrl` in the environment.",
		);
	const separator = plain === "" || plain.startsWith("/") ? "" : "/";
	const whole = isWhole
		? plain.replace(/^\/\//, "https://")
		: `${NO_HOST}${separator}${plain}`;
	const known = new Set(variables.map(({ name }) => name));
	const names = new Map<string, string>();
	const value = whole.replace(/\{([^{}]*)\}/g, (written, name: string) => {
		if (!known.has(name)) {
			findings.lost(
				at,
				`The server's URL has \`${written}\`, which is not described.`,
				"Write the value into `baseUrl` of the environment.",
			);
			return written;
		}
		const variable = name.replace(/[^\p{L}\p{N}_-]+/gu, "_");
		names.set(name, variable);
		return `{{${variable}}}`;
	});
	const parts = variables.map(({ name, value: text, description }) =>
		compact({
			name: names.get(name) ?? name.replace(/[^\p{L}\p{N}_-]+/gu, "_"),
			value: literalTemplate(text),
			description,
		}),
	);
	return { own: [{ name: "baseUrl", value }], parts };
}

function variableOf({ name, isSecret, description }: CredentialVariable): Tree {
	return compact({
		name,
		...(isSecret ? { secret: true } : { value: "" }),
		description,
	});
}

/** What the document calls the server, if that is a name; else its host. */
function nameOf({ name, url }: ApiServer, index: number): string {
	const [first = ""] = (name ?? "").split(/\r?\n|[.] /, 1);
	const said = first.trim().replace(/[.]$/, "");
	if (said !== "" && said.length <= 40) return said;
	const [, host] = /^(?:[a-z]+:)?\/\/(?:[^/]*@)?([^/@]+)/i.exec(url) ?? [];
	if (host !== undefined) return host.replace(/[{}]/g, "");
	return index === 0 ? "default" : `server ${index + 1}`;
}

function freeNameFor(name: string, taken: Set<string>): string {
	const safe = name.replace(/[\p{Cc}<>:"/\\|?*]+/gu, "-");
	let free = safe;
	for (let count = 2; taken.has(free.toLowerCase()); count++)
		free = `${safe} ${count}`;
	taken.add(free.toLowerCase());
	return free;
}
