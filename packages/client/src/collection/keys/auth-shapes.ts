import { byType, list, map, oneOf, type Shape } from "./shape.ts";

/** A kind's fields stand beside `type`, or in a map of the kind's name. */
function kind<Key extends string>(
	type: string,
	keys: Readonly<Record<Key, Shape | undefined>>,
): Shape<Key | "type"> {
	const what = `Authentication of the type \`${type}\``;
	const beside = map(what, { type: undefined, ...keys });
	const nested = { ...map(what, keys), isSnakeCase: true };
	return {
		...beside,
		keys: new Map([...(beside.keys ?? []), [type, nested]]),
		isSnakeCase: true,
	};
}

const PASSWORD = { username: undefined, password: undefined };

export const OAUTH1_KEY = map("The private key", {
	type: oneOf("file", "text"),
	value: undefined,
});

export const OAUTH1 = kind("oauth1", {
	consumerKey: undefined,
	consumerSecret: undefined,
	accessToken: undefined,
	accessTokenSecret: undefined,
	callbackUrl: undefined,
	verifier: undefined,
	signatureMethod: undefined,
	privateKey: OAUTH1_KEY,
	privateKeyType: oneOf("file", "text"),
	timestamp: undefined,
	nonce: undefined,
	version: undefined,
	realm: undefined,
	placement: oneOf("header", "query", "queryparams", "url", "body"),
	includeBodyHash: undefined,
	// Other spellings of fields above.
	token: undefined,
	tokenSecret: undefined,
	callback: undefined,
	signatureEncoding: undefined,
	addParamsTo: undefined,
});

const PARAMETER_PLACE = oneOf(
	"header",
	"headers",
	"query",
	"queryparams",
	"url",
	"body",
);

export const OAUTH2_PARAMETER = map(
	"A parameter",
	{
		name: undefined,
		value: undefined,
		placement: PARAMETER_PLACE,
		sendIn: PARAMETER_PLACE,
		disabled: undefined,
		enabled: undefined,
	},
	["name"],
);

const FLOW = oneOf(
	"client_credentials",
	"resource_owner_password_credentials",
	"authorization_code",
	"implicit",
	"password",
	"device_code",
	"urn:ietf:params:oauth:grant-type:device_code",
);

const CREDENTIALS_PLACE = oneOf("basic_auth_header", "body");

const TOKEN_SOURCE = oneOf("access_token", "id_token");

export const OAUTH2 = kind("oauth2", {
	flow: FLOW,
	grantType: FLOW,
	authorizationUrl: undefined,
	accessTokenUrl: undefined,
	refreshTokenUrl: undefined,
	deviceAuthorizationUrl: undefined,
	callbackUrl: undefined,
	credentials: map("The section `credentials`", {
		clientId: undefined,
		clientSecret: undefined,
		placement: CREDENTIALS_PLACE,
	}),
	resourceOwner: map("The section `resourceOwner`", PASSWORD),
	scope: undefined,
	state: undefined,
	pkce: map("The section `pkce`", {
		disabled: undefined,
		method: oneOf("S256", "plain"),
	}),
	additionalParameters: map("The section `additionalParameters`", {
		authorizationRequest: list(OAUTH2_PARAMETER),
		accessTokenRequest: list(OAUTH2_PARAMETER),
		refreshTokenRequest: list(OAUTH2_PARAMETER),
	}),
	tokenConfig: map("The section `tokenConfig`", {
		id: undefined,
		placement: map("The token's placement", {
			header: undefined,
			query: undefined,
		}),
		source: TOKEN_SOURCE,
	}),
	settings: map("The settings of OAuth 2.0", {
		autoFetchToken: undefined,
		autoRefreshToken: undefined,
	}),
	// The same without their sections, as in `.bru` files.
	clientId: undefined,
	clientSecret: undefined,
	credentialsPlacement: CREDENTIALS_PLACE,
	...PASSWORD,
	credentialsId: undefined,
	tokenSource: TOKEN_SOURCE,
	tokenPlacement: undefined,
	tokenQueryKey: undefined,
	tokenHeaderPrefix: undefined,
	autoFetchToken: undefined,
	autoRefreshToken: undefined,
});

const EDGEGRID = kind("akamai-edgegrid", {
	accessToken: undefined,
	clientToken: undefined,
	clientSecret: undefined,
	nonce: undefined,
	timestamp: undefined,
	baseURL: undefined,
	baseUrl: undefined,
	baseUri: undefined,
	headersToSign: undefined,
	maxBodySize: undefined,
	maxBody: undefined,
});

/** Every kind that OpenCollection has, and those that only Bruno writes. */
const KINDS = byType(
	"The section `auth`",
	{
		none: kind("none", {}),
		inherit: kind("inherit", {}),
		basic: kind("basic", PASSWORD),
		bearer: kind("bearer", { token: undefined }),
		apikey: kind("apikey", {
			key: undefined,
			value: undefined,
			placement: oneOf("header", "query", "queryparams"),
		}),
		digest: kind("digest", PASSWORD),
		ntlm: kind("ntlm", { ...PASSWORD, domain: undefined }),
		wsse: kind("wsse", PASSWORD),
		awsv4: kind("awsv4", {
			accessKeyId: undefined,
			secretAccessKey: undefined,
			sessionToken: undefined,
			service: undefined,
			region: undefined,
			profileName: undefined,
		}),
		oauth1: OAUTH1,
		oauth2: OAUTH2,
		"akamai-edgegrid": EDGEGRID,
		edgegrid: EDGEGRID,
		akamaiedgegrid: EDGEGRID,
		akamai_edgegrid: EDGEGRID,
	},
	{ isAnyCase: true },
);

/** Where nothing is selected, Bruno writes `mode` for `type`. */
export const AUTH = {
	...KINDS,
	keys: new Map([...(KINDS.keys ?? []), ["mode", oneOf("none", "inherit")]]),
};
