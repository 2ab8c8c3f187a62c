import { expect, test } from "vitest";
import { AuthFields } from "../../request/auth/rendered-auth.ts";
import { tokenKey } from "./token-key.ts";

const keyOf = (
	fields: Readonly<Record<string, string>>,
	environment?: string,
) =>
	tokenKey(
		{ root: "/collection", environment },
		new AuthFields(
			new Map(Object.entries({ flow: "client_credentials", ...fields })),
		),
	);

test.each([
	["credentials.clientSecret", "one", "other"],
	["credentials.placement", "body", "basic_auth_header"],
	["resourceOwner.password", "one", "other"],
	["scope", "one", "other"],
	["refreshTokenUrl", "one", "other"],
	["deviceAuthorizationUrl", "one", "other"],
])("tokens with another %s are others", (name, one, other) => {
	expect(keyOf({ [name]: one })).not.toBe(keyOf({ [name]: other }));
});

test("where a token is put says nothing of which it is", () => {
	const placed = { "tokenConfig.placement.header": "X-Token" };
	expect(keyOf(placed)).toBe(keyOf({}));
});

test("who logs in may be another in each environment; a client is the same", () => {
	const personal = { flow: "authorization_code" };
	expect(keyOf(personal, "mary")).not.toBe(keyOf(personal, "bob"));
	expect(keyOf({}, "mary")).toBe(keyOf({}, "bob"));
});
