import type { ApiServer } from "@curlew/client/openapi";

/** The URL of a server of a document, to be compared with URLs of requests. */
export class ServerPattern {
	/** Undefined for a server without a host, `/v1`: it is wherever the document is. */
	readonly #origin: readonly Piece[] | undefined;
	readonly #base: readonly Piece[];

	constructor(server: ApiServer) {
		const { origin, path } = partsOf(server.url);
		this.#base = piecesOf(path.replace(/\/+$/, ""), server);
		this.#origin =
			origin === undefined
				? undefined
				: piecesOf(origin, server).map(({ texts, stops }) => ({
						texts: texts.map((text) => text.toLowerCase()),
						stops,
					}));
	}

	get hasOrigin(): boolean {
		return this.#origin !== undefined;
	}

	/** @param origin `https://api.example.com:8443` */
	isAt(origin: string): boolean {
		if (this.#origin === undefined) return true;
		return endsOf(this.#origin, origin.toLowerCase(), 0).has(origin.length);
	}

	/** The rest of a path behind the server's own; undefined when it does not begin with that. */
	below(path: string): string | undefined {
		return this.#restFrom(0, path);
	}

	/** The same with anything in front of the server's own path: that of a gateway. */
	belowSomewhere(path: string): string | undefined {
		if (this.#base.length === 0 || !path.startsWith("/")) return undefined;
		// A base path begins with a slash.
		let at = path.indexOf("/", 1);
		for (; at > 0; at = path.indexOf("/", at + 1)) {
			const rest = this.#restFrom(at, path);
			if (rest !== undefined) return rest;
		}
		return undefined;
	}

	#restFrom(start: number, path: string): string | undefined {
		const ends = [...endsOf(this.#base, path, start)].filter(
			(at) => at === path.length || path[at] === "/",
		);
		if (ends.length === 0) return undefined;
		return path.slice(ends.reduce((a, b) => Math.max(a, b))) || "/";
	}
}

/** A part of a URL: one of some texts, or anything up to a character that ends it. */
interface Piece {
	readonly texts: readonly string[];
	/** Undefined where nothing but the texts will do. */
	readonly stops: string | undefined;
}

/**
 * Where the pieces may end that begin at a place of a text. All ways are followed at
 * once: a pattern with several open variables tries them one after another, for hours.
 */
function endsOf(
	pieces: readonly Piece[],
	text: string,
	start: number,
): ReadonlySet<number> {
	let ends: ReadonlySet<number> = new Set([start]);
	for (const piece of pieces) ends = endsOfOne(piece, text, ends);
	return ends;
}

function endsOfOne(
	{ texts, stops }: Piece,
	text: string,
	starts: ReadonlySet<number>,
): ReadonlySet<number> {
	const open = new Set<number>();
	const ends = new Set<number>();
	for (const start of starts) {
		for (const one of texts)
			if (text.startsWith(one, start)) ends.add(start + one.length);
		if (stops === undefined) continue;
		for (let at = start; at <= text.length && !open.has(at); at += 1) {
			open.add(at);
			if (stops.includes(text[at] ?? "/")) break;
		}
	}
	return new Set([...ends, ...open]);
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

function piecesOf(text: string, { variables }: ApiServer): readonly Piece[] {
	return text
		.split(VARIABLE)
		.map((part, at): Piece => {
			if (at % 2 === 0) return { texts: [part], stops: undefined };
			const variable = variables.find(({ name }) => name === part);
			const choices = variable?.choices ?? [];
			if (choices.length > 0) return { texts: choices, stops: undefined };
			// A whole origin may stand for one: `{url}/v1`.
			const stops = text === `{${part}}` ? "?#" : "/?#";
			return { texts: [variable?.value ?? ""], stops };
		})
		.filter(({ texts, stops }) => stops !== undefined || texts.join("") !== "");
}
