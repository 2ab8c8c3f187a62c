import { expect, test } from "vitest";
import {
	credentialsInHeader,
	looksLikeCredential,
} from "./credential-names.ts";

test.each([
	"API_KEY",
	"authToken",
	"DB_PASSWORD",
	"client-secret",
	"Authorization",
	"pass",
	"WEBHOOK_SECRET_URL",
	"token",
])("%s looks like a credential", (name) => {
	expect(looksLikeCredential(name)).toBe(true);
});

test.each([
	"author",
	"authority",
	"compass",
	"AUTH_URL",
	"oauthTokenUrl",
	"TOKEN_EXPIRES_IN",
	"tokenTtl",
	"AUTH_TYPE",
	"host",
])("%s does not look like a credential", (name) => {
	expect(looksLikeCredential(name)).toBe(false);
});

test.each([
	["Authorization", "Bearer t0ken", ["t0ken"]],
	["Cookie", "theme=dark; sid=l0gin; x_token=t1", ["l0gin", "t1"]],
	["X-Api-Key", "{{key}}", []],
	["Accept", "text/plain", []],
])("what of the header %s: %s must not be shown", (name, value, hidden) => {
	expect(credentialsInHeader(name, value)).toEqual(hidden);
});
