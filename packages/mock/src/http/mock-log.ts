import { credentialsInHeader, looksLikeCredential } from "@curlew/client/internal";
import type { MockAnswer, MockRequest } from "./exchange.ts";

/** A request that the mock has answered. */
export interface MockLogEntry {
	/** From 1. */
	readonly number: number;
	/** ISO 8601. */
	readonly at: string;
	readonly method: string;
	/** Path and query, without credentials. */
	readonly url: string;
	readonly status: number;
	/** Where the answer comes from. */
	readonly why: string;
	/** From the whole request to the answer, without what was waited for on purpose. */
	readonly milliseconds: number;
	readonly request: LoggedMessage;
	readonly response: LoggedMessage;
}

export interface LoggedMessage {
	/** Without credentials. */
	readonly headers: readonly (readonly [name: string, value: string])[];
	/** Undefined where there is none, or it is no text. */
	readonly body: string | undefined;
	/** More of it was not kept. */
	readonly isCut: boolean;
}

/** Something that a mock tells. */
export type MockEvent =
	| { readonly kind: "request"; readonly entry: MockLogEntry }
	| { readonly kind: "reloaded"; readonly message: string }
	| { readonly kind: "notice"; readonly message: string };

export type MockListener = (event: MockEvent) => void;

/** Entries, and characters of a body, that are kept. */
const MOST_ENTRIES = 500;
const LONGEST_BODY = 16_384;

/** The last requests, and whoever wants to hear of them. */
export class MockLog {
	readonly #entries: MockLogEntry[] = [];
	readonly #listeners = new Set<MockListener>();
	#count = 0;

	/** The oldest first. */
	get entries(): readonly MockLogEntry[] {
		return this.#entries;
	}

	/** How many there were, those that are not kept any more included. */
	get count(): number {
		return this.#count;
	}

	add(request: MockRequest, answer: MockAnswer, milliseconds: number): void {
		this.#count++;
		const { method, path, query } = request;
		const entry: MockLogEntry = {
			number: this.#count,
			at: new Date().toISOString(),
			method,
			url: query === "" ? path : `${path}?${shownQuery(query)}`,
			status: answer.status,
			why: answer.why,
			milliseconds,
			request: {
				headers: shownHeaders(request.headers),
				...shownBody(request.body),
			},
			response: {
				headers: shownHeaders(answer.headers),
				...shownBody(answer.body ?? ""),
			},
		};
		this.#entries.push(entry);
		if (this.#entries.length > MOST_ENTRIES) this.#entries.shift();
		this.tell({ kind: "request", entry });
	}

	tell(event: MockEvent): void {
		for (const listener of this.#listeners) listener(event);
	}

	clear(): void {
		this.#entries.length = 0;
	}

	/** @returns ends it */
	subscribe(listener: MockListener): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}
}

function shownQuery(query: string): string {
	return query
		.split("&")
		.map((part) => {
			const [name = ""] = part.split("=", 1);
			return looksLikeCredential(name) ? `${name}=●●●` : part;
		})
		.join("&");
}

function shownHeaders(
	headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): readonly (readonly [string, string])[] {
	return Object.entries(headers).flatMap(([name, value]) =>
		(typeof value === "string" ? [value] : (value ?? [])).map(
			(text) => [name, withoutCredentials(name, text)] as const,
		),
	);
}

function withoutCredentials(name: string, value: string): string {
	return credentialsInHeader(name, value)
		.filter((secret) => secret !== "")
		.reduce((text, secret) => text.replaceAll(secret, "●●●"), value);
}

function shownBody(
	body: string | Uint8Array,
): Pick<LoggedMessage, "body" | "isCut"> {
	if (body.length === 0) return { body: undefined, isCut: false };
	const isCut = body.length > LONGEST_BODY;
	if (typeof body === "string")
		return { body: body.slice(0, LONGEST_BODY), isCut };
	const text = new TextDecoder().decode(body.subarray(0, LONGEST_BODY));
	return text.includes("\0")
		? { body: undefined, isCut: true }
		: { body: text, isCut };
}
