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
