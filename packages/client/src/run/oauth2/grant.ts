import type { AuthFields } from "../../request/auth/rendered-auth.ts";
import { OAuth2Error } from "./oauth2-error.ts";

/** The fields of an OAuth 2.0 authentication, whichever way they are spelt: nested as in OpenCollection, or flat as in `.bru`. */

export type Flow =
	| "client_credentials"
	| "password"
	| "authorization_code"
	| "implicit"
	| "device_code";

const FLOWS: ReadonlyMap<string, Flow> = new Map([
	["client_credentials", "client_credentials"],
	["password", "password"],
	["resource_owner_password_credentials", "password"],
	["authorization_code", "authorization_code"],
	["implicit", "implicit"],
	["device_code", "device_code"],
	["urn:ietf:params:oauth:grant-type:device_code", "device_code"],
]);

/** Undefined for one that Curlew does not use. */
export function writtenFlow(fields: AuthFields): Flow | undefined {
	return FLOWS.get(fields.text("flow", "grantType"));
}

/** @throws OAuth2Error for one that Curlew does not use */
export function flowOf(fields: AuthFields): Flow {
	const flow = writtenFlow(fields);
	if (flow !== undefined) return flow;
	const written = fields.text("flow", "grantType");
	throw new OAuth2Error(
		written === ""
			? "The oauth2 authentication does not say its flow."
			: `OAuth 2.0 has no flow ${written}.`,
		{ hint: `Write \`flow\`: ${[...new Set(FLOWS.values())].join(", ")}.` },
	);
}

export interface Client {
	readonly id: string;
	readonly secret: string;
	readonly isInHeader: boolean;
}

export function clientOf(fields: AuthFields): Client {
	const placement = fields.text(
		"credentials.placement",
		"credentialsPlacement",
	);
	return {
		id: fields.text("credentials.clientId", "clientId"),
		secret: fields.text("credentials.clientSecret", "clientSecret"),
		isInHeader: placement === "basic_auth_header",
	};
}

/** @throws OAuth2Error when it is missing or no address */
export function addressOf(
	fields: AuthFields,
	...names: readonly string[]
): string {
	const text = fields.text(...names).trim();
	const url = URL.parse(text);
	if (url?.protocol === "http:" || url?.protocol === "https:") return url.href;
	throw new OAuth2Error(
		text === ""
			? `The oauth2 authentication has no ${names[0]}.`
			: `The ${names[0]} of the oauth2 authentication is no address: ${text}`,
		{ hint: `Write \`${names[0]}\` with https:// and a host.` },
	);
}

/** The name by which scripts and placeholders know the token: `{{$oauth2.<id>.access_token}}`. */
export function tokenIdOf(fields: AuthFields): string {
	return fields.text("tokenConfig.id", "credentialsId") || "credentials";
}

export interface ExtraParameter {
	readonly name: string;
	readonly value: string;
	readonly placement: string;
}

/** Additional parameters of one kind of request. */
export function extrasOf(
	fields: AuthFields,
	request:
		| "authorizationRequest"
		| "accessTokenRequest"
		| "refreshTokenRequest",
): readonly ExtraParameter[] {
	return fields
		.list(`additionalParameters.${request}`)
		.filter(
			(entry) => entry.flag(true, "enabled") && !entry.flag(false, "disabled"),
		)
		.map((entry) => ({
			name: entry.text("name"),
			value: entry.text("value"),
			placement: entry.text("placement", "sendIn"),
		}))
		.filter(({ name }) => name !== "");
}
