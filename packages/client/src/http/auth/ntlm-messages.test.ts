import { expect, test } from "vitest";
import { md4 } from "./md4.ts";
import {
	negotiateMessage,
	ntlmKey,
	readChallenge,
	responses,
} from "./ntlm-messages.ts";

test.each([
	["", "31d6cfe0d16ae931b73c59d7e0c089c0"],
	["abc", "a448017aaf21d8525fc10ae87aa6729d"],
	[
		"12345678901234567890123456789012345678901234567890123456789012345678901234567890",
		"e33b4ddc9c38f2199c3e7b164fcc0536",
	],
])("MD4 of %j is that of RFC 1320", (text, digest) => {
	expect(md4(Buffer.from(text)).toString("hex")).toBe(digest);
});

const CREDENTIALS = {
	username: "User",
	password: "Password",
	domain: "Domain",
};

test("the key and the responses are those of [MS-NLMP] §4.2.4", () => {
	expect(ntlmKey(CREDENTIALS).toString("hex")).toBe(
		"0c868a403bfd7a93a3001ef22ef02e3f",
	);
	const targetInfo = Buffer.from(
		"02000c0044006f006d00610069006e0001000c0053006500720076006500720000000000",
		"hex",
	);
	const { lm, nt } = responses(
		CREDENTIALS,
		{ flags: 0, challenge: Buffer.from("0123456789abcdef", "hex"), targetInfo },
		Buffer.alloc(8, 0xaa),
		-11_644_473_600_000,
	);
	expect(nt.subarray(0, 16).toString("hex")).toBe(
		"68cd0ab851e51c96aabc927bebef6a1c",
	);
	expect(lm.toString("hex")).toBe(
		"86c35097ac9cec102554764a57cccc19aaaaaaaaaaaaaaaa",
	);
});

test("what is no challenge is not taken for one", () => {
	expect(readChallenge(negotiateMessage())).toBeUndefined();
	expect(readChallenge(Buffer.from("NTLMSSP"))).toBeUndefined();
});
