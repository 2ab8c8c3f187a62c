import { describe, expect, test } from "vitest";
import type { RequestDefinition } from "../../../collection/model.ts";
import { readSound } from "../../../collection/testing/bru-request.ts";

function withAuth(mode: string, sections: string): RequestDefinition["auth"] {
	return readSound(`get {\n  url: x\n  auth: ${mode}\n}\n\n${sections}`).auth;
}

describe("authentication", () => {
	test.each([
		["inherit", "", { kind: "inherit" }],
		[
			"basic",
			"auth:basic {\n  username: u\n  password: {{p}}\n}\n",
			{ kind: "basic", username: "u", password: "{{p}}" },
		],
		[
			"bearer",
			"auth:bearer {\n  token: t\n}\n",
			{ kind: "bearer", token: "t" },
		],
		[
			"apikey",
			"auth:apikey {\n  key: k\n  value: v\n  placement: queryparams\n}\n",
			{ kind: "apikey", key: "k", value: "v", placement: "query" },
		],
		[
			"awsv4",
			"auth:awsv4 {\n  accessKeyId: a\n  region: eu\n  sessionToken: \n}\n",
			{ type: "awsv4", fields: { accessKeyId: "a", region: "eu" } },
		],
		[
			"akamai-edgegrid",
			"auth:akamai-edgegrid {\n  accessToken: a\n}\n",
			{ type: "akamai-edgegrid", fields: { accessToken: "a" } },
		],
		[
			"oauth1",
			"auth:oauth1 {\n  consumer_key: c\n  token_secret: s\n  private_key: @file(k.pem)\n  include_body_hash: true\n}\n",
			{
				type: "oauth1",
				fields: {
					consumerKey: "c",
					accessTokenSecret: "s",
					privateKey: { type: "file", value: "k.pem" },
					includeBodyHash: true,
				},
			},
		],
		[
			"oauth2",
			"auth:oauth2 {\n  grant_type: password\n  access_token_url: http://t\n  username: u\n  client_id: c\n  credentials_placement: body\n  credentials_id: main\n  token_placement: url\n  token_query_key: at\n  pkce: false\n  auto_fetch_token: true\n}\n\nauth:oauth2:additional_params:access_token_req:body {\n  x: y\n  ~z: 1\n}\n",
			{
				type: "oauth2",
				fields: {
					flow: "resource_owner_password_credentials",
					accessTokenUrl: "http://t",
					resourceOwner: { username: "u" },
					credentials: { clientId: "c", placement: "body" },
					pkce: { disabled: true },
					tokenConfig: { id: "main", placement: { query: "at" } },
					settings: { autoFetchToken: true },
					additionalParameters: {
						accessTokenRequest: [{ name: "x", value: "y", placement: "body" }],
					},
				},
			},
		],
	])("%s", (mode, sections, expected) => {
		expect(withAuth(mode, sections)).toMatchObject(expected);
	});

	test.each([
		["no line about it", "", undefined],
		["a placement alone", "  token_placement: header\n", undefined],
		["an empty prefix", "  token_header_prefix: \n", { header: "" }],
		["a prefix", "  token_header_prefix: JWT\n", { header: "JWT" }],
		["the URL", "  token_placement: url\n", { query: "access_token" }],
	])("a token of OAuth 2 is placed by %s", (_, lines, placement) => {
		const section = `auth:oauth2 {\n  grant_type: client_credentials\n${lines}}\n`;
		const auth = withAuth("oauth2", section);
		const fields = auth.kind === "other" ? auth.fields : {};
		expect(fields.tokenConfig).toEqual(placement && { placement });
	});
});
