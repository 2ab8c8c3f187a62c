import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
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
	/** `client_credentials basic scope` for each token that was asked for. */
	const log: string[] = [];
	const issued: string[] = [];
	const valid = new Set<string>();
	const codes = new Map<string, URLSearchParams>();
	const { deviceErrors = ["authorization_pending", "authorization_pending"] } =
		options;
	let polls = 0;
	const server = await httpServer(async (request, response) => {
		const url = new URL(request.url ?? "", "http://host");
		const answer = (
			status: number,
			body: Readonly<Record<string, string | number>>,
		) => {
			const isForm = options.answersInForm && url.pathname === "/token";
			response.writeHead(status, {
				"content-type": isForm
					? "application/x-www-form-urlencoded"
					: "application/json",
			});
			const form = new URLSearchParams();
			for (const [name, value] of Object.entries(body))
				form.set(name, String(value));
			response.end(isForm ? form.toString() : JSON.stringify(body));
		};
		if (url.pathname === "/authorize") {
			const back = new URL(url.searchParams.get("redirect_uri") ?? "");
			const state = url.searchParams.get("state") ?? "";
			if (url.searchParams.get("response_type") === "token") {
				const token = issue();
				back.hash = `access_token=${token}&token_type=Bearer&state=${state}`;
			} else {
				const code = `code-${codes.size + 1}`;
				codes.set(code, url.searchParams);
				back.searchParams.set("state", state);
				if (options.loginError)
					back.searchParams.set("error", options.loginError);
				else back.searchParams.set("code", code);
			}
			response.writeHead(302, { location: back.href }).end();
			return;
		}
		if (url.pathname === "/device") {
			await text(request);
			answer(200, {
				device_code: "device-1",
				user_code: "ABCD-EFGH",
				verification_uri: "https://example.com/device",
				interval: 0.01,
			});
			return;
		}
		if (url.pathname === "/token") {
			const form = new URLSearchParams(await text(request));
			const error = refusal(request, form);
			log.push(
				[
					form.get("grant_type"),
					request.headers.authorization ? "header" : "body",
					...(form.get("scope") ? [form.get("scope")] : []),
					...(url.search ? [url.search] : []),
					...(request.headers["x-extra"] ? [request.headers["x-extra"]] : []),
					...(form.get("audience") ? [form.get("audience")] : []),
					...(error ? [error] : []),
				].join(" "),
			);
			if (error) {
				const said = options.refusal?.description;
				answer(400, { error, ...(said && { error_description: said }) });
				return;
			}
			const token = issue();
			answer(200, {
				access_token: token,
				token_type: "Bearer",
				id_token: `id-${token}`,
				...(options.lifetime !== undefined && { expires_in: options.lifetime }),
				...(options.refreshes && { refresh_token: `refresh-${token}` }),
			});
			return;
		}
		const given =
			/^(?:Bearer|Custom) (.*)$/.exec(
				request.headers.authorization ?? "",
			)?.[1] ??
			request.headers["x-token"] ??
			url.searchParams.get("access_token");
		answer(valid.has(String(given)) ? 200 : 401, { path: url.pathname });
	});
	return { ...server, log, issued, revoke: () => valid.clear() };

	function issue(): string {
		const token = `token-${issued.length + 1}-secret`;
		issued.push(token);
		valid.add(token);
		return token;
	}

	function refusal(
		request: IncomingMessage,
		form: URLSearchParams,
	): string | undefined {
		if (options.refusal) return options.refusal.error;
		const header = request.headers.authorization?.replace("Basic ", "");
		const [id, secret] = header
			? Buffer.from(header, "base64")
					.toString()
					.split(":")
					.map((part) =>
						options.takesBasicAsItIs
							? part
							: new URLSearchParams(`a=${part}`).get("a"),
					)
			: [form.get("client_id"), form.get("client_secret")];
		const isPublic = secret === null && form.has("code_verifier");
		if (id !== "app" || (secret !== APP_SECRET && !isPublic))
			return "invalid_client";
		switch (form.get("grant_type")) {
			case "client_credentials":
				return undefined;
			case "password":
				return form.get("username") === "mary" &&
					form.get("password") === "pa ss"
					? undefined
					: "invalid_grant";
			case "refresh_token": {
				if (options.refusesRefreshing) return "invalid_grant";
				const old = form.get("refresh_token")?.replace("refresh-", "") ?? "";
				return issued.includes(old) ? undefined : "invalid_grant";
			}
			case "authorization_code":
				return proves(form) ? undefined : "invalid_grant";
			case "urn:ietf:params:oauth:grant-type:device_code":
				polls += 1;
				return deviceErrors[polls - 1];
			default:
				return "unsupported_grant_type";
		}
	}

	/** Redeems a code once, for the same redirect and the right verifier. */
	function proves(form: URLSearchParams): boolean {
		const asked = codes.get(form.get("code") ?? "");
		codes.delete(form.get("code") ?? "");
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
