/** What a token endpoint gave (RFC 6749 §5.1), every field as text. It holds secrets. */
export interface Token {
	readonly fields: Readonly<Record<string, string>>;
	/** When it was given, milliseconds since 1970. */
	readonly obtainedAt: number;
}

/** Milliseconds that a token is given up before its time, at most: a request takes a while. */
const LONGEST_MARGIN = 30_000;

/** Whether the server has said that its time is over, or nearly so. */
export function isExpired(token: Token, now = Date.now()): boolean {
	const lifetime = lifetimeOf(token);
	if (lifetime === undefined) return false;
	const margin = Math.min(LONGEST_MARGIN, lifetime / 10);
	return now >= token.obtainedAt + lifetime - margin;
}

/** The token as one whose time is over. */
export function expired(token: Token): Token {
	return { ...token, fields: { ...token.fields, expires_in: "0" } };
}

/** Milliseconds; undefined where the server does not say. */
export function lifetimeOf({ fields }: Token): number | undefined {
	const seconds = Number.parseFloat(fields.expires_in ?? "");
	return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}

/** Tells whether two are the same token, whatever else is known of them. */
export function isSameToken(one: Token, other: Token): boolean {
	return (
		one.fields.access_token === other.fields.access_token &&
		one.fields.id_token === other.fields.id_token
	);
}

/** The fields whose texts must not be shown. */
export function secretsOf({ fields }: Token): readonly string[] {
	return ["access_token", "refresh_token", "id_token"].flatMap(
		(name) => fields[name] || [],
	);
}

/** The scalars of a record, as texts. */
export function textsOf(data: unknown): Record<string, string> {
	if (typeof data !== "object" || data === null) return {};
	return Object.fromEntries(
		Object.entries(data).flatMap(([name, value]) =>
			["string", "number", "boolean"].includes(typeof value)
				? [[name, String(value)] as const]
				: [],
		),
	);
}

/** A token as it was stored; undefined for anything else. */
export function tokenOfJson(data: unknown): Token | undefined {
	if (typeof data !== "object" || data === null) return undefined;
	if (!("fields" in data) || !("obtainedAt" in data)) return undefined;
	const { obtainedAt } = data;
	if (typeof obtainedAt !== "number") return undefined;
	return { fields: textsOf(data.fields), obtainedAt };
}
