import { expect, test } from "vitest";
import { jwtFacts, tokenFacts } from "./token-facts.ts";

function part(data: unknown): string {
	return Buffer.from(JSON.stringify(data)).toString("base64url");
}

const HEADER = part({ alg: "RS256" });

test("claims are texts as they are and all else as JSON, times with their moment", () => {
	const payload = {
		sub: "mary",
		exp: 1_700_000_000,
		aud: ["a", "b"],
		"": null,
	};
	expect(
		jwtFacts("access_token", `${HEADER}.${part(payload)}.signature`),
	).toEqual({
		name: "access_token",
		header: [{ name: "alg", value: "RS256" }],
		payload: [
			{ name: "sub", value: "mary" },
			{ name: "exp", value: "1700000000", at: 1_700_000_000_000 },
			{ name: "aud", value: '["a","b"]' },
			{ name: "", value: "null" },
		],
	});
});

test.each([
	"opaque",
	"a.b",
	"a.b.c",
	`${HEADER}.${part([1])}.c`,
	`${HEADER}.e30`,
])("%s is no JSON Web Token", (text) => {
	expect(jwtFacts("id_token", text)).toBeUndefined();
});

test("facts tell nothing of the token itself", () => {
	const secret = `${HEADER}.${part({ sub: "mary" })}.sIgNaTuRe`;
	const facts = tokenFacts({
		fields: {
			access_token: secret,
			refresh_token: "rEfReSh",
			token_type: "Bearer",
			expires_in: "60",
			scope: "read write",
		},
		obtainedAt: 1_000,
	});
	expect(facts).toMatchObject({
		expiresAt: 61_000,
		isExpired: true,
		type: "Bearer",
		scopes: ["read", "write"],
		length: secret.length,
		isRefreshable: true,
	});
	expect(JSON.stringify(facts)).not.toMatch(/sIgNaTuRe|rEfReSh|eyJ/);
});
