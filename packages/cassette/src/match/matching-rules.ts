/** What does not count when requests are compared with recorded ones. */
export interface MatchingRules {
	/** Scheme, host and port. */
	readonly ignoresOrigin: boolean;
	/** Lower-case names of parameters of the query. */
	readonly ignoredQuery: ReadonlySet<string>;
	/** JSON pointers (RFC 6901), in which `*` is any key; for forms, `/name`. */
	readonly ignoredBody: readonly string[];
	/** Lower-case names of headers that do count: without them, none does. */
	readonly headers: readonly string[];
}

/** Nonces, times and signatures: OAuth 1.0a (RFC 5849), AWS, and assertions of OAuth 2.0 (RFC 7521). */
const MADE_ANEW: readonly string[] = [
	...["oauth_nonce", "oauth_timestamp", "oauth_signature"],
	...["x-amz-date", "x-amz-signature", "x-amz-credential"],
	...["x-amz-security-token", "client_assertion", "code_verifier"],
];

export const DEFAULT_RULES: MatchingRules = {
	ignoresOrigin: false,
	ignoredQuery: new Set(MADE_ANEW),
	ignoredBody: MADE_ANEW.map((name) => `/${name}`),
	headers: [],
};

/** The usual rules with more that does not count. */
export function rulesWith({
	origin = false,
	query = [],
	body = [],
	headers = [],
}: {
	readonly origin?: boolean;
	readonly query?: readonly string[];
	readonly body?: readonly string[];
	readonly headers?: readonly string[];
}): MatchingRules {
	const lower = (names: readonly string[]) =>
		names.map((name) => name.toLowerCase());
	return {
		ignoresOrigin: origin,
		ignoredQuery: new Set([...DEFAULT_RULES.ignoredQuery, ...lower(query)]),
		ignoredBody: [...DEFAULT_RULES.ignoredBody, ...body],
		headers: lower(headers),
	};
}

/** Whether the place counts for nothing. */
export function isIgnoredPointer(
	{ ignoredBody }: MatchingRules,
	path: readonly string[],
): boolean {
	return ignoredBody.some((pointer) => {
		const parts = pointer.split("/").slice(1).map(unescaped);
		return (
			parts.length === path.length &&
			parts.every((part, index) => part === "*" || part === path[index])
		);
	});
}

/** RFC 6901 §4. */
function unescaped(part: string): string {
	return part.replaceAll("~1", "/").replaceAll("~0", "~");
}

export function pointerOf(path: readonly string[]): string {
	return path
		.map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`)
		.join("");
}
