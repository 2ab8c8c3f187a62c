import { CurlewError } from "@curlew/client";
import {
	composeHeaders,
	type PlannedField,
	type RequestPlan,
	type ResolvedOptions,
} from "@curlew/client/driving";

/** A request that needs nothing but to be written and answered: no scripts, no assertions, no answers to challenges. */
export interface FastRequest {
	readonly plan: RequestPlan;
	readonly method: string;
	readonly fields: readonly PlannedField[];
	/** What the user wrote for it. */
	readonly host: string | undefined;
	/** Header lines, and the headers between them that are rendered. Without host, connection, cookies and framing. */
	readonly lines: readonly (string | PlannedField)[];
	readonly hasOwnCookie: boolean;
}

interface FastOptions
	extends Pick<ResolvedOptions, "userAgent" | "insecure" | "http2"> {
	/** Whether the connections of the fast path offer HTTP/2, if the client may speak it. */
	readonly offersHttp2: boolean;
}

/** Why a request takes the slow path: as in "3 requests take the slow path: scripts". */
export interface SlowPathReason {
	readonly why: string;
}

/**
 * Looks whether a request can be sent over a connection of our own with the
 * same bytes and the same outcome as on the slow path; if so, takes it apart.
 */
export function planFastRequest(
	plan: RequestPlan,
	options: FastOptions,
): FastRequest | SlowPathReason {
	const { method, settings } = plan;
	// They look at the response, and may change the request.
	if (plan.scriptKinds.size > 0) return { why: "scripts" };
	if (plan.hasAssertions) return { why: "assertions" };
	if (plan.isRetried) return { why: "retries" };
	if (plan.setsVariables)
		return { why: "variables that are set from responses" };
	if (method === undefined || method === "CONNECT")
		return { why: "unusual method" };
	if (plan.credentialHeaders === undefined)
		return { why: "authentication that signs or answers a challenge" };
	if (!settings.useCookies) return { why: "doing without cookies" };
	if (!settings.verifyCertificate && !options.insecure)
		return { why: "certificates that are not verified" };
	if (settings.http2 && options.http2 && !options.offersHttp2)
		return { why: "HTTP/2, which others do without" };
	const { body } = plan.draft;
	if ("path" in body || "parts" in body)
		return { why: "files or multipart bodies" };
	return withLines(plan, method, options);
}

function withLines(
	plan: RequestPlan,
	method: string,
	options: Pick<ResolvedOptions, "userAgent">,
): FastRequest | SlowPathReason {
	const fields = plan.planFields();
	if (fields === undefined) return { why: "placeholders in names of headers" };
	const rendered = new Map<HeaderPair, PlannedField>();
	const pairs = fields.map((field) => pairOf(field, rendered));
	const wire = wireOf(pairs, plan, options);
	const isUnusual =
		wire === undefined ||
		wire.isBeyondUndici ||
		wire.closesConnection ||
		wire.contentLength !== undefined ||
		!isHost(wire.host) ||
		[...rendered.keys()].some(([name]) => STEERS.has(name.toLowerCase()));
	if (isUnusual) return { why: "headers that steer the connection" };
	if (!wire.flat.every((text, index) => index % 2 === 0 || isFieldValue(text)))
		return { why: "header values that cannot be sent" };
	return {
		plan,
		method,
		fields,
		host: wire.host,
		lines: joined(wire, rendered),
		hasOwnCookie: pairs.some(([name]) => name.toLowerCase() === "cookie"),
	};
}

type Wire = ReturnType<typeof composeHeaders>;
type HeaderPair = Wire["pairs"][number];

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

/** A value that is rendered each time takes its place without any. */
function pairOf(
	field: PlannedField,
	rendered: Map<HeaderPair, PlannedField>,
): HeaderPair {
	const { name, value } = field;
	if (typeof value === "string") return [name, value];
	const pair: HeaderPair = [name, ""];
	rendered.set(pair, field);
	return pair;
}

/** Whether a text, as bytes, can be the value of a header (RFC 9110 §5.5). */
export function isFieldValue(text: string): boolean {
	return !/[^\t\x20-\x7e\x80-\xff]/.test(text);
}

function isHost(host: string | undefined): boolean {
	return host === undefined || /^[\x21-\x7e]+$/.test(host);
}

/** Sorted, and with the defaults; undefined for headers that cannot be sent, which the slow path tells. */
function wireOf(
	pairs: readonly HeaderPair[],
	{ settings }: RequestPlan,
	{ userAgent }: Pick<ResolvedOptions, "userAgent">,
): Wire | undefined {
	const omit = settings.omitHeaders;
	const none = { cookies: undefined, authorization: undefined };
	try {
		return composeHeaders(pairs, { userAgent, omit, ...none });
	} catch (error) {
		if (error instanceof CurlewError) return undefined;
		throw error;
	}
}

/** Lines that are the same each time, in as few pieces as possible. */
function joined(
	{ pairs, flat }: Wire,
	rendered: ReadonlyMap<HeaderPair, PlannedField>,
): readonly (string | PlannedField)[] {
	const lines: (string | PlannedField)[] = [];
	for (const [index, pair] of pairs.entries()) {
		const field = rendered.get(pair);
		const line = field ?? `${pair[0]}: ${flat[index * 2 + 1]}\r\n`;
		const last = lines.at(-1);
		if (typeof line === "string" && typeof last === "string")
			lines[lines.length - 1] = last + line;
		else lines.push(line);
	}
	return lines;
}
