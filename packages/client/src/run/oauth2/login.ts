import { randomBytes, timingSafeEqual } from "node:crypto";
import type { AuthFields } from "../../request/auth/rendered-auth.ts";
import { CallbackListener } from "./callback-listener.ts";
import { addressOf, clientOf, extrasOf } from "./grant.ts";
import { OAuth2Error } from "./oauth2-error.ts";
import type { User } from "./user.ts";

/** Milliseconds that the user has for logging in. */
const PATIENCE = 5 * 60_000;

export interface LoginRequest {
	/** `code`, or `token` for the implicit flow, whose answer stands in the fragment. */
	readonly responseType: "code" | "token";
	readonly fields: AuthFields;
	readonly user: User;
	/** Further parameters of the login page's address. */
	readonly parameters: Readonly<Record<string, string>>;
	readonly signal: AbortSignal | undefined;
}

export interface LoginAnswer {
	readonly parameters: URLSearchParams;
	readonly redirectUri: string;
}

/**
 * Sends the user to the server's login page and waits for what the browser
 * comes back with (RFC 6749 §4.1.1, §4.2.1, RFC 8252 §7.3). Its `state` is the
 * one that it was sent with.
 *
 * @throws OAuth2Error when the user or the server says no, or nobody comes back
 */
export async function logIn(request: LoginRequest): Promise<LoginAnswer> {
	const { fields, responseType, user, signal } = request;
	const listener = await CallbackListener.open(
		fields.text("callbackUrl").trim(),
		responseType === "token" ? "fragment" : "query",
	);
	try {
		const state = fields.text("state") || randomText();
		const { redirectUri } = listener;
		const url = loginUrl(fields, {
			response_type: responseType,
			client_id: clientOf(fields).id,
			redirect_uri: redirectUri,
			scope: fields.text("scope"),
			state,
			...request.parameters,
		});
		await sendUser(user, url);
		const parameters = await inTime(listener.answer, signal);
		refuseErrors(parameters, state);
		return { parameters, redirectUri };
	} finally {
		listener.close();
	}
}

/** 256 random bits. */
export function randomText(): string {
	return randomBytes(32).toString("base64url");
}

function loginUrl(
	fields: AuthFields,
	parameters: Readonly<Record<string, string>>,
): string {
	const url = new URL(addressOf(fields, "authorizationUrl"));
	for (const [name, value] of Object.entries(parameters))
		if (value !== "") url.searchParams.set(name, value);
	for (const { name, value } of extrasOf(fields, "authorizationRequest"))
		url.searchParams.append(name, value);
	return url.href;
}

async function sendUser(user: User, url: string): Promise<void> {
	user.tell(`Log in at ${url}`);
	user.showLogin?.({ url });
	try {
		await user.openBrowser?.(url);
	} catch {
		// The address has been told.
	}
}

async function inTime<T>(
	answer: Promise<T>,
	signal: AbortSignal | undefined,
): Promise<T> {
	const patience = AbortSignal.timeout(PATIENCE);
	const end = signal ? AbortSignal.any([patience, signal]) : patience;
	const { promise, reject } = Promise.withResolvers<never>();
	const onEnd = () =>
		reject(
			new OAuth2Error(
				signal?.aborted
					? "The login was interrupted."
					: "Nobody logged in within five minutes.",
				{ hint: "Run it again, and open the address that is shown." },
			),
		);
	if (end.aborted) onEnd();
	end.addEventListener("abort", onEnd, { once: true });
	try {
		return await Promise.race([answer, promise]);
	} finally {
		end.removeEventListener("abort", onEnd);
	}
}

function refuseErrors(answer: URLSearchParams, state: string): void {
	if (!isSame(answer.get("state") ?? "", state))
		throw new OAuth2Error(
			"The browser came back with another `state` than it was sent with.",
			{ hint: "Somebody else's login may have been slipped in. Try again." },
		);
	if (!answer.has("error")) return;
	const said = [answer.get("error"), answer.get("error_description")];
	throw new OAuth2Error(
		`The login was refused: ${said.filter(Boolean).join(": ")}.`,
		{ hint: "Check the client's registration, the scope and the user." },
	);
}

function isSame(a: string, b: string): boolean {
	const [left, right] = [Buffer.from(a), Buffer.from(b)];
	return left.length === right.length && timingSafeEqual(left, right);
}
