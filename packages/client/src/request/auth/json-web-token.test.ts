import { generateKeyPairSync } from "node:crypto";
import jsonwebtoken from "jsonwebtoken";
import { describe, expect, test } from "vitest";
import type { AuthKind } from "../../kinds/auth-kinds.ts";
import { headerOf, outgoing, signed } from "./testing/signed-requests.ts";

const rsa = generateKeyPairSync("rsa", {
	modulusLength: 2048,
	privateKeyEncoding: { type: "pkcs8", format: "pem" },
	publicKeyEncoding: { type: "spki", format: "pem" },
});

function ec(namedCurve: string) {
	return generateKeyPairSync("ec", {
		namedCurve,
		privateKeyEncoding: { type: "pkcs8", format: "pem" },
		publicKeyEncoding: { type: "spki", format: "pem" },
	});
}

const KEYS: Readonly<
	Record<string, { readonly privateKey: string; readonly publicKey: string }>
> = {
	RS256: rsa,
	RS512: rsa,
	PS256: rsa,
	PS384: rsa,
	ES256: ec("prime256v1"),
	ES384: ec("secp384r1"),
	ES512: ec("secp521r1"),
};

type Fields = Readonly<Record<string, string>>;

const URL_OF_TESTS = "https://a.example/b?x=1";

async function tokenOf(kind: AuthKind, fields: Fields): Promise<string> {
	const request = await signed(kind, fields, outgoing("GET", URL_OF_TESTS));
	const [, token = ""] = (headerOf(request, "authorization") ?? "").split(" ");
	return token;
}

/** Header and payload of a token that is checked by somebody else. */
function verified(token: string, key: string | Buffer) {
	const { header, payload } = jsonwebtoken.verify(token, key, {
		complete: true,
	});
	return { header, payload };
}

const PAYLOAD = '{ "sub": "1234", "n": 1, "big": 12345678901234567890 }';

describe("jwt", () => {
	test.each(["HS256", "HS384", "HS512"])(
		"%s is verified",
		async (algorithm) => {
			const token = await tokenOf("jwt", {
				algorithm,
				secret: "s3cret",
				payload: PAYLOAD,
				headers: '{"kid":"k","alg":"none"}',
			});
			expect(verified(token, "s3cret")).toMatchObject({
				header: { kid: "k", alg: algorithm },
				payload: { sub: "1234", n: 1 },
			});
		},
	);

	test.each(Object.keys(KEYS))("%s is verified", async (algorithm) => {
		const { privateKey = "", publicKey = "" } = KEYS[algorithm] ?? {};
		const token = await tokenOf("jwt", {
			algorithm,
			"privateKey.value": privateKey.replaceAll("\n", "\\n"),
			payload: PAYLOAD,
		});
		expect(verified(token, publicKey).header).toEqual({ alg: algorithm });
	});

	test("is what RFC 7515 and newman 6.2.2 make of the same", async () => {
		expect(
			await tokenOf("jwt", {
				secret: "s3cret",
				payload: '{"sub":"1234","n":1}',
				headerPrefix: " Foo ",
			}),
		).toBe(
			"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0IiwibiI6MX0.B45Vzay6G3HcsXC-ziI91vVgPdvo_fa1k1mWT3CYO14",
		);
	});

	test("numbers of the payload keep their digits", async () => {
		const token = await tokenOf("jwt", { secret: "s", payload: PAYLOAD });
		expect(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).toBe(
			'{"sub":"1234","n":1,"big":12345678901234567890}',
		);
	});

	test("a secret may be in base64, of either alphabet", async () => {
		for (const secret of ["-_8=", "+/8"]) {
			const fields = { secret, isSecretBase64Encoded: "true" };
			const token = await tokenOf("jwt", fields);
			expect(verified(token, Buffer.from([0xfb, 0xff])).payload).toEqual({});
		}
	});

	test("goes where it is wanted", async () => {
		const sent = async (fields: Fields) => {
			const all = { secret: "s", ...fields };
			const { url, headers } = await signed(
				"jwt",
				all,
				outgoing("GET", URL_OF_TESTS),
			);
			const [[name = "", value = ""] = []] = headers;
			return [url, name, value].map((text) => text.replace(/ey[\w.-]+/, "…"));
		};
		expect(await sent({})).toEqual([URL_OF_TESTS, "Authorization", "Bearer …"]);
		expect((await sent({ headerPrefix: "" }))[2]).toBe("…");
		expect((await sent({ headerPrefix: "Token" }))[2]).toBe("Token …");
		expect(await sent({ placement: "query" })).toEqual([
			`${URL_OF_TESTS}&token=…`,
			"",
			"",
		]);
		const named = { placement: "query", queryParamKey: "a b" };
		expect((await sent(named))[0]).toBe(`${URL_OF_TESTS}&a%20b=…`);
	});

	test.each([
		[{ secret: "" }, "has no `secret`"],
		[{ payload: "{bad" }, "The payload of the token is not valid JSON."],
		[{ payload: "[1]" }, "The payload of the token is no JSON object."],
		[{ headers: "7" }, "The header of the token is no JSON object."],
		[{ algorithm: "none" }, 'cannot be signed with the algorithm "none"'],
		[{ algorithm: "RS256" }, "The private key cannot be read."],
		[
			{ algorithm: "RS256", "privateKey.value": KEYS.ES256?.privateKey ?? "" },
			"The private key is not one for the algorithm RS256.",
		],
		[
			{ algorithm: "ES384", "privateKey.value": KEYS.ES256?.privateKey ?? "" },
			"The private key is not one for the algorithm ES384.",
		],
	])("case %# cannot be signed", async (fields: Fields, message) => {
		const all = { secret: "s", ...fields };
		await expect(tokenOf("jwt", all)).rejects.toThrow(message);
	});
});

describe("asap", () => {
	const FIELDS = {
		iss: "me",
		aud: "them",
		kid: "me/1",
		"privateKey.value": rsa.privateKey,
	};

	test("says who asks whom, for an hour", async () => {
		const token = await tokenOf("asap", FIELDS);
		const { header, payload } = verified(token, rsa.publicKey);
		expect(header).toEqual({ alg: "RS256", kid: "me/1" });
		const claims = Object(payload);
		expect(claims).toMatchObject({ iss: "me", sub: "me", aud: "them" });
		expect(claims.jti).toMatch(/^[\da-f-]{36}$/);
		expect(claims.exp - claims.iat).toBe(3600);
		const other = await tokenOf("asap", { ...FIELDS, sub: "you", exp: "60" });
		const next = Object(verified(other, rsa.publicKey).payload);
		expect(next.sub).toBe("you");
		expect(next.exp - next.iat).toBe(60);
		expect(next.jti).not.toBe(claims.jti);
	});

	test("further claims hold before the fields", async () => {
		const claims = '{"iss":"other","aud":["a","b"],"nbf":5}';
		const token = await tokenOf("asap", { ...FIELDS, claims });
		expect(verified(token, rsa.publicKey).payload).toMatchObject({
			iss: "other",
			sub: "other",
			aud: ["a", "b"],
			nbf: 5,
		});
	});

	test("a key may be a data URI", async () => {
		const base64 = rsa.privateKey.replace(/-----.*?-----|\n/g, "");
		const key = `data:application/pkcs8;kid=me%2F1;base64,${base64}`;
		const token = await tokenOf("asap", { ...FIELDS, "privateKey.value": key });
		expect(verified(token, rsa.publicKey).payload).toMatchObject({ iss: "me" });
	});

	test.each([
		[{ kid: "" }, "has no `kid`"],
		[{ aud: "" }, "has no `aud`"],
		[{ exp: "2h" }, "`exp` of the asap authentication is no number of seconds"],
		[{ alg: "HS256" }, "does not sign with HS256"],
	])("%j cannot be signed", async (fields: Fields, message) => {
		await expect(tokenOf("asap", { ...FIELDS, ...fields })).rejects.toThrow(
			message,
		);
	});
});
