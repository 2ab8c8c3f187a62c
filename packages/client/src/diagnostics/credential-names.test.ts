import { expect, test } from "vitest";
import { looksLikeCredential } from "./credential-names.ts";

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
