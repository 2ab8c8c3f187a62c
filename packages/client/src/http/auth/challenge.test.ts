import fc from "fast-check";
import { expect, test } from "vitest";
import { parseChallenges } from "./challenge.ts";

function parsed(...values: string[]) {
	return parseChallenges(values).map(({ scheme, token, parameters }) => [
		scheme,
		token,
		Object.fromEntries(parameters),
	]);
}

test("several challenges in one header, with commas and quotes in their values", () => {
	expect(
		parsed(
			'Newauth realm="a, \\"b\\"", Type=1,title="Login", Basic realm=simple',
			"NTLM TlRMTVNTUAAC==",
			"Negotiate, NTLM",
		),
	).toEqual([
		["newauth", undefined, { realm: 'a, "b"', type: "1", title: "Login" }],
		["basic", undefined, { realm: "simple" }],
		["ntlm", "TlRMTVNTUAAC==", {}],
		["negotiate", undefined, {}],
		["ntlm", undefined, {}],
	]);
});

test("spaces around the equals sign and empty elements are allowed", () => {
	expect(parsed('Digest  nonce = "n" ,, qop="auth,auth-int"')).toEqual([
		["digest", undefined, { nonce: "n", qop: "auth,auth-int" }],
	]);
});

test("any text is read to its end or up to what is no challenge", () => {
	fc.assert(
		fc.property(fc.string(), (text) => {
			expect(Array.isArray(parseChallenges([text]))).toBe(true);
		}),
	);
});
