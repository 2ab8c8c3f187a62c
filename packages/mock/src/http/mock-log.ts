import { credentialsInHeader } from "@curlew/client/internal";
import type { MockAnswer, MockRequest } from "../exchange/exchange.ts";
import { shownBody, shownPairs } from "./shown-body.ts";

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
	/** Without credentials of JSON and forms; undefined where there is none, or it is no text. */
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
		const entry = new LoggedExchange(
			this.#count,
			request,
			answer,
			milliseconds,
		);
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

/** What is shown of a request and its answer, worked out when somebody looks. */
class LoggedExchange implements MockLogEntry {
	readonly number: number;
	readonly method: string;
	readonly status: number;
	readonly why: string;
	readonly milliseconds: number;
	readonly #time = Date.now();
	readonly #path: string;
	readonly #query: string;
	readonly #request: RawMessage;
	readonly #response: RawMessage;

	constructor(
		number: number,
		{ method, path, query, headers, body }: MockRequest,
		answer: MockAnswer,
		milliseconds: number,
	) {
		this.number = number;
		this.method = method;
		this.status = answer.status;
		this.why = answer.why;
		this.milliseconds = milliseconds;
		this.#path = path;
		this.#query = query;
		this.#request = { headers, ...cut(body) };
		this.#response = { headers: answer.headers, ...cut(answer.body ?? "") };
	}

	get at(): string {
		return new Date(this.#time).toISOString();
	}

	get url(): string {
		return this.#query === ""
			? this.#path
			: `${this.#path}?${shownPairs(this.#query)}`;
	}

	get request(): LoggedMessage {
		return shownMessage(this.#request);
	}

	get response(): LoggedMessage {
		return shownMessage(this.#response);
	}

	toJSON(): MockLogEntry {
		const { number, at, method, url, status, why, milliseconds } = this;
		const { request, response } = this;
		return {
			number,
			at,
			method,
			url,
			status,
			why,
			milliseconds,
			request,
			response,
		};
	}
}

interface RawMessage {
	readonly headers: Headers;
	readonly start: string | Uint8Array;
	readonly isCut: boolean;
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The start of a body, by itself, so that the rest of it is not kept. */
function cut(body: string | Uint8Array): Omit<RawMessage, "headers"> {
	if (body.length <= LONGEST_BODY) return { start: body, isCut: false };
	const start =
		typeof body === "string"
			? Buffer.from(body.slice(0, LONGEST_BODY)).toString()
			: Uint8Array.from(body.subarray(0, LONGEST_BODY));
	return { start, isCut: true };
}

function shownMessage({ headers, start, isCut }: RawMessage): LoggedMessage {
	const text =
		typeof start === "string" ? start : new TextDecoder().decode(start);
	const isText = text !== "" && !text.includes("\0");
	return {
		headers: shownHeaders(headers),
		body: isText ? shownBody(text) : undefined,
		isCut: isCut || (text !== "" && !isText),
	};
}

function shownHeaders(
	headers: Headers,
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
