import { setTimeout as sleep } from "node:timers/promises";
import type { AuthFields } from "../../request/auth/rendered-auth.ts";
import { addressOf, extrasOf } from "./grant.ts";
import { OAuth2Error } from "./oauth2-error.ts";
import type { Token } from "./token.ts";
import {
	askTokenEndpoint,
	type TokenAnswer,
	type TokenSender,
	tokenOf,
} from "./token-request.ts";
import type { User } from "./user.ts";

/** Seconds, where the server does not say (RFC 8628 §3.2). */
const DEFAULT_INTERVAL = 5;
const DEFAULT_LIFETIME = 600;

/**
 * Shows the user a code to enter on another device, and asks for the token
 * until the user has done so (RFC 8628).
 *
 * @throws OAuth2Error
 */
export async function deviceToken(
	sender: TokenSender,
	fields: AuthFields,
	user: User,
): Promise<Token> {
	const endpoint = addressOf(fields, "accessTokenUrl");
	const device = await askForCode(sender, fields);
	const { device_code: code = "", user_code: shown } = device.fields;
	const page = device.fields.verification_uri ?? "";
	user.tell(`Open ${page} and enter the code ${shown}`);
	const url = device.fields.verification_uri_complete ?? page;
	user.showLogin?.({ url, ...(shown !== undefined && { code: shown }) });
	let interval = numberOf(device.fields.interval, DEFAULT_INTERVAL);
	const lifetime = numberOf(device.fields.expires_in, DEFAULT_LIFETIME);
	const end = device.receivedAt + lifetime * 1000;
	while (Date.now() < end) {
		await pause(interval, sender.signal);
		const answer = await askTokenEndpoint(
			sender,
			endpoint,
			fields,
			{
				grant_type: "urn:ietf:params:oauth:grant-type:device_code",
				device_code: code,
			},
			extrasOf(fields, "accessTokenRequest"),
		);
		const { error } = answer.fields;
		if (error === "slow_down") interval += 5;
		else if (error !== "authorization_pending")
			return tokenOf(endpoint, answer);
	}
	throw new OAuth2Error("Nobody entered the code in time.", {
		hint: "Run it again, and enter the code that is shown.",
	});
}

async function askForCode(
	sender: TokenSender,
	fields: AuthFields,
): Promise<TokenAnswer> {
	const endpoint = addressOf(fields, "deviceAuthorizationUrl");
	const answer = await askTokenEndpoint(
		sender,
		endpoint,
		fields,
		{ scope: fields.text("scope") },
		extrasOf(fields, "authorizationRequest"),
	);
	if (answer.fields.device_code && answer.fields.user_code) return answer;
	return { ...answer, fields: tokenOf(endpoint, answer).fields };
}

function numberOf(text: string | undefined, otherwise: number): number {
	const number = Number(text);
	return number > 0 ? number : otherwise;
}

async function pause(
	seconds: number,
	signal: AbortSignal | undefined,
): Promise<void> {
	try {
		await sleep(seconds * 1000, undefined, signal ? { signal } : {});
	} catch (cause) {
		throw new OAuth2Error("The login was interrupted.", { cause });
	}
}
