import { maskedUrl } from "../../diagnostics/masked-url.ts";
import type { HttpSender } from "../../http/exchange.ts";
import { DEFAULT_SETTINGS } from "../../kinds/settings.ts";
import type { AuthFields } from "../../request/auth/rendered-auth.ts";
import { URL_ENCODED } from "../../request/body/media-types.ts";
import type {
	HeaderPair,
	OutgoingRequest,
} from "../../request/outgoing-request.ts";
import { type Client, clientOf, type ExtraParameter } from "./grant.ts";
import { OAuth2Error } from "./oauth2-error.ts";
import type { TokenSeeker } from "./shared-work.ts";
import { secretsOf, type Token, textsOf } from "./token.ts";

/** Milliseconds for a token request, unless the user says otherwise. */
const TIMEOUT = 60_000;

/** Characters. No server takes headers that are longer, and everything that is shown is searched for tokens. */
const LONGEST_TOKEN = 100_000;

/** Whichever request is the first to need the token. */
const SUBJECT = { request: undefined, iteration: 0, by: "OAuth 2.0" };

export interface TokenSender {
	readonly http: () => Promise<HttpSender>;
	readonly signal: AbortSignal | undefined;
	/** Milliseconds; 0 is no limit. */
	readonly timeout?: number | undefined;
	/** Hears of each request when it is over. */
	readonly onTokenRequest?: TokenSeeker["onTokenRequest"];
}

/** The server's answer, with an error code for those who know what to do about it. */
export interface TokenAnswer {
	readonly status: number;
	readonly fields: Readonly<Record<string, string>>;
	readonly receivedAt: number;
}

/**
 * Asks a token endpoint (RFC 6749 §3.2), the client authenticated in header or
 * body as its fields say.
 *
 * @throws OAuth2Error when there is no answer
 */
export async function askTokenEndpoint(
	sender: TokenSender,
	endpoint: string,
	fields: AuthFields,
	parameters: Readonly<Record<string, string>>,
	extras: readonly ExtraParameter[],
): Promise<TokenAnswer> {
	const client = clientOf(fields);
	const ask = (authorization: string | undefined) =>
		send(
			sender,
			{
				...tokenRequest(endpoint, client, authorization, parameters, extras),
				settings: settingsWith(sender.timeout ?? TIMEOUT),
			},
			parameters.grant_type ?? "",
		);
	if (!client.isInHeader || client.secret === "") return ask(undefined);
	const [standard, plain] = [basic(client, formEncoded), basic(client, String)];
	const answer = await ask(standard);
	// Servers that know of Basic, but not of the encoding that OAuth adds, take the client for another.
	const isMistaken =
		answer.status === 401 || answer.fields.error === "invalid_client";
	return isMistaken && plain !== standard ? ask(plain) : answer;
}

async function send(
	{ http, signal, onTokenRequest }: TokenSender,
	request: OutgoingRequest,
	grant: string,
): Promise<TokenAnswer> {
	const result = await (await http()).send(request, {
		useCookies: false,
		subject: SUBJECT,
		...(signal && { signal }),
	});
	const { url } = request;
	if (result.kind === "failure") {
		const { message, hint, duration } = result.failure;
		onTokenRequest?.({ url: maskedUrl(url), grant, duration });
		throw new OAuth2Error(`No token could be obtained: ${message}`, { hint });
	}
	const { status, body, duration } = result.response;
	onTokenRequest?.({ url: maskedUrl(url), grant, status, duration });
	return { status, fields: answerFields(body.text()), receivedAt: Date.now() };
}

/** @throws OAuth2Error with what the server said when there is no token in the answer */
export function tokenOf(endpoint: string, answer: TokenAnswer): Token {
	const { status, fields, receivedAt } = answer;
	const { error, error_description: description } = fields;
	const hasToken = Boolean(fields.access_token || fields.id_token);
	if (hasToken && status < 400) {
		const token = { fields, obtainedAt: receivedAt };
		expectUsable(endpoint, token);
		return token;
	}
	const said = [error, description].filter(Boolean).join(": ");
	throw new OAuth2Error(
		`${new URL(endpoint).host} gave no token, but status ${status}${said && ` and ${said}`}.`,
		{
			hint:
				HINTS[error ?? ""] ??
				"Check the address of the token endpoint and the client's credentials.",
		},
	);
}

function expectUsable(endpoint: string, token: Token): void {
	const length = Math.max(...secretsOf(token).map((text) => text.length));
	if (length <= LONGEST_TOKEN) return;
	throw new OAuth2Error(
		`${new URL(endpoint).host} gave a token of ${length} characters; ${LONGEST_TOKEN} is the most that Curlew takes.`,
		{ hint: "Check the address of the token endpoint." },
	);
}

const HINTS: Readonly<Record<string, string>> = {
	invalid_client:
		"Check client id and secret, and whether the server wants them in the header (`placement: basic_auth_header`) or in the body (`placement: body`).",
	invalid_grant:
		"Check user name and password; a code or a refresh token may have expired.",
	invalid_scope: "Check the scope.",
	unauthorized_client:
		"The client may not use this flow: look at its registration.",
	unsupported_grant_type: "The server does not offer this flow.",
};

function tokenRequest(
	endpoint: string,
	client: Client,
	authorization: string | undefined,
	parameters: Readonly<Record<string, string>>,
	extras: readonly ExtraParameter[],
): Omit<OutgoingRequest, "settings"> {
	const url = new URL(endpoint);
	const form = new URLSearchParams();
	const headers: HeaderPair[] = [
		["Content-Type", URL_ENCODED],
		["Accept", "application/json"],
	];
	for (const [name, value] of Object.entries(parameters))
		if (value !== "") form.set(name, value);
	if (authorization !== undefined)
		headers.push(["Authorization", authorization]);
	else {
		if (client.id !== "") form.set("client_id", client.id);
		if (client.secret !== "") form.set("client_secret", client.secret);
	}
	for (const { name, value, placement } of extras)
		if (placement === "header") headers.push([name, value]);
		else if (placement.startsWith("query"))
			url.searchParams.append(name, value);
		else form.append(name, value);
	return {
		method: "POST",
		url: url.href,
		headers,
		body: { kind: "text", text: form.toString() },
	};
}

/** A redirect would give the client's credentials to somebody else. */
function settingsWith(timeout: number): OutgoingRequest["settings"] {
	return {
		...DEFAULT_SETTINGS,
		timeout,
		followRedirects: false,
		maxRedirects: 0,
	};
}

function basic(
	{ id, secret }: Client,
	encode: (text: string) => string,
): string {
	const pair = `${encode(id)}:${encode(secret)}`;
	return `Basic ${Buffer.from(pair).toString("base64")}`;
}

/** Id and secret are encoded so before they are joined (RFC 6749 §2.3.1). */
function formEncoded(text: string): string {
	return new URLSearchParams([["", text]]).toString().slice(1);
}

/** JSON, as the standard says, or a form, as some servers answer. */
function answerFields(text: string): Readonly<Record<string, string>> {
	try {
		const data: unknown = JSON.parse(text);
		return textsOf(data);
	} catch {
		// Not JSON: a form, or a page, in which no token will be found.
		return Object.fromEntries(new URLSearchParams(text));
	}
}
