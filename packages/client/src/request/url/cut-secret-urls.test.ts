import { expect, test } from "vitest";
import { SecretMasker } from "../../variables/secret-masker.ts";
import { cutSecretIn } from "./cut-secret-urls.ts";

function maskerOf(secret: string): SecretMasker {
	const masker = new SecretMasker();
	masker.add(secret);
	return masker;
}

test.each([
	["http://user:SECRET@host/", "pa#ss/wo?rd@x9", "#"],
	["http://SECRET@host/", "pass/word9", "/"],
	["http://user:SECRET@host/", "pass?word9", "?"],
	["http://user:SECRET@host/", "pass\\word9", "\\"],
	["http://api.SECRET/", "pass/word9", "/"],
	["http://SECRET/", "pa#ssword9", "#"],
	["http://host/a/SECRET/b", "pa#ssword9", "#"],
	["http://host/?a=SECRET&b", "pa#ssword9", "#"],
])("%s is not sent with %s, which a `%s` cuts", (url, secret, sign) => {
	const found = cutSecretIn(url.replace("SECRET", secret), maskerOf(secret));
	expect(found).toEqual({ sign });
});

test.each([
	["http://user:SECRET@host/", "pass@wo:rd9"],
	["http://host/SECRET/x?y=SECRET", "pass/wo?rd&9"],
	["SECRET", "https://hooks.test/services/T0/k9?x=1#part"],
	["http://SECRET/x", "example.test/base"],
])("%s is sent with %s, which is whole or an address", (url, secret) => {
	const masker = maskerOf(secret);
	expect(cutSecretIn(url.replaceAll("SECRET", secret), masker)).toBeUndefined();
});

test("pieces of a secret that stand by themselves elsewhere are known", () => {
	const secret = "https://hooks.test/services/T0/k9?token=abc123#part";
	const masker = maskerOf(secret);
	cutSecretIn(secret, masker);
	expect(masker.mask("hooks.test/services/T0/k9 abc123 part")).toBe(
		"●●● ●●● part",
	);
});
