import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readPostmanCertificates } from "./postman-certificates.ts";

const FOLDER = resolve("/certificates");

function domainsOf(...matches: readonly unknown[]): readonly string[] {
	const list = [{ matches, cert: { src: "c.pem" } }];
	return readPostmanCertificates(JSON.stringify(list), FOLDER).map(
		({ domain }) => domain,
	);
}

describe("a list of client certificates as newman has it", () => {
	test("names files from the folder, and a certificate for each address", () => {
		const list = [
			{
				name: "shop",
				matches: ["https://a.example/*", "https://b.example:8443/*"],
				cert: { src: "c.pem" },
				key: { src: "/keys/k.pem" },
				passphrase: "open",
			},
			{ matches: ["c.example"], pfx: { src: "c.p12" } },
		];
		const pem = {
			kind: "pem",
			passphrase: "open",
			certificateFile: resolve(FOLDER, "c.pem"),
			keyFile: resolve("/keys/k.pem"),
		};
		expect(readPostmanCertificates(JSON.stringify(list), FOLDER)).toEqual([
			{ ...pem, domain: "a.example" },
			{ ...pem, domain: "b.example:8443" },
			{
				kind: "pkcs12",
				passphrase: undefined,
				domain: "c.example",
				pkcs12File: resolve(FOLDER, "c.p12"),
			},
		]);
	});

	test.each([
		["https://api.example/*", "api.example"],
		["https://*.example:8443/v1/*", "*.example:8443"],
		["*://api.example/*", "api.example"],
		["<all_urls>", "*"],
		["https://*/*", "*"],
	])("%s is for %s", (match, domain) => {
		expect(domainsOf(match)).toEqual([domain]);
	});

	test.each([
		["{", "is not JSON"],
		["{}", "holds no list"],
		["[1]", "no `matches` or no `cert`"],
		['[{"matches": ["https://a/*"]}]', "no `matches` or no `cert`"],
		['[{"__proto__": {"matches": ["a"]}, "cert": {"src": "c"}}]', "no `match"],
	])("%s is refused, and the shape shown", (text, message) => {
		expect(() => readPostmanCertificates(text, FOLDER)).toThrow(
			expect.objectContaining({
				message: expect.stringContaining(message),
				hint: expect.stringContaining('[{"name": "…", "matches":'),
			}),
		);
	});
});
