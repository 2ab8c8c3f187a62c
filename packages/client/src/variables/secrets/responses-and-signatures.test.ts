import { describe, expect, test } from "vitest";
import { type CapturedResponse, capturedValues } from "./captured-values.ts";
import { signaturesIn } from "./signatures.ts";

const response: CapturedResponse = {
	headers: [
		["X-Session", "s-1"],
		["Set-Cookie", "sid=a=b; Path=/; HttpOnly"],
		["set-cookie", "other=c"],
	],
	text: () => '{"session": {"tokens": ["first", "second"], "id": 7}}',
};

describe("capturedValues", () => {
	test.each([
		["res.body.session.tokens[1]", ["second"]],
		["res.body.session.id", [7]],
		["res.headers.x-session", ["s-1"]],
		['res.headers["X-Session"]', ["s-1"]],
		["res.headers.set-cookie", ["a=b", "c"]],
		["res.body.nothing.there", []],
		["res.headers.nothing", []],
	])("%s: %j", (path, expected) => {
		expect(capturedValues([path], response)).toEqual(expected);
	});

	test("takes a body that is no JSON as one text, and reads none that nobody wants", () => {
		const plain = { ...response, text: () => "plain-token" };
		expect(capturedValues(["res.body"], plain)).toEqual(["plain-token"]);
		const unread = { ...response, text: () => expect.unreachable() };
		expect(capturedValues(["res.headers.x-session"], unread)).toEqual(["s-1"]);
	});
});

describe("signaturesIn", () => {
	test.each([
		[
			'UsernameToken Username="a", PasswordDigest="ab+/c=", Nonce="n"',
			["ab+/c="],
		],
		[
			"AWS4-HMAC-SHA256 Credential=AK/x, SignedHeaders=host, Signature=0af9",
			["0af9"],
		],
		['OAuth oauth_signature="a%2Bb%3D", oauth_nonce="1"', ["a%2Bb%3D", "a+b="]],
		["EG1-HMAC-SHA256 client_token=x;nonce=1;signature=c2ln", ["c2ln"]],
		[
			'Digest username="a", response="6629fae49393a05397450978507c4ef1", nc=1',
			["6629fae49393a05397450978507c4ef1"],
		],
		["https://a.test/?X-Amz-Signature=beef&b=1", ["beef"]],
		["NTLM TlRMTVNTUAADAAAAGAAYAGo=", ["TlRMTVNTUAADAAAAGAAYAGo="]],
		['Hawk id="a", ts="1", nonce="n", mac="ab+/c="', ["ab+/c="]],
		["Bearer eyJhbGciOi.eyJ-_a.c2ln", ["eyJhbGciOi.eyJ-_a.c2ln"]],
		["Bearer abc", []],
	])("%s", (text, expected) => {
		expect(signaturesIn(text)).toEqual(expected);
	});
});
