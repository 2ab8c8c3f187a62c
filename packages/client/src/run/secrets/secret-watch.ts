import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import type { RequestDefinition } from "../../collection/model.ts";
import type { NotedDiagnostic } from "../../collection/places/place.ts";
import type {
	HopInspector,
	HopRefusal,
	HopToInspect,
} from "../../http/client-options.ts";
import { prepareBody } from "../../http/outgoing-body.ts";
import { proxyAuthorization } from "../../http/proxy/proxy.ts";
import { staysWithHost } from "../../http/redirect.ts";
import { authDescriptor } from "../../kinds/auth-kinds.ts";
import type { DraftRequest } from "../../request/draft-request.ts";
import { textsOfDraft } from "../../request/draft-texts.ts";
import type {
	HeaderPair,
	OutgoingRequest,
} from "../../request/outgoing-request.ts";
import { placeOfPlaceholder } from "../../request/templated-text.ts";
import { ScopeChain } from "../../variables/scope-chain.ts";
import type {
	FindSecret,
	HeldSecret,
	SecretGuard,
} from "../../variables/secrets/secret-guard.ts";
import type { SessionContext } from "../context/session-context.ts";

/** Characters of a stream that are looked at together with what follows, so that no secret hides across a border. */
const OVERLAP = 16_384;
const CODE = "SECRET_NOT_ALLOWED_HERE";

/** A secret, and the part of a hop that it is in: `the URL`, `the header X-Shop`. */
interface Found {
	readonly secret: HeldSecret;
	readonly where: string;
}

/** What of a hop is looked through. */
interface Parts {
	/** Undefined where it is looked at apart. */
	readonly url: URL | undefined;
	readonly method: string;
	readonly headers: readonly HeaderPair[];
	openBody(): Buffer | Readable | null;
}

/**
 * Keeps every hop from being sent that holds a secret which may not go there:
 * requests, redirects, those of scripts, those for tokens.
 *
 * A secret with `allowedHosts` goes to these only, be it by the URL, by the Host
 * header, or by a proxy that the collection itself has chosen and that sees it.
 * Every other one goes wherever a request was meant for, but along with a
 * redirect only where the redirect stays with that host.
 */
export function hopInspector(
	guard: SecretGuard,
	isProxyOfCollection: boolean,
): HopInspector {
	return {
		looksAtAll: guard.hasRules,
		inspect: async (hop) =>
			(await strayed(guard, hop)) ??
			(isProxyOfCollection ? await shownToProxy(guard, hop) : undefined) ??
			(await takenAlong(guard, hop)),
	};
}

/** A secret with `allowedHosts` on the way to another host. */
async function strayed(
	guard: SecretGuard,
	hop: HopToInspect,
): Promise<HopRefusal | undefined> {
	for (const url of destinationsOf(hop.url, hop.headers)) {
		const find = guard.watch(url);
		const found = find && (await secretIn(hop, find));
		if (!found) continue;
		const what = hop.redirectedFrom
			? `The redirect, in ${found.where},`
			: "The request";
		return { code: CODE, ...refusal(found.secret, url, what) };
	}
	return undefined;
}

/** Of plain HTTP a proxy sees everything; of what is encrypted, host and port, and its own credentials. */
async function shownToProxy(
	guard: SecretGuard,
	hop: HopToInspect,
): Promise<HopRefusal | undefined> {
	const { proxy, url: target } = hop;
	const url = proxy && URL.parse(proxy.origin);
	const find = url && guard.watch(url);
	if (!find) return undefined;
	const login = proxyAuthorization(proxy) ?? "";
	const secret = find(`${target.host}\n${login}`);
	const found =
		secret === undefined
			? target.protocol === "http:" && (await secretIn(hop, find))
			: { secret, where: "what the proxy is told" };
	if (!found) return undefined;
	const what = `The collection's proxy, in ${found.where},`;
	return { code: CODE, ...refusal(found.secret, url, what) };
}

/** Any secret on the way to somebody for whom the request was not meant. */
async function takenAlong(
	guard: SecretGuard,
	hop: HopToInspect,
): Promise<HopRefusal | undefined> {
	const { url, redirectedFrom } = hop;
	if (redirectedFrom === undefined || staysWithHost(redirectedFrom, url))
		return undefined;
	const find = guard.watchRedirect(url);
	const found =
		find &&
		((await secretIn({ ...hop, headers: hop.carried, url: undefined }, find)) ??
			writtenInto(guard, url, redirectedFrom, find));
	if (!found) return undefined;
	const { name } = found.secret;
	const hosts = `[${redirectedFrom.host}, ${url.host}]`;
	return {
		code: CODE,
		message: `${redirectedFrom.origin} redirects to ${url.origin}, which would get the secret \`${name}\` in ${found.where}. A redirect takes no secret to another origin, unless \`allowedHosts\` of the secret names it.`,
		hint: `Nothing was sent there. If that is right, declare the secret with both hosts (extensions.curlew.secrets: ${name}: allowedHosts: ${hosts}). To see the redirect itself, turn following redirects off for this request.`,
	};
}

/** A secret in the address, which the server wrote: what it got itself, or what nobody writes by chance. */
function writtenInto(
	guard: SecretGuard,
	url: URL,
	from: URL,
	find: FindSecret,
): Found | undefined {
	const address = addressText(url);
	// Of hosts and ports every digit may be a short secret.
	const asked = `${from.pathname}${from.search}`;
	const isReflected = find(`${asked}\n${decoded(asked)}`) !== undefined;
	const secret = isReflected
		? find(address)
		: guard.watchRedirectAddress(url)?.(address);
	return secret && { secret, where: "the URL" };
}

function addressText({ href }: URL): string {
	return `${href}\n${decoded(href)}`;
}

/** Where a hop goes: to the URL's host, and behind it, where several share an address, to whom the Host header names. */
function destinationsOf(
	url: URL,
	headers: readonly HeaderPair[],
): readonly URL[] {
	const written = headers.find(([name]) => name.toLowerCase() === "host")?.[1];
	const named = written && URL.parse(`${url.protocol}//${written}`);
	return named && named.host !== url.host ? [url, named] : [url];
}

/** A request on its way, whose finished form is looked at. */
interface WatchedRequest {
	readonly session: SessionContext;
	readonly definition: RequestDefinition;
	readonly draft: DraftRequest;
	readonly chain: ScopeChain;
}

/**
 * The same for a request that is finished and not sent yet: with the
 * placeholder that brought the secret in, and its place. Undefined when it may
 * be sent.
 */
export async function secretProblem(
	watched: WatchedRequest,
	request: Pick<
		OutgoingRequest,
		"url" | "method" | "headers" | "body" | "auth"
	>,
): Promise<NotedDiagnostic | undefined> {
	const url = URL.parse(request.url);
	if (url === null) return undefined;
	const body = prepareBody(request.body);
	const openBody = () => body.open(body.length);
	const { method, headers } = request;
	for (const destination of destinationsOf(url, headers)) {
		const find = watched.session.parts.guard.watch(destination);
		if (find === undefined) continue;
		const found =
			(await secretIn({ url, method, headers, openBody }, find)) ??
			secretInSignature(request, find);
		if (found) return diagnose(watched, found, destination, find);
	}
	return undefined;
}

async function secretIn(
	{ url, method, headers, openBody }: Parts,
	find: FindSecret,
): Promise<Found | undefined> {
	const heads: readonly (readonly [where: string, text: string])[] = [
		["the URL", url ? addressText(url) : ""],
		["the method", method],
		...headers.map(
			([name, value]) => [`the header ${name}`, `${name}: ${value}`] as const,
		),
	];
	const secret = find(heads.map(([, text]) => text).join("\n"));
	if (secret === undefined) {
		const inBody = await secretInBody(openBody(), find);
		return inBody && { secret: inBody, where: "the body" };
	}
	const [where = "the head"] = heads.find(([, text]) => find(text)) ?? [];
	return { secret, where };
}

/** However often it was percent-encoded, whoever gets it can undo that. */
function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return "";
	}
}

async function secretInBody(
	body: Buffer | Readable | null,
	find: FindSecret,
): Promise<HeldSecret | undefined> {
	if (body === null) return undefined;
	if (Buffer.isBuffer(body)) return find(body.toString("utf8"));
	const decoder = new StringDecoder("utf8");
	let text = "";
	for await (const chunk of body) {
		text = text.slice(-OVERLAP) + decoder.write(Buffer.from(chunk));
		const secret = find(text);
		if (secret) return secret;
	}
	return undefined;
}

/** What a request is signed with is not in it, and yet it is used for that host. An OAuth client's secret goes to its token endpoint only. */
function secretInSignature(
	{ auth }: Pick<OutgoingRequest, "auth">,
	find: FindSecret,
): Found | undefined {
	if (auth === undefined || authDescriptor(auth.scheme).sentBy === "token")
		return undefined;
	const secret = find(auth.fields.texts().join("\n"));
	return secret && { secret, where: "the signature" };
}

function diagnose(
	watched: WatchedRequest,
	found: Found,
	url: URL,
	find: FindSecret,
): NotedDiagnostic {
	const { file } = watched.definition;
	const origin = originOf(watched, find);
	return {
		code: CODE,
		severity: "error",
		...refusal(found.secret, url, origin?.label ?? "The request"),
		...(origin?.place
			? { place: origin.place }
			: { location: { file, line: 1, column: 1 } }),
	};
}

/** The first placeholder that brings the secret in. A script may have put it there instead. */
function originOf({ draft, chain }: WatchedRequest, find: FindSecret) {
	// A dynamic value is no secret, and the next request's would be others.
	const variables = new ScopeChain(chain.scopes, {
		...chain.sources,
		dynamic: undefined,
	});
	for (const text of textsOfDraft(draft)) {
		const { spans } = text.template.trace(variables, { isData: text.isData });
		const span = spans.find(({ content }) => content && find(content));
		if (span) {
			const label = `\`${span.placeholder.raw}\` in ${text.label}`;
			return { label, place: placeOfPlaceholder(text, span.placeholder) };
		}
	}
	return undefined;
}

function refusal(
	{ name, allowedHosts = [], isTrusted }: HeldSecret,
	url: URL,
	what: string,
): Pick<HopRefusal, "message" | "hint"> {
	const hosts = allowedHosts.map(({ text }) => text).join(", ");
	const allowed = hosts === "" ? "nowhere" : `to ${hosts} only`;
	return {
		message: `${what} would send the secret \`${name}\` to ${url.protocol}//${url.host}. It may be sent ${allowed}.`,
		hint: isTrusted
			? `Nothing was sent. Its user allowed it for these hosts. If this one is right, too: --allow-env ${name.replace("process.env.", "")}`
			: `Nothing was sent. If the host is right, add it to \`allowedHosts\` of \`${name}\` (extensions.curlew.secrets).`,
	};
}
