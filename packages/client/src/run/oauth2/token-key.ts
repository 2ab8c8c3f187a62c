import type { AuthFields } from "../../request/auth/rendered-auth.ts";
import {
	clientOf,
	extrasOf,
	type Flow,
	tokenIdOf,
	writtenFlow,
} from "./grant.ts";

/** Flows that a person has to log in for. */
export const PERSONAL: ReadonlySet<Flow | undefined> = new Set<Flow>([
	"authorization_code",
	"implicit",
	"device_code",
]);

/** Where a token belongs to beside its fields. */
export interface TokenOwner {
	/** The collection's folder: collections do not share tokens. */
	readonly root: string;
	/** Who logs in stands in no field: environments have logins of their own. */
	readonly environment: string | undefined;
}

/**
 * What tells one token from another: everything that decides which token is
 * given, or whether one is. It holds secrets: it is only ever stored hashed.
 */
export function tokenKey(
	{ root, environment }: TokenOwner,
	fields: AuthFields,
): string {
	const flow = writtenFlow(fields);
	return JSON.stringify([
		root,
		tokenIdOf(fields),
		flow ?? null,
		PERSONAL.has(flow) ? (environment ?? null) : null,
		fields.text("accessTokenUrl"),
		fields.text("refreshTokenUrl"),
		fields.text("authorizationUrl"),
		fields.text("deviceAuthorizationUrl"),
		clientOf(fields),
		fields.text("scope"),
		fields.text("resourceOwner.username", "username"),
		fields.text("resourceOwner.password", "password"),
		// The audience of a token is one of these.
		extrasOf(fields, "authorizationRequest"),
		extrasOf(fields, "accessTokenRequest"),
		extrasOf(fields, "refreshTokenRequest"),
	]);
}
