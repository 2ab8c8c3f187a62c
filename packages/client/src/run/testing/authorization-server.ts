import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { httpServer } from "../../http/testing/loopback.ts";

export interface AuthorizationServerOptions {
	/** Seconds; undefined says nothing. */
	readonly lifetime?: number;
	readonly refreshes?: boolean;
	/** As GitHub does it. */
	readonly answersInForm?: boolean;
	/** Reads `Basic` as RFC 7617 says, without the encoding of RFC 6749. */
	readonly takesBasicAsItIs?: boolean;
	readonly refusesRefreshing?: boolean;
	/** What is said at the login page instead of giving a code. */
	readonly loginError?: string;
	/** What a device is told before it gets its token. */
	readonly deviceErrors?: readonly string[];
	readonly refusal?: { readonly error: string; readonly description: string };
}

/** What is registered: the client `app` with the secret `s3cret/+`, the user `mary` with `pa ss`. */
export const APP_SECRET = "s3cret/+";

/**
 * An authorization server with a resource, on loopback. It verifies whatever
 * it is told, and lets in nothing but tokens that it has issued and not
 * revoked.
 */
export async function authorizationServer(
	options: AuthorizationServerOptions = {},
) {
	const tokens = new IssuedTokens();
	const grants = new Grants(options, tokens);
	/** `client_credentials basic scope` for each token that was asked for. */
	const log: string[] = [];
	/** `POST /path token status body` for each request of the resource. */
	const asked: string[] = [];
	const control = { onAsked: async () => {}, refusesTokens: false };
	const server = await httpServer(async (request, response) => {
		const url = new URL(request.url ?? "", "http://host");
		switch (url.pathname) {
			case "/authorize": {
				const location = grants.authorize(url.searchParams);
				response.writeHead(302, { location }).end();
				return;
			}
			case "/device":
				await text(request);
				answer(response, { body: DEVICE });
				return;
			case "/token": {
				const form = new URLSearchParams(await text(request));
				const error = control.refusesTokens
					? "invalid_client"
					: grants.refusal(request, form);
				log.push(logLine(request, url, form, error));
				const outcome = error ? refused(error, options) : grants.token();
				answer(response, outcome, options.answersInForm);
				return;
			}
			default: {
				const content = await text(request);
				await control.onAsked();
				const token = tokenOf(request, url);
				const status = tokens.isValid(token) ? 200 : 401;
				const { method } = request;
				asked.push(`${method} ${url.pathname} ${token} ${status} ${content}`);
				answer(response, { status, body: { path: url.pathname } });
			}
		}
	});
	return {
		...server,
		log,
		asked,
		issued: tokens.issued,
		revoke: () => tokens.revokeAll(),
		/** From now on every token is refused, also such as are issued later. */
		acceptNothing: () => tokens.acceptNothing(),
		/** From now on no token is given. */
		refuseTokens: () => {
			control.refusesTokens = true;
		},
		/** A token for somebody else. */
		issue: () => tokens.issue(),
		/** Called before the resource answers. */
		beforeAnswer: (work: () => Promise<void>) => {
			control.onAsked = work;
		},
	};
}

interface Outcome {
	readonly status?: number;
	readonly body: Readonly<Record<string, string | number>>;
}

const DEVICE = {
	device_code: "device-1",
	user_code: "ABCD-EFGH",
	verification_uri: "https://example.com/device",
	interval: 0.01,
};

function answer(
	response: ServerResponse,
	{ status = 200, body }: Outcome,
	isForm = false,
): void {
	response.writeHead(status, {
		"content-type": isForm
			? "application/x-www-form-urlencoded"
			: "application/json",
	});
	const form = new URLSearchParams();
	for (const [name, value] of Object.entries(body))
		form.set(name, String(value));
	response.end(isForm ? form.toString() : JSON.stringify(body));
}

function refused(
	error: string,
	{ refusal }: AuthorizationServerOptions,
): Outcome {
	const said = refusal?.description;
	return {
		status: 400,
		body: { error, ...(said && { error_description: said }) },
	};
}

function logLine(
	{ headers }: IncomingMessage,
	url: URL,
	form: URLSearchParams,
	error: string | undefined,
): string {
	return [
		form.get("grant_type"),
		headers.authorization ? "header" : "body",
		form.get("scope"),
		url.search,
		headers["x-extra"],
		form.get("audience"),
		error,
	]
		.filter(Boolean)
		.join(" ");
}

/** The token with which somebody asks for the resource. */
function tokenOf({ headers }: IncomingMessage, url: URL): string {
	const bearer = /^(?:Bearer|Custom) (.*)$/.exec(headers.authorization ?? "");
	const given =
		bearer?.[1] ?? headers["x-token"] ?? url.searchParams.get("access_token");
	return String(given);
}

class IssuedTokens {
	readonly issued: string[] = [];
	readonly #valid = new Set<string>();
	#acceptsNothing = false;

	issue(): string {
		const token = `token-${this.issued.length + 1}-secret`;
		this.issued.push(token);
		this.#valid.add(token);
		return token;
	}

	isValid(token: string): boolean {
		return !this.#acceptsNothing && this.#valid.has(token);
	}

	acceptNothing(): void {
		this.#acceptsNothing = true;
	}

	revokeAll(): void {
		this.#valid.clear();
	}
}

/** Who gets a token, and for what. */
class Grants {
	readonly #options: AuthorizationServerOptions;
	readonly #tokens: IssuedTokens;
	readonly #codes = new Map<string, URLSearchParams>();
	readonly #deviceErrors: readonly string[];
	#polls = 0;

	constructor(options: AuthorizationServerOptions, tokens: IssuedTokens) {
		this.#options = options;
		this.#tokens = tokens;
		this.#deviceErrors = options.deviceErrors ?? [
			"authorization_pending",
			"authorization_pending",
		];
	}

	/** Where the login page leads: back to the client, with a code or a token. */
	authorize(asked: URLSearchParams): string {
		const back = new URL(asked.get("redirect_uri") ?? "");
		const state = asked.get("state") ?? "";
		if (asked.get("response_type") === "token") {
			const token = this.#tokens.issue();
			back.hash = `access_token=${token}&token_type=Bearer&state=${state}`;
			return back.href;
		}
		const code = `code-${this.#codes.size + 1}`;
		this.#codes.set(code, asked);
		const { loginError } = this.#options;
		back.searchParams.set("state", state);
		back.searchParams.set(
			loginError ? "error" : "code",
			loginError ? loginError : code,
		);
		return back.href;
	}

	/** A new token, as the token endpoint gives it. */
	token(): Outcome {
		const token = this.#tokens.issue();
		const { lifetime, refreshes } = this.#options;
		return {
			body: {
				access_token: token,
				token_type: "Bearer",
				id_token: `id-${token}`,
				...(lifetime !== undefined && { expires_in: lifetime }),
				...(refreshes && { refresh_token: `refresh-${token}` }),
			},
		};
	}

	/** Why there is no token; undefined where there is one. */
	refusal(request: IncomingMessage, form: URLSearchParams): string | undefined {
		if (this.#options.refusal) return this.#options.refusal.error;
		if (!this.#isClient(request, form)) return "invalid_client";
		switch (form.get("grant_type")) {
			case "client_credentials":
				return undefined;
			case "password":
				return isMary(form) ? undefined : "invalid_grant";
			case "refresh_token":
				return this.#mayRefresh(form) ? undefined : "invalid_grant";
			case "authorization_code":
				return this.#proves(form) ? undefined : "invalid_grant";
			case "urn:ietf:params:oauth:grant-type:device_code":
				this.#polls += 1;
				return this.#deviceErrors[this.#polls - 1];
			default:
				return "unsupported_grant_type";
		}
	}

	#isClient({ headers }: IncomingMessage, form: URLSearchParams): boolean {
		const header = headers.authorization?.replace("Basic ", "");
		const [id, secret] = header
			? this.#credentials(header)
			: [form.get("client_id"), form.get("client_secret")];
		const isPublic = secret === null && form.has("code_verifier");
		return id === "app" && (secret === APP_SECRET || isPublic);
	}

	#credentials(basic: string): readonly (string | null)[] {
		const parts = Buffer.from(basic, "base64").toString().split(":");
		if (this.#options.takesBasicAsItIs) return parts;
		return parts.map((part) => new URLSearchParams(`a=${part}`).get("a"));
	}

	#mayRefresh(form: URLSearchParams): boolean {
		const old = form.get("refresh_token")?.replace("refresh-", "") ?? "";
		return (
			!this.#options.refusesRefreshing && this.#tokens.issued.includes(old)
		);
	}

	/** Redeems a code once, for the same redirect and the right verifier. */
	#proves(form: URLSearchParams): boolean {
		const asked = this.#codes.get(form.get("code") ?? "");
		this.#codes.delete(form.get("code") ?? "");
		const verifier = form.get("code_verifier");
		const isPlain = asked?.get("code_challenge_method") === "plain";
		const hashed =
			verifier && !isPlain
				? createHash("sha256").update(verifier).digest("base64url")
				: verifier;
		return (
			asked?.get("redirect_uri") === form.get("redirect_uri") &&
			asked?.get("client_id") === "app" &&
			(asked.get("code_challenge") ?? null) === hashed
		);
	}
}

function isMary(form: URLSearchParams): boolean {
	return form.get("username") === "mary" && form.get("password") === "pa ss";
}
