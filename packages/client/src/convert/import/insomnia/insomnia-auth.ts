import {
	compact,
	type Tree,
	textAt,
} from "../../../formats/tree/plain-tree.ts";

/** A request's or folder's authentication; `header` is what can only be said so. */
export interface InsomniaAuth {
	readonly auth?: Tree | "none" | "inherit";
	readonly header?: { readonly name: string; readonly value: string };
	/** Its type, where nothing here does it. */
	readonly unknown?: string;
}

/** @param value gives a field's text with its templates translated */
export function insomniaAuth(
	raw: Tree,
	value: (field: string) => string | undefined,
): InsomniaAuth {
	const type = textAt(raw, "type") ?? "";
	if (type === "") return { auth: "inherit" };
	if (raw.disabled === true || type === "none") return { auth: "none" };
	const fields = (...names: readonly string[]) =>
		Object.fromEntries(names.map((name) => [name, value(name)]));
	switch (type) {
		case "basic":
		case "digest":
		case "ntlm":
			return { auth: compact({ type, ...fields("username", "password") }) };
		case "bearer":
			return bearer(value);
		case "singleToken":
			return { header: { name: "Authorization", value: value("token") ?? "" } };
		case "apikey":
			return apikey(value);
		case "iam":
			return {
				auth: compact({
					type: "awsv4",
					...fields(
						"accessKeyId",
						"secretAccessKey",
						"sessionToken",
						"region",
						"service",
					),
				}),
			};
		case "oauth1":
			return { auth: oauth1(raw, value) };
		case "oauth2":
			return { auth: oauth2(raw, value) };
		case "hawk":
			return {
				auth: compact({
					type,
					authId: value("id"),
					authKey: value("key"),
					algorithm: value("algorithm"),
					extraData: value("ext"),
					includePayloadHash: raw.validatePayload === true || undefined,
				}),
			};
		case "asap":
			return {
				auth: compact({
					type,
					iss: value("issuer"),
					sub: value("subject"),
					aud: value("audience"),
					kid: value("keyId"),
					claims: value("additionalClaims"),
					privateKey: compact({ type: "text", value: value("privateKey") }),
				}),
			};
		default:
			return { unknown: type };
	}
}

function bearer(value: (field: string) => string | undefined): InsomniaAuth {
	const prefix = value("prefix") ?? "";
	const token = value("token") ?? "";
	if (prefix === "" || prefix.toLowerCase() === "bearer")
		return { auth: { type: "bearer", token } };
	const only = prefix === "NO_PREFIX" ? token : `${prefix} ${token}`;
	return { header: { name: "Authorization", value: only } };
}

function apikey(value: (field: string) => string | undefined): InsomniaAuth {
	const [key = "", text = "", place] = [
		value("key"),
		value("value"),
		value("addTo"),
	];
	if (place === "cookie")
		return { header: { name: "Cookie", value: `${key}=${text}` } };
	const placement = place === "queryParams" ? "query" : "header";
	return { auth: { type: "apikey", key, value: text, placement } };
}

function oauth1(raw: Tree, value: (field: string) => string | undefined): Tree {
	const privateKey = value("privateKey");
	return compact({
		type: "oauth1",
		consumerKey: value("consumerKey"),
		consumerSecret: value("consumerSecret"),
		accessToken: value("tokenKey"),
		accessTokenSecret: value("tokenSecret"),
		callbackUrl: value("callback"),
		verifier: value("verifier"),
		signatureMethod: value("signatureMethod"),
		timestamp: value("timestamp"),
		nonce: value("nonce"),
		realm: value("realm"),
		version: value("version"),
		privateKey:
			privateKey === undefined
				? undefined
				: { type: "text", value: privateKey },
		includeBodyHash: raw.includeBodyHash === true || undefined,
	});
}

function oauth2(raw: Tree, value: (field: string) => string | undefined): Tree {
	const grant = textAt(raw, "grantType");
	const isPassword = grant === "password";
	const extra = ["audience", "resource"].flatMap((name) => {
		const text = value(name);
		return text === undefined ? [] : [{ name, value: text, placement: "body" }];
	});
	return compact({
		type: "oauth2",
		flow: isPassword
			? "resource_owner_password_credentials"
			: grant === "refresh_token"
				? undefined
				: grant,
		authorizationUrl: value("authorizationUrl"),
		accessTokenUrl: value("accessTokenUrl"),
		callbackUrl: value("redirectUrl"),
		credentials: compact({
			clientId: value("clientId"),
			clientSecret: value("clientSecret"),
			placement: raw.credentialsInBody === true ? "body" : "basic_auth_header",
		}),
		resourceOwner: isPassword
			? compact({ username: value("username"), password: value("password") })
			: undefined,
		scope: value("scope"),
		state: value("state"),
		pkce:
			grant === "authorization_code"
				? compact({
						disabled: raw.usePkce !== true || undefined,
						method: value("pkceMethod"),
					})
				: undefined,
		tokenConfig: compact({
			placement: compact({ header: value("tokenPrefix") }),
		}),
		additionalParameters:
			extra.length === 0 ? undefined : { accessTokenRequest: extra },
	});
}
