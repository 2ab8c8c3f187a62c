import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import type {
	HopInspector,
	HopRefusal,
	HopToInspect,
} from "../../http/client-options.ts";
import { proxyAuthorization } from "../../http/proxy/proxy.ts";
import { staysWithHost } from "../../http/redirect.ts";
import { authDescriptor } from "../../kinds/auth-kinds.ts";
import type {
	HeaderPair,
	OutgoingRequest,
} from "../../request/outgoing-request.ts";
import type {
	FindSecret,
	HeldSecret,
	SecretGuard,
} from "../../variables/secrets/secret-guard.ts";

/** Characters of a stream that are looked at together with what follows, so that no secret hides across a border. */
const OVERLAP = 16_384;
export const NOT_ALLOWED_HERE = "SECRET_NOT_ALLOWED_HERE";

/** A secret, and the part of a hop that it is in: `the URL`, `the header X-Shop`. */
export interface FoundSecret {
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
		isGuarded: async (hop) => {
			const find = guard.watchAnybody();
			if (find === undefined) return false;
			const login =
				isProxyOfCollection && hop.proxy && proxyAuthorization(hop.proxy);
			return (
				find(login || "") !== undefined ||
				(await usedSecret(hop, find)) !== undefined
			);
		},
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
		if (hop.isUnverified) {
			const find = guard.watchAnybody();
			const used = find && (await usedSecret(hop, find));
			if (used) return unverified(used.secret, url);
			continue;
		}
		const find = guard.watch(url);
		const found = find && (await secretIn(hop, find));
		if (!found) continue;
		const what = hop.redirectedFrom
			? `The redirect, in ${found.where},`
			: "The request";
		return { code: NOT_ALLOWED_HERE, ...refusal(found.secret, url, what) };
	}
	return undefined;
}

function unverified({ name }: HeldSecret, { host }: URL): HopRefusal {
	return {
		code: NOT_ALLOWED_HERE,
		message: `The request would send the secret \`${name}\` to ${host} without verifying its certificate, as its settings say (\`verifyCertificate\`, in Postman's files \`strictSSL\`). The secret may go to some hosts only, and this may be any.`,
		hint: "Nothing was sent. `--cacert FILE` names the authority whose certificates are right; `--insecure` accepts any.",
	};
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
	return { code: NOT_ALLOWED_HERE, ...refusal(found.secret, url, what) };
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
		code: NOT_ALLOWED_HERE,
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
): FoundSecret | undefined {
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
export function destinationsOf(
	url: URL,
	headers: readonly HeaderPair[],
): readonly URL[] {
	const written = headers.find(([name]) => name.toLowerCase() === "host")?.[1];
	const named = written && URL.parse(`${url.protocol}//${written}`);
	return named && named.host !== url.host ? [url, named] : [url];
}

/** The first secret in the parts of a hop. */
export async function secretIn(
	{ url, method, headers, openBody }: Parts,
	find: FindSecret,
): Promise<FoundSecret | undefined> {
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

/** The first secret in the parts of a hop, or in what signs it. */
async function usedSecret(
	hop: HopToInspect,
	find: FindSecret,
): Promise<FoundSecret | undefined> {
	return (await secretIn(hop, find)) ?? secretInSignature(hop, find);
}

/** What a request is signed with is not in it, and yet it is used for that host. An OAuth client's secret goes to its token endpoint only. */
export function secretInSignature(
	{ auth }: Pick<OutgoingRequest, "auth">,
	find: FindSecret,
): FoundSecret | undefined {
	if (auth === undefined || authDescriptor(auth.scheme).sentBy === "token")
		return undefined;
	const secret = find(auth.fields.texts().join("\n"));
	return secret && { secret, where: "the signature" };
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

/** What is said of a secret that may not go somewhere. @param what has it: `The request` */
export function refusal(
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
