import { resolve } from "node:path";
import { expect, test } from "vitest";
import { typedCertificate } from "./client-certificate.ts";

/** As `certificateFile|passphrase`; curl's manual, --cert. */
test.each([
	["client.pem", "client.pem|undefined"],
	["client.pem:secret", "client.pem|secret"],
	["client.pem:se:cret", "client.pem|se:cret"],
	["a\\:b.pem:secret", "a:b.pem|secret"],
	["client.pem:", "client.pem|"],
	["C:\\c.pem:pw", "C:\\c.pem|pw"],
	["C:/c.pem", "C:/c.pem|undefined"],
])("--cert %s", (cert, expected) => {
	const [file = ""] = expected.split("|");
	const { passphrase, ...certificate } = typedCertificate({ cert }) ?? {};
	expect(certificate).toEqual({
		kind: "pem",
		domain: "*",
		certificateFile: resolve(file),
		keyFile: resolve(file),
	});
	expect(`${file}|${passphrase}`).toBe(expected);
});

test("--key and --pass belong to it, and PKCS #12 is told by its name", () => {
	expect(
		typedCertificate({ cert: "a.pem:x", key: "a.key", pass: "y" }),
	).toMatchObject({ keyFile: resolve("a.key"), passphrase: "y" });
	expect(typedCertificate({ cert: "a.P12:x" })).toEqual({
		kind: "pkcs12",
		domain: "*",
		pkcs12File: resolve("a.P12"),
		passphrase: "x",
	});
	expect(typedCertificate({ cert: "a.bin", certType: "P12" })).toMatchObject({
		kind: "pkcs12",
	});
	expect(typedCertificate({})).toBeUndefined();
	expect(() => typedCertificate({ key: "a.key" })).toThrow(
		"--key is the key of --cert.",
	);
});
