import type { HeaderPair } from "../../request/outgoing-request.ts";
import type { RequestResult, RunEvent } from "../events/events.ts";

/** Names of the cookies that a request has got, and sent. */
export interface CookiesOfRequest {
	readonly sets: ReadonlySet<string>;
	readonly sends: ReadonlySet<string>;
}

/**
 * Which requests got which cookies, and sent which, by their paths: no file tells
 * that. What happened last counts.
 */
export class SeenCookies {
	readonly #requests = new Map<string, CookiesOfRequest>();

	handle(event: RunEvent): void {
		if (event.type === "request-finished") this.#note(event.result);
	}

	/** The requests that got or sent any. */
	get requests(): ReadonlyMap<string, CookiesOfRequest> {
		return this.#requests;
	}

	#note({ path, request, response }: RequestResult): void {
		if (response === undefined) return;
		const sends = new Set(
			valuesOf(request?.headers ?? [], "cookie").flatMap((line) =>
				line.split(";").map(nameOf),
			),
		);
		const sets = new Set(valuesOf(response.headers, "set-cookie").map(nameOf));
		// The responses that redirect are not told: what they set is sent to where they lead.
		if (response.redirects?.length) for (const name of sends) sets.add(name);
		if (sends.size + sets.size === 0) this.#requests.delete(path);
		else this.#requests.set(path, { sends, sets });
	}
}

function valuesOf(
	headers: readonly HeaderPair[],
	name: string,
): readonly string[] {
	return headers.flatMap(([one, value]) =>
		one.toLowerCase() === name ? [value] : [],
	);
}

/** `session` of `session=s-123; Path=/`. */
function nameOf(pair: string): string {
	const end = pair.search(/[=;]/);
	return (end < 0 ? pair : pair.slice(0, end)).trim();
}
