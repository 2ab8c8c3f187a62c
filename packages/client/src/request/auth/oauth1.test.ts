import { createVerify, generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import type { OutgoingRequest } from "../outgoing-request.ts";
import { signatureBase } from "./oauth1.ts";
import { headerOf, outgoing, signed } from "./testing/signed-requests.ts";

/** The parameters in an `Authorization: OAuth …` header. */
function parametersOf(request: OutgoingRequest): Record<string, string> {
	const header = headerOf(request, "authorization") ?? "";
	const pairs = header.matchAll(/(\w+)="([^"]*)"/g);
	return Object.fromEntries(
		[...pairs].map(([, name = "", value = ""]) => [
			name,
			decodeURIComponent(value),
		]),
	);
}

const PHOTOS = {
	consumerKey: "dpf43f3p2l4k3l03",
	consumerSecret: "kd94hf93k423kf44",
	accessToken: "nnch734d00sl2jdk",
	accessTokenSecret: "pfkkdhi9sl3r4s00",
	timestamp: "137131202",
	nonce: "chapoH",
};
const PHOTOS_URL =
	"http://photos.example.net/photos?file=vacation.jpg&size=original";

describe("the base string", () => {
	test("is that of RFC 5849 §3.4.1.1", () => {
		const url = new URL(
			"http://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b",
		);
		const form = [...new URLSearchParams("c2&a3=2+q")];
		expect(
			signatureBase("post", url, [
				...url.searchParams,
				["oauth_consumer_key", "9djdj82h48djs9d2"],
				["oauth_token", "kkk9d7dh3k39sjv7"],
				["oauth_signature_method", "HMAC-SHA1"],
				["oauth_timestamp", "137131201"],
				["oauth_nonce", "7d8f3e4a"],
				...form,
			]),
		).toBe(
			"POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7",
		);
	});

	test("has the port only where it is not the scheme's own", () => {
		const of = (url: string) => signatureBase("GET", new URL(url), []);
		expect(of("HTTPS://Example.com:443/R")).toBe(
			"GET&https%3A%2F%2Fexample.com%2FR&",
		);
		expect(of("http://example.com:8080/")).toBe(
			"GET&http%3A%2F%2Fexample.com%3A8080%2F&",
		);
	});
});

describe("the signature", () => {
	test("is that of the photo in RFC 5849 §1.2, whose example leaves the version out", async () => {
		const { oauth_signature: _, ...parameters } = parametersOf(
			await signed("oauth1", PHOTOS, outgoing("GET", PHOTOS_URL)),
		);
		expect(parameters).toEqual({
			oauth_consumer_key: "dpf43f3p2l4k3l03",
			oauth_token: "nnch734d00sl2jdk",
			oauth_signature_method: "HMAC-SHA1",
			oauth_timestamp: "137131202",
			oauth_nonce: "chapoH",
			oauth_version: "1.0",
		});
		const { createHmac } = await import("node:crypto");
		const { oauth_version: __, ...inTheExample } = parameters;
		const url = new URL(PHOTOS_URL);
		const base = signatureBase("GET", url, [
			...url.searchParams,
			...Object.entries(inTheExample),
		]);
		expect(
			createHmac("sha1", "kd94hf93k423kf44&pfkkdhi9sl3r4s00")
				.update(base)
				.digest("base64"),
		).toBe("MdpQcU8iPSUjWoN/UDMsK2sui9I=");
	});

	test("is that of the photo in OAuth Core 1.0a, appendix A", async () => {
		const fields = {
			...PHOTOS,
			timestamp: "1191242096",
			nonce: "kllo9940pd9333jh",
		};
		const request = await signed("oauth1", fields, outgoing("GET", PHOTOS_URL));
		expect(parametersOf(request).oauth_signature).toBe(
			"tR3+Ty81lMeYAr/Fid0kMTYa/WM=",
		);
	});

	test.each(["RSA-SHA1", "RSA-SHA256", "RSA-SHA512"])(
		"by %s is verified with the public key, the private one coming from text or file",
		async (signatureMethod) => {
			const { privateKey, publicKey } = generateKeyPairSync("rsa", {
				modulusLength: 2048,
			});
			const pem = privateKey
				.export({ type: "pkcs8", format: "pem" })
				.toString();
			await using folder = await temporaryFolder({ "key.pem": pem });
			const keys: readonly Readonly<Record<string, string>>[] = [
				{ "privateKey.type": "text", "privateKey.value": pem },
				{
					"privateKey.type": "file",
					"privateKey.value": `${folder.root}/key.pem`,
				},
				{ privateKey: pem.replaceAll("\n", "\\n") },
			];
			for (const key of keys) {
				const request = await signed(
					"oauth1",
					{ ...PHOTOS, ...key, signatureMethod },
					outgoing("GET", PHOTOS_URL),
				);
				const { oauth_signature = "", ...others } = parametersOf(request);
				const url = new URL(PHOTOS_URL);
				const base = signatureBase("GET", url, [
					...url.searchParams,
					...Object.entries(others),
				]);
				const hash = signatureMethod.replace("RSA-", "");
				expect(
					createVerify(hash)
						.update(base)
						.verify(publicKey, oauth_signature, "base64"),
				).toBe(true);
			}
		},
	);

	test("by PLAINTEXT is both secrets", async () => {
		const fields = {
			...PHOTOS,
			signatureMethod: "PLAINTEXT",
			consumerSecret: "a&b",
		};
		const request = await signed("oauth1", fields, outgoing("GET", PHOTOS_URL));
		expect(parametersOf(request).oauth_signature).toBe(
			"a%26b&pfkkdhi9sl3r4s00",
		);
	});

	test("by an unknown method or with a broken key is refused", async () => {
		const sign = (fields: Readonly<Record<string, string>>) =>
			signed("oauth1", { ...PHOTOS, ...fields }, outgoing("GET", PHOTOS_URL));
		await expect(sign({ signatureMethod: "MD5" })).rejects.toThrow(
			"no signature method MD5",
		);
		await expect(
			sign({ signatureMethod: "RSA-SHA1", privateKey: "x" }),
		).rejects.toThrow("cannot sign with RSA-SHA1");
	});
});

describe("the parameters stand", () => {
	test("in the header, with the realm, which is not signed", async () => {
		const plain = await signed("oauth1", PHOTOS, outgoing("GET", PHOTOS_URL));
		const request = await signed(
			"oauth1",
			{ ...PHOTOS, realm: "Photos" },
			outgoing("GET", PHOTOS_URL),
		);
		expect(headerOf(request, "authorization")).toMatch(
			/^OAuth realm="Photos", oauth_consumer_key="dpf43f3p2l4k3l03", /,
		);
		expect(parametersOf(request).oauth_signature).toBe(
			parametersOf(plain).oauth_signature,
		);
	});

	test("in the query, behind the user's own, which stays as written", async () => {
		const request = await signed(
			"oauth1",
			{ ...PHOTOS, placement: "query" },
			outgoing("GET", `${PHOTOS_URL}&x=a%20b`),
		);
		expect(request.url).toMatch(
			/^http:\/\/photos\.example\.net\/photos\?file=vacation\.jpg&size=original&x=a%20b&oauth_consumer_key=.*&oauth_signature=[^&]+$/,
		);
		expect(headerOf(request, "authorization")).toBeUndefined();
	});

	test("in the form, whose own fields are signed too", async () => {
		const form = (text: string) =>
			outgoing("POST", "http://example.com/", {
				headers: [
					["content-type", "application/x-www-form-urlencoded; charset=utf-8"],
				],
				body: { kind: "text", text },
			});
		const fields = { ...PHOTOS, placement: "body" };
		const request = await signed("oauth1", fields, form("a=1"));
		const text = request.body?.kind === "text" ? request.body.text : "";
		expect(text).toMatch(/^a=1&oauth_consumer_key=/);
		const signature = parametersOf(
			await signed("oauth1", PHOTOS, form("a=1")),
		).oauth_signature;
		expect(new URLSearchParams(text).get("oauth_signature")).toBe(signature);
		expect(
			parametersOf(await signed("oauth1", PHOTOS, form("a=2"))).oauth_signature,
		).not.toBe(signature);
	});

	test("in no body that is not a form", async () => {
		const body = { kind: "text", text: "{}" } as const;
		await expect(
			signed(
				"oauth1",
				{ ...PHOTOS, placement: "body" },
				outgoing("POST", "http://a/", { body }),
			),
		).rejects.toThrow("only if it is a form");
	});
});

test("the hash of a body that is no form is signed when asked for", async () => {
	const body = { kind: "text", text: "Hello World!" } as const;
	const request = outgoing("POST", "http://www.example.com/resource", { body });
	const parameters = parametersOf(
		await signed("oauth1", { ...PHOTOS, includeBodyHash: "true" }, request),
	);
	expect(parameters.oauth_body_hash).toBe("Lve95gjOVATpfV8EL5X4nxwjKHE=");
	expect(
		parametersOf(await signed("oauth1", PHOTOS, request)),
	).not.toHaveProperty("oauth_body_hash");
});
