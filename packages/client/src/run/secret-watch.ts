import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { loadLocate } from "../collection/load-locate.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type {
	HopRefusal,
	HopToInspect,
	InspectHop,
} from "../http/client-options.ts";
import { prepareBody } from "../http/outgoing-body.ts";
import { textsOfDraft } from "../request/draft-texts.ts";
import type { OutgoingRequest } from "../request/outgoing-request.ts";
import { placeOfPlaceholder } from "../request/render-diagnostics.ts";
import { Rendering } from "../request/rendering.ts";
import type { DeclaredSecret } from "../variables/secrets/declared-secrets.ts";
import type { SecretGuard } from "../variables/secrets/secret-guard.ts";
import type { Exchange } from "./exchange-context.ts";

/** Characters of a stream that are looked at together with what follows, so that no secret hides across a border. */
const OVERLAP = 16_384;
const CODE = "SECRET_NOT_ALLOWED_HERE";

type Find = (text: string) => DeclaredSecret | undefined;

/** Keeps every hop from being sent that holds a secret which may not go there: requests, redirects, those of scripts, those for tokens. */
export function hopInspector(guard: SecretGuard): InspectHop {
	return async (hop): Promise<HopRefusal | undefined> => {
		const find = guard.watch(hop.url);
		const secret = find && (await secretIn(hop, find));
		return secret && { code: CODE, ...refusal(secret, hop.url, "The request") };
	};
}

/**
 * The same for a request that is finished and not sent yet: with the
 * placeholder that brought the secret in, and its place. Undefined when it may
 * be sent.
 */
export async function secretProblem(
	exchange: Exchange,
	request: Pick<OutgoingRequest, "url" | "headers" | "body" | "auth">,
): Promise<Diagnostic | undefined> {
	const url = URL.parse(request.url);
	const find = url ? exchange.session.parts.guard.watch(url) : undefined;
	if (url === null || find === undefined) return undefined;
	const body = prepareBody(request.body);
	const openBody = () => body.open(body.length);
	const secret =
		(await secretIn({ url, headers: request.headers, openBody }, find)) ??
		secretInSignature(request, find);
	return secret && diagnose(exchange, secret, url, find);
}

async function secretIn(
	{ url, headers, openBody }: HopToInspect,
	find: Find,
): Promise<DeclaredSecret | undefined> {
	const head = headers.map(([name, value]) => `${name}: ${value}`);
	return find([url.href, ...head].join("\n")) ?? secretInBody(openBody(), find);
}

async function secretInBody(
	body: Buffer | Readable | null,
	find: Find,
): Promise<DeclaredSecret | undefined> {
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
	find: Find,
): DeclaredSecret | undefined {
	return auth && auth.scheme !== "oauth2"
		? find(auth.fields.texts().join("\n"))
		: undefined;
}

async function diagnose(
	exchange: Exchange,
	secret: DeclaredSecret,
	url: URL,
	find: Find,
): Promise<Diagnostic> {
	const { file } = exchange.definition;
	const origin = await originOf(exchange, find);
	return {
		code: CODE,
		severity: "error",
		...refusal(secret, url, origin?.label ?? "The request"),
		location: { file, line: 1, column: 1 },
		...origin?.place,
	};
}

/** The first placeholder that brings the secret in. A script may have put it there instead. */
async function originOf({ draft, chain }: Exchange, find: Find) {
	const locate = await loadLocate();
	const rendering = new Rendering({ variables: chain, policy: "keep", locate });
	for (const text of textsOfDraft(draft))
		for (const { placeholder, content } of rendering.retrace(text).spans)
			if (content !== undefined && find(content))
				return {
					label: `\`${placeholder.raw}\` in ${text.label}`,
					place: placeOfPlaceholder(rendering, text, placeholder),
				};
	return undefined;
}

function refusal(
	{ name, allowedHosts = [] }: DeclaredSecret,
	url: URL,
	what: string,
): Pick<HopRefusal, "message" | "hint"> {
	const hosts = allowedHosts.map(({ text }) => text).join(", ");
	const allowed = hosts === "" ? "nowhere" : `to ${hosts} only`;
	return {
		message: `${what} would send the secret \`${name}\` to ${url.protocol}//${url.host}. It may be sent ${allowed}.`,
		hint: `Nothing was sent. If the host is right, add it to \`allowedHosts\` of \`${name}\` (extensions.curlew.secrets).`,
	};
}
