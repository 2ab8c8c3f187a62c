import fc from "fast-check";
import { line } from "./arbitrary-texts.ts";
import type { Auth } from "./collection-model.ts";

/** Text of a credential; some of it is empty. */
const secret = fc.oneof(
	{ weight: 3, arbitrary: line.filter((text) => /^[!-~ ]*$/.test(text)) },
	fc.constantFrom("user", "p{{v1}}", "s"),
);

function kind(
	type: string,
	fields: Readonly<Record<string, fc.Arbitrary<string>>>,
): fc.Arbitrary<Auth> {
	return fc.record(fields, { requiredKeys: [] }).map((given) => ({
		type,
		fields: given as Readonly<Record<string, string>>,
	}));
}

const nonce = fc.constant("0123456789abcdef");

const kinds: fc.Arbitrary<Auth> = fc.oneof(
	kind("basic", { username: secret, password: secret }),
	kind("bearer", { token: secret }),
	kind("apikey", {
		key: fc.constantFrom("k", "X-Key", "a b", ""),
		value: secret,
		placement: fc.constantFrom("header", "query"),
	}),
	kind("digest", { username: secret, password: secret }),
	kind("wsse", { username: secret, password: secret }),
	kind("ntlm", { username: secret, password: secret, domain: secret }),
	kind("awsv4", {
		accessKeyId: secret,
		secretAccessKey: secret,
		sessionToken: secret,
		service: fc.constantFrom("s3", "execute-api"),
		region: fc.constantFrom("eu-central-1", ""),
	}),
	kind("oauth1", {
		consumerKey: secret,
		consumerSecret: secret,
		accessToken: secret,
		accessTokenSecret: secret,
		callbackUrl: secret,
		verifier: secret,
		signatureMethod: fc.constantFrom("HMAC-SHA1", "HMAC-SHA256", "PLAINTEXT"),
		timestamp: fc.constant("1700000000"),
		nonce,
		version: fc.constantFrom("1.0", "1.0a"),
		realm: secret,
		placement: fc.constantFrom("header", "query", "body"),
		includeBodyHash: fc.constantFrom("true", "false"),
	}),
	kind("oauth2", {
		flow: fc.constantFrom(
			"client_credentials",
			"resource_owner_password_credentials",
		),
		accessTokenUrl: fc.constantFrom("{{host}}/token", "{{host}}/token2"),
		refreshTokenUrl: fc.constant("{{host}}/refresh"),
		clientId: secret,
		clientSecret: secret,
		placement: fc.constantFrom("body", "basic_auth_header"),
		username: secret,
		password: secret,
		scope: fc.constantFrom("", "read", "a b"),
		headerPrefix: fc.constantFrom("Token", ""),
		queryKey: fc.constantFrom("at", "access_token"),
		tokenId: fc.constantFrom("credentials", "other"),
		autoFetchToken: fc.constantFrom("true", "false"),
		autoRefreshToken: fc.constantFrom("true", "false"),
	}),
	kind("akamai-edgegrid", {
		accessToken: secret,
		clientToken: secret,
		clientSecret: secret,
		nonce,
		timestamp: fc.constant("20240101T00:00:00+0000"),
		headersToSign: fc.constantFrom("x-a", "x-a,x-b"),
		maxBodySize: fc.constantFrom("10", "131072"),
	}),
);

export const auth: fc.Arbitrary<Auth> = fc.oneof(
	{ weight: 2, arbitrary: fc.constant(undefined) },
	{ weight: 2, arbitrary: fc.constant("none" as const) },
	{ weight: 4, arbitrary: fc.constant("inherit" as const) },
	{ weight: 4, arbitrary: kinds },
);
