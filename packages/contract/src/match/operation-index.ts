import type { ApiServer } from "@curlew/client/openapi";
import type { ContractOperation } from "./contract-operation.ts";
import { isNearHost } from "./near-host.ts";
import { PathTable, type TableMatch } from "./path-table.ts";
import { ServerPattern } from "./server-pattern.ts";

/** The operation that a request is for. */
export interface ContractMatch {
	readonly kind: "match";
	readonly operation: ContractOperation;
	/** What the path has for each parameter, as it is written there (percent-encoded). */
	readonly pathParameters: ReadonlyMap<string, string>;
	/** A `HEAD` that the document does not name, where it names `GET`. */
	readonly isHeadOfGet: boolean;
}

/** Why a request is for no operation of a document. */
export interface NoMatch {
	readonly kind: "no-server" | "no-path" | "no-method";
	/** One sentence. */
	readonly message: string;
	/** Those that the path has: where only the method is not there. */
	readonly methods: readonly string[];
	/** The path's template, then. */
	readonly path: string | undefined;
	/** One of the operations with that path, then. */
	readonly nearest: ContractOperation | undefined;
}

/** Operations that have the same servers. */
interface ServerGroup {
	readonly servers: readonly ServerPattern[];
	readonly table: PathTable;
}

/** Tells for which of a document's operations a request is. */
export class OperationIndex {
	readonly #groups: readonly ServerGroup[];
	/** Servers that say at which hosts the API is; `{baseUrl}` may be anywhere. */
	readonly #named: readonly ServerPattern[];

	constructor(operations: readonly ContractOperation[]) {
		const groups = new Map<string, ContractOperation[]>();
		const servers = new Map<string, readonly ApiServer[]>();
		for (const operation of operations) {
			const key = operation.servers.map(({ url }) => url).join(" ");
			const group = groups.get(key) ?? [];
			groups.set(key, group);
			servers.set(key, operation.servers);
			group.push(operation);
		}
		this.#groups = [...groups].map(([key, group]) => ({
			servers: (servers.get(key) ?? []).map((one) => new ServerPattern(one)),
			table: new PathTable(group),
		}));
		this.#named = [...servers.values()]
			.flat()
			.filter(namesHost)
			.map((one) => new ServerPattern(one));
	}

	/** @param url absolute */
	find(method: string, url: string): ContractMatch | NoMatch {
		const parsed = URL.parse(url);
		const origin = parsed ? `${parsed.protocol}//${parsed.host}` : "";
		const path = parsed?.pathname ?? url.replace(/[?#].*$/s, "");
		const hosted = this.#atServers(origin, path);
		const isKnown = this.#named.some((server) => server.isAt(origin));
		// A document that names no host knows nothing of what stands in front of it.
		const mayHavePrefix =
			this.#named.length === 0 || isNearHost(parsed?.hostname ?? "");
		const found =
			hosted.length > 0 || isKnown
				? hosted
				: this.#anywhere(path, mayHavePrefix);
		const name = method.toUpperCase();
		const best = nearestOf(found, name) ?? nearestOf(found, "GET", name);
		if (best) return best;
		return this.#noMatch(name, origin, path, { found, isKnown });
	}

	/** Where the document says that the API is. */
	#atServers(origin: string, path: string): readonly TableMatch[] {
		return this.#groups.flatMap(({ servers, table }) => {
			const rests = servers
				.filter((server) => server.isAt(origin))
				.flatMap((server) => server.below(path) ?? []);
			return [...new Set(rests)].flatMap((rest) => table.match(rest));
		});
	}

	/**
	 * Elsewhere: on this computer, on a test system, behind a gateway. Below the base
	 * path of a server, else from the root, else below what somebody has put in front.
	 *
	 * @param mayHavePrefix whether something may stand in front
	 */
	#anywhere(path: string, mayHavePrefix: boolean): readonly TableMatch[] {
		const steps: ((group: ServerGroup) => readonly string[])[] = [
			({ servers }) => servers.flatMap((server) => server.below(path) ?? []),
			() => [path],
			({ servers }) =>
				mayHavePrefix
					? servers.flatMap((server) => server.belowSomewhere(path) ?? [])
					: [],
		];
		for (const step of steps) {
			const found = this.#groups.flatMap((group) =>
				[...new Set(step(group))].flatMap((rest) => group.table.match(rest)),
			);
			if (found.length > 0) return found;
		}
		return mayHavePrefix
			? this.#groups.flatMap(({ table }) => table.matchEnd(path))
			: [];
	}

	#noMatch(
		method: string,
		origin: string,
		path: string,
		{
			found,
			isKnown,
		}: { readonly found: readonly TableMatch[]; readonly isKnown: boolean },
	): NoMatch {
		const [first] = found;
		if (first) {
			const methods = found
				.filter(({ template }) => template === first.template)
				.map(({ operation }) => operation.method);
			return {
				kind: "no-method",
				message: `The document has no ${method} for \`${first.operation.path}\`: there is ${methods.join(", ")}.`,
				methods,
				path: first.operation.path,
				nearest: first.operation,
			};
		}
		const isElsewhere = this.#named.length > 0 && !isKnown;
		return {
			kind: isElsewhere ? "no-server" : "no-path",
			message: isElsewhere
				? `The document has no server \`${origin}\`, and no path \`${path}\`.`
				: `The document has no path \`${path}\`.`,
			methods: [],
			path: undefined,
			nearest: undefined,
		};
	}
}

/** Whether a server's host is fixed in part, or one of several: not `https://{host}/v1`. */
function namesHost({ url, variables }: ApiServer): boolean {
	const [, host = ""] = /^[^/]*:\/\/([^/]*)/.exec(url) ?? [];
	return /\w/.test(
		host
			.replace(/:\d+$/, "")
			.replace(/\{([^{}]+)\}/g, (_, name) =>
				variables.some((one) => one.name === name && one.choices.length > 0)
					? "x"
					: "",
			),
	);
}

/** The one whose path says most, of those with a method. */
function nearestOf(
	found: readonly TableMatch[],
	method: string,
	asked = method,
): ContractMatch | undefined {
	if (method !== asked && asked !== "HEAD") return undefined;
	const [best] = found
		.filter(({ operation }) => operation.method.toUpperCase() === method)
		.toSorted((a, b) => a.template.compare(b.template));
	return (
		best && {
			kind: "match",
			operation: best.operation,
			pathParameters: best.values,
			isHeadOfGet: method !== asked,
		}
	);
}
