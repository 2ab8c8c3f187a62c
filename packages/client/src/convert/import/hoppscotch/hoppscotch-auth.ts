import {
	compact,
	mapAt,
	type Tree,
	textAt,
} from "../../../formats/tree/plain-tree.ts";

/** Authentication of a request or collection; the type's name where nothing here does it. */
export type HoppscotchAuth =
	| Tree
	| "none"
	| "inherit"
	| { readonly unknown: string };

const FLOWS: Readonly<Record<string, string>> = {
	AUTHORIZATION_CODE: "authorization_code",
	CLIENT_CREDENTIALS: "client_credentials",
	PASSWORD: "resource_owner_password_credentials",
	IMPLICIT: "implicit",
};

/** @param value gives a field's text with its placeholders translated */
export function hoppscotchAuth(
	raw: Tree,
	value: (holder: Tree, field: string) => string | undefined,
): HoppscotchAuth {
	const type = textAt(raw, "authType") ?? "none";
	if (raw.authActive === false || type === "none") return "none";
	const of = (field: string) => value(raw, field);
	const place = (word = textAt(raw, "addTo")) =>
		/query/i.test(word ?? "") ? "query" : "header";
	switch (type) {
		case "inherit":
			return "inherit";
		case "basic":
		case "digest":
			return compact({
				type,
				username: of("username"),
				password: of("password"),
			});
		case "bearer":
			return compact({ type, token: of("token") });
		case "api-key":
			return compact({
				type: "apikey",
				key: of("key"),
				value: of("value"),
				placement: place(),
			});
		case "aws-signature":
			return compact({
				type: "awsv4",
				accessKeyId: of("accessKey"),
				secretAccessKey: of("secretKey"),
				sessionToken: of("serviceToken"),
				service: of("serviceName"),
				region: of("region"),
			});
		case "oauth-2":
			return oauth2(mapAt(raw, "grantTypeInfo"), value);
		case "hawk":
			return compact({
				type,
				authId: of("authId"),
				authKey: of("authKey"),
				algorithm: of("algorithm"),
				nonce: of("nonce"),
				timestamp: of("timestamp"),
				extraData: of("ext"),
				app: of("app"),
				delegation: of("dlg"),
				includePayloadHash: raw.includePayloadHash === true || undefined,
			});
		case "jwt":
			return compact({
				type,
				algorithm: of("algorithm"),
				secret: of("secret"),
				isSecretBase64Encoded: raw.isSecretBase64Encoded === true || undefined,
				payload: of("payload"),
				headers: of("jwtHeaders"),
				placement: place(),
				headerPrefix: of("headerPrefix")?.trim(),
				queryParamKey: of("paramName"),
			});
		case "akamai-eg":
			return compact({
				type: "akamai-edgegrid",
				accessToken: of("accessToken"),
				clientToken: of("clientToken"),
				clientSecret: of("clientSecret"),
				nonce: of("nonce"),
				timestamp: of("timestamp"),
				headersToSign: of("headersToSign"),
				maxBodySize: of("maxBodySize"),
			});
		default:
			return { unknown: type };
	}
}

function oauth2(
	raw: Tree,
	value: (holder: Tree, field: string) => string | undefined,
): Tree {
	const grant = textAt(raw, "grantType") ?? "";
	const flow = FLOWS[grant];
	const isCode = flow === "authorization_code";
	const hasLogin = isCode || flow === "implicit";
	return compact({
		type: "oauth2",
		flow,
		authorizationUrl: hasLogin ? value(raw, "authEndpoint") : undefined,
		// Where nobody logs in, the export calls the token's URL that of the login.
		accessTokenUrl: hasLogin
			? value(raw, "tokenEndpoint")
			: value(raw, "authEndpoint"),
		credentials: compact({
			clientId: value(raw, "clientID"),
			clientSecret: value(raw, "clientSecret"),
			placement:
				raw.clientAuthentication === "AS_BASIC_AUTH_HEADERS"
					? "basic_auth_header"
					: undefined,
		}),
		resourceOwner: compact({
			username: value(raw, "username"),
			password: value(raw, "password"),
		}),
		scope: value(raw, "scopes"),
		pkce: isCode
			? compact({
					disabled: raw.isPKCE !== true || undefined,
					method: value(raw, "codeVerifierMethod"),
				})
			: undefined,
	});
}
