import { akamaiEdgegrid } from "./auth/akamai-edgegrid.ts";
import { apikey } from "./auth/apikey.ts";
import { asap } from "./auth/asap.ts";
import type { AuthDescriptor } from "./auth/auth-descriptor.ts";
import { awsv4 } from "./auth/awsv4.ts";
import { basic } from "./auth/basic.ts";
import { bearer } from "./auth/bearer.ts";
import { digest } from "./auth/digest.ts";
import { hawk } from "./auth/hawk.ts";
import { jwt } from "./auth/jwt.ts";
import { ntlm } from "./auth/ntlm.ts";
import { oauth1 } from "./auth/oauth1.ts";
import { oauth2 } from "./auth/oauth2.ts";
import { wsse } from "./auth/wsse.ts";

/** Every kind of authentication by its name, in the order in which forms offer them. */
export const AUTH_KINDS = {
	basic,
	bearer,
	apikey,
	awsv4,
	oauth2,
	oauth1,
	digest,
	ntlm,
	wsse,
	"akamai-edgegrid": akamaiEdgegrid,
	jwt,
	hawk,
	asap,
} as const satisfies Readonly<Record<string, AuthDescriptor>>;

export type AuthKind = keyof typeof AUTH_KINDS;

/** The kinds whose credentials are sent in a certain way. */
export type AuthKindSentBy<How extends AuthDescriptor["sentBy"]> = {
	[Kind in AuthKind]: (typeof AUTH_KINDS)[Kind]["sentBy"] extends How
		? Kind
		: never;
}[AuthKind];

/** The names of all kinds, in the order in which forms offer them. */
export const AUTH_NAMES: readonly AuthKind[] =
	Object.keys(AUTH_KINDS).filter(isAuthKind);

/** The kinds that `.bru` files can have. */
export const BRU_AUTH_NAMES: readonly AuthKind[] = AUTH_NAMES.filter(
	(kind) => !authDescriptor(kind).isNotInBru,
);

/** The order in which Bruno writes their sections, and what it does not have last. */
export const BRUNOS_AUTH_ORDER: readonly AuthKind[] = [
	...new Set<AuthKind>([
		"awsv4",
		"basic",
		"wsse",
		"bearer",
		"digest",
		"ntlm",
		"oauth1",
		"oauth2",
		"apikey",
		...BRU_AUTH_NAMES,
	]),
];

/** What may stand in the place of a kind: there is none, or it is that of what is around it. */
export const AUTH_WORDS = ["none", "inherit"] as const;

/** The kinds by all their names in OpenCollection files, in small letters. */
export const KINDS_BY_NAME = kindsByName(AUTH_NAMES, ({ aliases }) => aliases);

const KINDS_BY_BRU_NAME = kindsByName(
	BRU_AUTH_NAMES,
	({ bruAliases }) => bruAliases,
);

/** What is known of a kind. */
export function authDescriptor(kind: AuthKind): AuthDescriptor {
	return AUTH_KINDS[kind];
}

/** The kind that OpenCollection files call so. */
export function authKindOf(name: string): AuthKind | undefined {
	return KINDS_BY_NAME.get(name.toLowerCase());
}

/** The kind that `.bru` files call so. */
export function bruAuthKindOf(name: string): AuthKind | undefined {
	return KINDS_BY_BRU_NAME.get(name);
}

function isAuthKind(name: string): name is AuthKind {
	return Object.hasOwn(AUTH_KINDS, name);
}

function kindsByName(
	names: readonly AuthKind[],
	aliasesOf: (descriptor: AuthDescriptor) => readonly string[] | undefined,
): ReadonlyMap<string, AuthKind> {
	const kinds = new Map<string, AuthKind>();
	for (const kind of names) kinds.set(kind, kind);
	for (const kind of names)
		for (const alias of aliasesOf(AUTH_KINDS[kind]) ?? [])
			kinds.set(alias, kind);
	return kinds;
}
