import { isExpired, lifetimeOf, type Token } from "./token.ts";

/** What may be told of a token. The token itself is not in it. */
export interface TokenFacts {
	/** When it was given, milliseconds since the epoch. */
	readonly obtainedAt: number;
	/** Null where the server does not say. */
	readonly expiresAt: number | null;
	/** It is not sent any more: its time is over, or nearly so. */
	readonly isExpired: boolean;
	/** `Bearer`; empty where the server does not say. */
	readonly type: string;
	/** Null where the server does not say: then it has what was asked for. */
	readonly scopes: readonly string[] | null;
	/** Characters. */
	readonly length: number;
	readonly isRefreshable: boolean;
	/** Of the tokens that are JSON Web Tokens (RFC 7519). */
	readonly jwts: readonly JwtFacts[];
}

export interface JwtFacts {
	readonly name: "access_token" | "id_token";
	readonly header: readonly Claim[];
	readonly payload: readonly Claim[];
}

export interface Claim {
	readonly name: string;
	/** Texts as they are, all else as JSON. */
	readonly value: string;
	/** Of one that is a time, milliseconds since the epoch. */
	readonly at?: number;
}

/** Characters of a claim. */
const LONGEST_CLAIM = 2_000;
/** Registered claims that are times (RFC 7519 §4.1, OpenID Connect Core §2). */
const TIMES: ReadonlySet<string> = new Set(["exp", "iat", "nbf", "auth_time"]);

export function tokenFacts(token: Token): TokenFacts {
	const { fields, obtainedAt } = token;
	const lifetime = lifetimeOf(token);
	const { access_token = "", id_token = "", scope } = fields;
	const jwts = [
		jwtFacts("access_token", access_token),
		jwtFacts("id_token", id_token),
	];
	return {
		obtainedAt,
		expiresAt: lifetime === undefined ? null : obtainedAt + lifetime,
		isExpired: isExpired(token),
		type: fields.token_type ?? "",
		scopes: scope === undefined ? null : scope.split(/[\s,]+/).filter(Boolean),
		length: (access_token || id_token).length,
		isRefreshable: Boolean(fields.refresh_token),
		jwts: jwts.flatMap((jwt) => jwt ?? []),
	};
}

/** Header and claims of a token in JWS compact form; nothing of its signature is looked at. Undefined for any other text. */
export function jwtFacts(
	name: JwtFacts["name"],
	text: string,
): JwtFacts | undefined {
	const [first = "", second = "", ...others] = text.split(".");
	if (others.length !== 1) return undefined;
	const header = claimsIn(first);
	const payload = claimsIn(second);
	return header && payload && { name, header, payload };
}

function claimsIn(part: string): readonly Claim[] | undefined {
	try {
		const data: unknown = JSON.parse(
			Buffer.from(part, "base64url").toString("utf8"),
		);
		if (typeof data !== "object" || data === null || Array.isArray(data))
			return undefined;
		return Object.entries(data).map(([name, value]) => claimOf(name, value));
	} catch {
		return undefined;
	}
}

function claimOf(name: string, value: unknown): Claim {
	const text = typeof value === "string" ? value : JSON.stringify(value);
	const shown = text.slice(0, LONGEST_CLAIM).toWellFormed();
	const isTime = TIMES.has(name) && typeof value === "number";
	return { name, value: shown, ...(isTime && { at: value * 1_000 }) };
}
