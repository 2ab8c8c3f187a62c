import type { ApiServer } from "@curlew/client/openapi";

/** The URL of a server of a document, to be compared with URLs of requests. */
export class ServerPattern {
	/** Undefined for a server without a host, `/v1`: it is wherever the document is. */
	readonly #origin: RegExp | undefined;
	readonly #base: RegExp;
	/** Any base path in a path that has another in front: that of a gateway. */
	readonly #within: RegExp | undefined;

	constructor(server: ApiServer) {
		const { origin, path } = partsOf(server.url);
		const base = sourceOf(path.replace(/\/+$/, ""), server);
		this.#origin =
			origin === undefined
				? undefined
				: new RegExp(`^${sourceOf(origin, server)}$`, "i");
		this.#base = new RegExp(`^${base}(?=/|$)`);
		this.#within = base === "" ? undefined : new RegExp(`^/.*?${base}(?=/|$)`);
	}

	get hasOrigin(): boolean {
		return this.#origin !== undefined;
	}

	/** @param origin `https://api.example.com:8443` */
	isAt(origin: string): boolean {
		return this.#origin?.test(origin) ?? true;
	}

	/** The rest of a path behind the server's own; undefined when it does not begin with that. */
	below(path: string): string | undefined {
		return cut(this.#base, path);
	}

	/** The same with anything in front of the server's own path. */
	belowSomewhere(path: string): string | undefined {
		return this.#within && cut(this.#within, path);
	}
}

function cut(pattern: RegExp, path: string): string | undefined {
	const [found] = pattern.exec(path) ?? [];
	if (found === undefined) return undefined;
	const rest = path.slice(found.length);
	return rest === "" ? "/" : rest;
}

function partsOf(url: string): {
	readonly origin: string | undefined;
	readonly path: string;
} {
	const plain = url.replace(/[?#].*$/s, "");
	const [, origin, path = ""] =
		/^([^/]*:\/\/[^/]*|\{[^}]+\}(?=\/|$))(.*)$/s.exec(plain) ?? [];
	if (origin !== undefined) return { origin: withoutPort(origin), path };
	return {
		origin: undefined,
		path: plain.startsWith("/") ? plain : `/${plain}`,
	};
}

/** Origins of requests leave out the port that is usual. */
function withoutPort(origin: string): string {
	if (/^https:/i.test(origin)) return origin.replace(/:443$/, "");
	return /^http:/i.test(origin) ? origin.replace(/:80$/, "") : origin;
}

const VARIABLE = /\{([^{}]+)\}/;

/** More open variables than that make a pattern slow, and mean nothing. */
const MOST_OPEN = 6;

function sourceOf(text: string, { variables }: ApiServer): string {
	let open = 0;
	return text
		.split(VARIABLE)
		.map((part, at) => {
			if (at % 2 === 0) return literal(part);
			const variable = variables.find(({ name }) => name === part);
			const choices = variable?.choices ?? [];
			if (choices.length > 0) return `(?:${choices.map(literal).join("|")})`;
			open += 1;
			// A whole origin may stand for one: `{url}/v1`.
			const any = text === `{${part}}` ? "[^?#]*" : "[^/?#]*?";
			const usual = literal(variable?.value ?? "");
			return open > MOST_OPEN ? usual : `(?:${usual}|${any})`;
		})
		.join("");
}

function literal(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
