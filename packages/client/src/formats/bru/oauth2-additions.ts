/** Which extra parameters an OAuth 2 request may carry: `.bru`'s names of request and place, and OpenCollection's. */
export const OAUTH2_ADDITIONS = [
	["auth_req", "headers", "authorizationRequest", "header"],
	["auth_req", "queryparams", "authorizationRequest", "query"],
	["access_token_req", "headers", "accessTokenRequest", "header"],
	["access_token_req", "queryparams", "accessTokenRequest", "query"],
	["access_token_req", "body", "accessTokenRequest", "body"],
	["refresh_token_req", "headers", "refreshTokenRequest", "header"],
	["refresh_token_req", "queryparams", "refreshTokenRequest", "query"],
	["refresh_token_req", "body", "refreshTokenRequest", "body"],
] as const;

/** The keys that say how a token is placed; they are read and written together with `token_placement`. */
export const TOKEN_PLACEMENT_KEYS: ReadonlySet<string> = new Set([
	"token_header_prefix",
	"token_query_key",
]);

export function oauth2AdditionSection(request: string, place: string): string {
	return `auth:oauth2:additional_params:${request}:${place}`;
}
