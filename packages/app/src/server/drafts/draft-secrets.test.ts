import { expect, test } from "vitest";
import { hideSecrets, revealSecrets } from "./draft-secrets.ts";

test("a draft has no password of a proxy and no passphrase of a certificate, but their placeholders", () => {
	const form = (password: string, passphrase: string) => ({
		config: {
			proxy: {
				config: { hostname: "p", auth: { username: "me", password } },
			},
			clientCertificates: [{ domain: "a", type: "pem", passphrase }],
		},
	});
	const file = form("in-the-file", "{{passphrase}}");
	const { content, withheld } = hideSecrets(
		form("in-the-file", "typed-passphrase"),
		file,
		new Set(),
	);
	expect(content).toEqual(form("●●●", "●●●"));
	expect(withheld).toEqual(["passphrase"]);
	expect(revealSecrets(content, file)).toEqual(file);
	expect(hideSecrets(file, file, new Set()).content).toEqual(
		form("●●●", "{{passphrase}}"),
	);
});

test("what is empty in a form stays empty in its draft", () => {
	const form = {
		docs: null,
		config: {
			proxy: { config: { auth: { username: null, password: null } } },
			clientCertificates: [{ domain: "a", type: "pem", passphrase: null }],
		},
		variables: [{ name: "empty", value: null }, null],
		auth: { type: "basic", username: "me", password: null },
	};
	const { content, withheld } = hideSecrets(form, form, new Set());
	expect(content).toEqual(form);
	expect(withheld).toEqual([]);
	expect(revealSecrets(content, form)).toEqual(form);
});

test("a client certificate gets no passphrase but its own, wherever it stands by now", () => {
	const certificate = (name: string, passphrase: string) => ({
		...{ domain: "same", type: "pkcs12" },
		...{ pkcs12FilePath: `${name}.p12`, passphrase },
	});
	const form = (...clientCertificates: ReturnType<typeof certificate>[]) => ({
		config: { clientCertificates },
	});
	const [one, two] = [certificate("1", "first"), certificate("2", "second")];
	const file = form(one, two);
	const without = hideSecrets(form(two), file, new Set());
	expect(without.withheld).toEqual([]);
	expect(revealSecrets(without.content, file)).toEqual(form(two));
	const other = hideSecrets(form(certificate("3", "first")), file, new Set());
	expect(other.withheld).toEqual(["passphrase"]);
	expect(revealSecrets(other.content, file)).toEqual(
		form(certificate("3", "")),
	);
});
