import type { ApiServer } from "@curlew/client/openapi";
import { type ContractOperation, PathTemplate } from "@curlew/contract";

/** An operation of the document as requests reach it. */
export interface MockOperation {
	readonly operation: ContractOperation;
	readonly template: PathTemplate;
}

export interface OperationMatch {
	readonly kind: "operation";
	readonly route: MockOperation;
	/** What the path has for its parameters, decoded, in the order of the template. */
	readonly values: readonly string[];
	/** The same by their names, as they are written. */
	readonly written: ReadonlyMap<string, string>;
	/** The path without what the servers have in front. */
	readonly path: string;
	/** `HEAD` of what only has a `GET`. */
	readonly isHeadOfGet: boolean;
}

export type RouteMatch =
	| OperationMatch
	| { readonly kind: "no-path" }
	/** The path has other methods. */
	| { readonly kind: "no-method"; readonly methods: readonly string[] };

/** Which operation a request means; paths count with and without what servers have in front of them. */
export class MockRoutes {
	readonly operations: readonly MockOperation[];
	/** By the number of segments, the most concrete first. */
	readonly #byLength = new Map<number, MockOperation[]>();
	/** Longest first, `` last. */
	readonly #bases: readonly string[];

	constructor(operations: readonly ContractOperation[]) {
		this.operations = operations.map((operation) => ({
			operation,
			template: new PathTemplate(pathOf(operation)),
		}));
		for (const route of this.operations) {
			const length = segmentsOf(route.template.text);
			const list = this.#byLength.get(length) ?? [];
			this.#byLength.set(length, list);
			list.push(route);
		}
		for (const list of this.#byLength.values())
			list.sort((one, other) => one.template.compare(other.template));
		const servers = new Set(
			operations.flatMap((operation) => operation.servers),
		);
		const bases = [...servers].map(basePathOf);
		this.#bases = [...new Set([...bases, ""])].toSorted(
			(one, other) => other.length - one.length,
		);
	}

	find(method: string, path: string): RouteMatch {
		let methods: readonly string[] = [];
		for (const base of this.#bases) {
			if (!path.startsWith(base)) continue;
			const rest = path.slice(base.length);
			if (rest !== "" && !rest.startsWith("/")) continue;
			const found = this.#below(method, rest === "" ? "/" : rest);
			if (found.kind === "operation") return found;
			if (found.kind === "no-method") methods = found.methods;
		}
		return methods.length > 0
			? { kind: "no-method", methods }
			: { kind: "no-path" };
	}

	#below(method: string, path: string): RouteMatch {
		const methods = new Set<string>();
		let asGet: RouteMatch | undefined;
		for (const route of this.#byLength.get(segmentsOf(path)) ?? []) {
			const known = route.operation.method;
			const isMeant = known === method;
			const isGet = method === "HEAD" && known === "GET";
			if (!isMeant && !isGet && methods.has(known)) continue;
			const written = route.template.match(path);
			if (written === undefined) continue;
			methods.add(known);
			if (!isMeant && !isGet) continue;
			const values = [...written.values()].map(decoded);
			const kind = "operation";
			const match = { kind, route, values, written, path } as const;
			if (isMeant) return { ...match, isHeadOfGet: false };
			asGet ??= { ...match, isHeadOfGet: true };
		}
		if (asGet) return asGet;
		return methods.size === 0
			? { kind: "no-path" }
			: { kind: "no-method", methods: [...methods] };
	}
}

/** Some write what is told apart by a query, or a fragment, into the path. */
function pathOf({ path }: ContractOperation): string {
	return path.replace(/[?#].*$/, "");
}

function segmentsOf(path: string): number {
	const end = path.endsWith("/") ? path.length - 1 : path.length;
	let count = 0;
	for (let at = 0; at < end; at++) if (path.charCodeAt(at) === SLASH) count++;
	return Math.max(count, 1);
}

const SLASH = 47;

/** `/v1` of `https://{region}.example.com/v1/`. */
export function basePathOf(server: ApiServer): string {
	const url = filledUrl(server);
	const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*|^\/\/[^/]*/i, "");
	return path.replace(/[?#].*$/, "").replace(/\/+$/, "");
}

/** A server's URL with the defaults of its variables. */
export function filledUrl({ url, variables }: ApiServer): string {
	return variables.reduce(
		(text, { name, value }) => text.replaceAll(`{${name}}`, () => value),
		url,
	);
}

/** What cannot be decoded stays as it is. */
export function decoded(text: string): string {
	if (!text.includes("%")) return text;
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
