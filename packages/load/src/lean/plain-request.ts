import type { Collection, RequestDefinition } from "@curlew/client";
import {
	actionsInOrder,
	composeHeaders,
	DraftRequest,
	ExchangeError,
	type HeaderPair,
	isToken,
	type ResolvedOptions,
	scriptsInOrder,
	wireMethod,
} from "@curlew/client/driving";
import { isBodyFixed, isFixed, isUrlFixed, isUrlPlain } from "./fixed-parts.ts";
import {
	type FieldSlot,
	headersOf,
	type NamedHeader,
} from "./plain-headers.ts";

/** A request that needs nothing but to be written and answered: no scripts, no assertions, no answers to challenges. */
export interface PlainRequest {
	readonly draft: DraftRequest;
	readonly method: string;
	/** What the user wrote for it. */
	readonly host: string | undefined;
	/** Header lines, and the headers between them that are rendered. Without host, connection, cookies and framing. */
	readonly fields: readonly (string | FieldSlot)[];
	readonly hasOwnCookie: boolean;
	/** The authentication goes into the query. */
	readonly hasQueryAuth: boolean;
	readonly hasFixedUrl: boolean;
	/** The URL is what its text says: no params and no key are added to it, and nothing in it is made anew each time. */
	readonly hasPlainUrl: boolean;
	/** Nothing in it has placeholders. */
	readonly isFixed: boolean;
}

/** Why a request goes the ordinary way: as in "3 requests go the ordinary way: scripts". */
export interface OrdinaryReason {
	readonly why: string;
}

export type Definitions = Collection["definition"];

/**
 * Looks whether a request can be sent over a connection of our own with the
 * same bytes and the same outcome as on the ordinary way; if so, takes it apart.
 */
export function plainRequest(
	definition: RequestDefinition,
	collection: Definitions,
	options: Pick<ResolvedOptions, "userAgent">,
): PlainRequest | OrdinaryReason {
	const why = whyJudged(definition, collection);
	if (why !== undefined) return { why };
	const draft = new DraftRequest(definition, collection);
	const method = methodOf(draft);
	if (method === undefined) return { why: "unusual method" };
	const { auth, body } = draft;
	if (auth.kind === "scheme" || auth.kind === "other")
		return { why: "authentication that signs or answers a challenge" };
	if (body.kind === "file" || body.kind === "multipart-form")
		return { why: "files or multipart bodies" };
	return withFields(draft, method, options);
}

/** Scripts and assertions look at the response, and may change the request. */
function whyJudged(
	definition: RequestDefinition,
	collection: Definitions,
): string | undefined {
	const kinds = ["before-request", "after-response", "tests"] as const;
	for (const kind of kinds)
		if (scriptsInOrder(definition, kind, collection).length > 0)
			return "scripts";
	if (definition.assertions.some(({ isDisabled }) => !isDisabled))
		return "assertions";
	return actionsInOrder(definition, collection).length > 0
		? "variables that are set from responses"
		: undefined;
}

function methodOf({ method }: DraftRequest): string | undefined {
	if (!isFixed(method)) return undefined;
	const { source } = method.template;
	const name = wireMethod(source.trim() || "GET");
	const capital = /^[a-z]+$/.test(name) ? name.toUpperCase() : name;
	return isToken(capital) && capital !== "CONNECT" ? capital : undefined;
}

function withFields(
	draft: DraftRequest,
	method: string,
	options: Pick<ResolvedOptions, "userAgent">,
): PlainRequest | OrdinaryReason {
	const named = headersOf(draft);
	if (named === undefined) return { why: "placeholders in names of headers" };
	const slots = new Map<HeaderPair, FieldSlot>();
	const pairs = named.map((header) => pairOf(header, slots));
	const wire = wireOf(pairs, draft, options);
	const isUnusual =
		wire === undefined ||
		wire.isBeyondUndici ||
		wire.closesConnection ||
		wire.contentLength !== undefined ||
		!isHost(wire.host) ||
		named.some(({ name, slot }) => slot && STEERS.has(name.toLowerCase()));
	if (isUnusual) return { why: "headers that steer the connection" };
	if (!wire.flat.every((text, index) => index % 2 === 0 || isFieldValue(text)))
		return { why: "header values that cannot be sent" };
	const fields = joined(wire, slots);
	const hasFixedUrl = isUrlFixed(draft);
	return {
		draft,
		method,
		host: wire.host,
		fields,
		hasOwnCookie: hasNamed(pairs, "cookie"),
		hasQueryAuth:
			draft.auth.kind === "apikey" && draft.auth.placement === "query",
		hasFixedUrl,
		hasPlainUrl: isUrlPlain(draft),
		isFixed: hasFixedUrl && isBodyFixed(draft) && fields.every(isText),
	};
}

/** Their values decide how the request is sent, so they must be known. */
const STEERS: ReadonlySet<string> = new Set([
	"host",
	"connection",
	"content-length",
	"cookie",
	"transfer-encoding",
	"expect",
	"upgrade",
	"keep-alive",
]);

function hasNamed(pairs: readonly HeaderPair[], name: string): boolean {
	return pairs.some((pair) => pair[0].toLowerCase() === name);
}

function pairOf(
	{ name, value, slot }: NamedHeader,
	slots: Map<HeaderPair, FieldSlot>,
): HeaderPair {
	const pair: HeaderPair = [name, value];
	if (slot) slots.set(pair, slot);
	return pair;
}

type Wire = ReturnType<typeof composeHeaders>;

/** Whether a text, as bytes, can be the value of a header (RFC 9110 §5.5). */
export function isFieldValue(text: string): boolean {
	return !/[^\t\x20-\x7e\x80-\xff]/.test(text);
}

function isHost(host: string | undefined): boolean {
	return host === undefined || /^[\x21-\x7e]+$/.test(host);
}

/** Sorted, and with the defaults; undefined for headers that cannot be sent, which the ordinary way tells. */
function wireOf(
	pairs: readonly HeaderPair[],
	{ settings }: DraftRequest,
	{ userAgent }: Pick<ResolvedOptions, "userAgent">,
): Wire | undefined {
	const omit = settings.omitHeaders;
	const none = { cookies: undefined, authorization: undefined };
	try {
		return composeHeaders(pairs, { userAgent, omit, ...none });
	} catch (error) {
		if (error instanceof ExchangeError) return undefined;
		throw error;
	}
}

/** Lines that are the same each time, in as few pieces as possible. */
function joined(
	{ pairs, flat }: Wire,
	slots: ReadonlyMap<HeaderPair, FieldSlot>,
): readonly (string | FieldSlot)[] {
	const fields: (string | FieldSlot)[] = [];
	for (const [index, pair] of pairs.entries()) {
		const slot = slots.get(pair);
		if (slot) {
			fields.push(slot);
			continue;
		}
		const line = `${pair[0]}: ${flat[index * 2 + 1]}\r\n`;
		const last = fields.at(-1);
		if (typeof last === "string") fields[fields.length - 1] = last + line;
		else fields.push(line);
	}
	return fields;
}

function isText(field: string | FieldSlot): field is string {
	return typeof field === "string";
}
