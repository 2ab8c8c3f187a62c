import type { AuthKind } from "../../kinds/auth-kinds.ts";

/** What becomes of a parameter of Postman's: the field that it is, and words that are others there. */
export interface AuthParameter {
	/** The names that lead to the field: `["credentials", "clientId"]`. */
	readonly path: readonly string[];
	/** Postman's words with ours; other texts are the same. */
	readonly words?: Readonly<Record<string, string>>;
	/** What Postman takes where nothing is written, if it is not what we take. In our words. */
	readonly byDefault?: string;
	/** In a list of maps: how Postman calls what is in an entry. */
	readonly entries?: Readonly<Record<string, AuthParameter>>;
	/** Texts that say `true` or `false`, which our field has as such. */
	readonly isFlag?: boolean;
	/** A text of JSON, for which the JSON itself may stand. */
	readonly isJson?: boolean;
}

/** A kind of authentication of Postman's, as its schemas 2 and 3 write it. */
export interface PostmanAuth {
	readonly kind: AuthKind;
	readonly parameters: Readonly<Record<string, AuthParameter>>;
	/** Parameters that say nothing to whoever sends the request. */
	readonly unused?: readonly string[];
}

const same = (name: string): AuthParameter => ({ path: [name] });

function allSame(
	...names: readonly string[]
): Readonly<Record<string, AuthParameter>> {
	return Object.fromEntries(names.map((name) => [name, same(name)]));
}

const ADDITIONAL: Readonly<Record<string, AuthParameter>> = {
	key: same("name"),
	value: same("value"),
	send_as: {
		path: ["placement"],
		words: {
			request_body: "body",
			request_header: "header",
			request_url: "query",
		},
	},
	enabled: { path: ["enabled"], isFlag: true },
};

function additional(name: string): AuthParameter {
	return { path: ["additionalParameters", name], entries: ADDITIONAL };
}

/** Every kind of authentication that Postman has and we have, too, by Postman's name of it; of two names of one kind, the first is written. */
export const POSTMAN_AUTHS: Readonly<Record<string, PostmanAuth>> = {
	basic: {
		kind: "basic",
		parameters: allSame("username", "password"),
	},
	bearer: { kind: "bearer", parameters: allSame("token") },
	apikey: {
		kind: "apikey",
		parameters: { ...allSame("key", "value"), in: { path: ["placement"] } },
	},
	digest: {
		kind: "digest",
		parameters: allSame("username", "password"),
		// All but the name and the password comes from the server.
		unused: [
			"algorithm",
			"realm",
			"nonce",
			"qop",
			"opaque",
			"nonceCount",
			"clientNonce",
		],
	},
	ntlm: {
		kind: "ntlm",
		parameters: allSame("username", "password", "domain"),
	},
	awsv4: {
		kind: "awsv4",
		parameters: {
			accessKey: same("accessKeyId"),
			secretKey: same("secretAccessKey"),
			...allSame("sessionToken"),
			service: { path: ["service"], byDefault: "execute-api" },
			region: { path: ["region"], byDefault: "us-east-1" },
		},
		unused: ["auth"],
	},
	oauth1: {
		kind: "oauth1",
		parameters: {
			...allSame("consumerKey", "consumerSecret"),
			token: same("accessToken"),
			tokenSecret: same("accessTokenSecret"),
			...allSame("signatureMethod"),
			privateKey: { path: ["privateKey", "value"] },
			callback: same("callbackUrl"),
			...allSame("verifier", "timestamp", "nonce", "version", "realm"),
			addParamsToHeader: {
				path: ["placement"],
				words: { true: "header", false: "query" },
				byDefault: "query",
			},
			includeBodyHash: { path: ["includeBodyHash"], isFlag: true },
		},
		unused: ["addEmptyParamsToSign", "autoAddParam"],
	},
	oauth2: {
		kind: "oauth2",
		parameters: {
			grant_type: {
				path: ["flow"],
				words: {
					authorization_code_with_pkce: "authorization_code",
					password_credentials: "resource_owner_password_credentials",
				},
				byDefault: "authorization_code",
			},
			authUrl: same("authorizationUrl"),
			...allSame("accessToken", "accessTokenUrl", "refreshTokenUrl"),
			redirect_uri: same("callbackUrl"),
			clientId: { path: ["credentials", "clientId"] },
			clientSecret: { path: ["credentials", "clientSecret"] },
			client_authentication: {
				path: ["credentials", "placement"],
				words: { header: "basic_auth_header", body: "body" },
				byDefault: "basic_auth_header",
			},
			username: { path: ["resourceOwner", "username"] },
			password: { path: ["resourceOwner", "password"] },
			...allSame("scope", "state"),
			challengeAlgorithm: {
				path: ["pkce", "method"],
				words: { "SHA-256": "S256" },
			},
			// `addTokenTo: queryParams` makes it `query: access_token`.
			headerPrefix: { path: ["tokenConfig", "placement", "header"] },
			authRequestParams: additional("authorizationRequest"),
			tokenRequestParams: additional("accessTokenRequest"),
			refreshRequestParams: additional("refreshTokenRequest"),
		},
		unused: ["tokenName", "tokenType", "useBrowser", "code_verifier"],
	},
	edgegrid: {
		kind: "akamai-edgegrid",
		parameters: allSame(
			"accessToken",
			"clientToken",
			"clientSecret",
			"nonce",
			"timestamp",
			"baseURL",
			"headersToSign",
			"maxBodySize",
		),
	},
	hawk: {
		kind: "hawk",
		parameters: {
			...allSame("authId", "authKey", "algorithm", "nonce", "timestamp"),
			...allSame("extraData", "app", "delegation"),
			includePayloadHash: { path: ["includePayloadHash"], isFlag: true },
		},
		unused: ["user", "saveHelperData"],
	},
	asap: {
		kind: "asap",
		parameters: {
			...allSame("alg", "iss", "sub", "aud", "kid"),
			privateKey: { path: ["privateKey", "value"] },
			...allSame("exp"),
			claims: { path: ["claims"], isJson: true },
		},
	},
	jwt: {
		kind: "jwt",
		parameters: {
			...allSame("algorithm", "secret"),
			isSecretBase64Encoded: { path: ["isSecretBase64Encoded"], isFlag: true },
			privateKey: { path: ["privateKey", "value"] },
			payload: { path: ["payload"], isJson: true },
			header: { path: ["headers"], isJson: true },
			addTokenTo: { path: ["placement"], words: { queryParam: "query" } },
			...allSame("headerPrefix", "queryParamKey"),
		},
	},
};
