import { generateIdentity, identityToRecipient } from "age-encryption";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { decryptSops } from "./sops-decryption.ts";
import { sopsDotEnv, sopsJson } from "./testing/sops-encryption.ts";

const identity = await generateIdentity();
const recipient = await identityToRecipient(identity);

const VALUES = {
	api: { token: "s3cret: ünïcode\nsecond line", port: 8443, ratio: 1.5 },
	users: [
		{ name: "ann", admin: true },
		{ name: "", admin: false },
	],
	"10": "number-like keys stay",
	"2": "in the order of the file",
	nothing: null,
	plain_unencrypted: { count: 3, on: true, text: "clear" },
};

const EXPECTED = {
	"api.token": "s3cret: ünïcode\nsecond line",
	"api.port": "8443",
	"api.ratio": "1.5",
	"users[0].name": "ann",
	"users[1].admin": "False",
	"10": "number-like keys stay",
	"plain_unencrypted.count": "3",
};

describe("decryptSops", () => {
	test.each([false, true])(
		"decrypts JSON and YAML, and checks the MAC (of encrypted values only: %s)",
		async (macOnlyEncrypted) => {
			const json = await sopsJson(VALUES, {
				recipient,
				unencryptedSuffix: "_unencrypted",
				macOnlyEncrypted,
			});
			const yaml = stringify(JSON.parse(json));
			for (const [text, name] of [
				[json, "secrets.json"],
				[yaml, "secrets.enc.yaml"],
			] as const) {
				const values = await decryptSops(text, name, [identity]);
				for (const [key, value] of Object.entries(EXPECTED))
					expect(values.get(key), key).toBe(value);
			}
		},
	);

	test("decrypts .env files", async () => {
		const text = await sopsDotEnv(
			{ API_TOKEN: "s3cret=with/signs", OTHER: "two" },
			{ recipient },
		);
		const values = await decryptSops(`#comment\n${text}`, ".env.enc", [
			identity,
		]);
		expect([...values]).toEqual([
			["API_TOKEN", "s3cret=with/signs"],
			["OTHER", "two"],
		]);
	});

	test("gives nothing of a file in which somebody has changed, moved, added or removed a value", async () => {
		const json = await sopsJson(
			{ a: "first", b: "second", c_unencrypted: "clear" },
			{ recipient, unencryptedSuffix: "_unencrypted" },
		);
		const data: Record<string, unknown> = JSON.parse(json);
		const { a, b, ...rest } = data;
		const changes = [
			{ ...data, c_unencrypted: "other" },
			{ ...data, a: b, b: a },
			{ ...data, d: "new" },
			rest,
			{ b, a, ...rest },
			{ ...data, a: "first in the clear" },
			{ ...data, sops: Object.assign({}, data.sops, { mac: "" }) },
			{
				...data,
				sops: Object.assign({}, data.sops, {
					lastmodified: "2026-02-01T00:00:00Z",
				}),
			},
		];
		for (const change of changes)
			await expect(
				decryptSops(JSON.stringify(change), "a.json", [identity]),
			).rejects.toMatchObject({ code: "SOPS_NOT_DECRYPTED" });
		expect((await decryptSops(json, "a.json", [identity])).get("a")).toBe(
			"first",
		);
	});

	test("tells what it takes when the key is somebody else's, there is none, or age was not used", async () => {
		const json = await sopsJson({ a: "first" }, { recipient });
		const stranger = await generateIdentity();
		await expect(decryptSops(json, "a.json", [stranger])).rejects.toMatchObject(
			{
				code: "AGE_NOT_DECRYPTED",
				message: "it is encrypted for none of your age keys.",
			},
		);
		await expect(decryptSops(json, "a.json", [])).rejects.toMatchObject({
			message: "no age key was found.",
		});
		const kms = JSON.stringify({ ...JSON.parse(json), sops: { kms: [{}] } });
		await expect(decryptSops(kms, "a.json", [identity])).rejects.toMatchObject({
			code: "SOPS_NOT_DECRYPTED",
			hint: expect.stringContaining("secretCommand"),
		});
		await expect(
			decryptSops("a: 1\n", "a.yml", [identity]),
		).rejects.toMatchObject({
			code: "SOPS_NOT_READABLE",
		});
		await expect(
			decryptSops("a: [", "a.yml", [identity]),
		).rejects.toMatchObject({
			code: "SOPS_NOT_READABLE",
		});
	});
});
