import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
	armor,
	Encrypter,
	generateIdentity,
	identityToRecipient,
} from "age-encryption";
import { describe, expect, test } from "vitest";
import { sopsJson } from "./testing/sops-encryption.ts";
import { folder, sources } from "./testing/sources.ts";
import { TrustedCommands } from "./trusted-commands.ts";
import { wordsToTrust } from "./words-to-trust.ts";

const identity = await generateIdentity();
const recipient = await identityToRecipient(identity);

/** For a user who has allowed everything. */
const allowed: typeof sources = (source, options) =>
	sources(source, { allowsCommands: true, ...options });

async function ageFile(text: string, isArmored = false): Promise<Buffer> {
	const encrypter = new Encrypter();
	encrypter.addRecipient(recipient);
	const bytes = await encrypter.encrypt(text);
	return Buffer.from(isArmored ? armor.encode(bytes) : bytes);
}

describe("an encrypted file", () => {
	test("of age's gives its text, or one value in it, armored or not", async () => {
		const root = await folder();
		await writeFile(join(root, "a.age"), await ageFile("wh0le\n"));
		await writeFile(join(root, "b.age"), await ageFile("arm0red", true));
		await writeFile(
			join(root, "c.json.age"),
			await ageFile('{"api": {"keys": ["zero", "one"]}}'),
		);
		await writeFile(
			join(root, "c.env.age"),
			await ageFile("A=1\nTOKEN='t k'\n"),
		);
		const environment = { SOPS_AGE_KEY: `# key\n${identity}\n` };
		const value = async (file: string, key?: string) => {
			const source = { kind: "age", file, key } as const;
			return (await allowed(source, { root, environment })).fetch("token");
		};
		expect(await value("a.age")).toEqual({ value: "wh0le", via: "a.age" });
		expect((await value("b.age"))?.value).toBe("arm0red");
		expect((await value("c.json.age", "api.keys[1]"))?.value).toBe("one");
		expect((await value("c.env.age", "TOKEN"))?.value).toBe("t k");
		await writeFile(
			join(root, "e.yml.age"),
			await ageFile("pin: 007\nid: 12345678901234567890\nnone: null\n"),
		);
		expect((await value("e.yml.age", "pin"))?.value).toBe("007");
		expect((await value("e.yml.age", "id"))?.value).toBe(
			"12345678901234567890",
		);
		await expect(value("e.yml.age", "none")).rejects.toThrow("has no value");
		await writeFile(join(root, "d.yml.age"), await ageFile("a: *s3cret\nb: ["));
		await expect(value("d.yml.age", "a")).rejects.toThrow(
			"the file d.yml.age has no value `a`.",
		);
		await expect(value("c.env.age", "OTHER")).rejects.toThrow(
			"the file c.env.age has no value `OTHER`.",
		);
	});

	test("of sops' gives one value, with the key from any of its places", async () => {
		const root = await folder({
			"secrets.json": await sopsJson(
				{ api: { token: "fr0m-sops" } },
				{ recipient },
			),
		});
		const keys = await folder({
			"keys.txt": `# created\n${identity}\n`,
			"sops/age/keys.txt": identity,
		});
		const curlew = await folder({ "curlew/age-keys.txt": identity });
		const source = {
			kind: "sops",
			file: "secrets.json",
			key: "api.token",
		} as const;
		for (const environment of [
			{ XDG_CONFIG_HOME: root, SOPS_AGE_KEY: identity },
			{ XDG_CONFIG_HOME: root, SOPS_AGE_KEY_FILE: join(keys, "keys.txt") },
			{ XDG_CONFIG_HOME: keys },
			{ XDG_CONFIG_HOME: curlew },
		]) {
			const fetching = await allowed(source, { root, environment });
			expect(await fetching.fetch("token")).toEqual({
				value: "fr0m-sops",
				via: "secrets.json (api.token)",
			});
		}
		const without = await allowed(source, {
			root,
			environment: { XDG_CONFIG_HOME: root },
		});
		await expect(without.fetch("token")).rejects.toMatchObject({
			message:
				"The secret `token` could not be read: secrets.json: no age key was found.",
			hint: expect.stringContaining("SOPS_AGE_KEY_FILE"),
		});
	});

	test("outside of the collection is not read", async () => {
		const outside = await folder({ "a.age": "" });
		const file = join(outside, "a.age");
		const fetching = await allowed({ kind: "age", file, key: undefined });
		await expect(fetching.fetch("token")).rejects.toThrow(
			"lies outside of the collection's folder",
		);
	});

	test("is not decrypted before its user has allowed it, and then only as it was, where it was", async () => {
		const root = await folder();
		await writeFile(join(root, "a.age"), await ageFile("v4lue"));
		const environment = {
			SOPS_AGE_KEY: identity,
			XDG_CONFIG_HOME: await folder(),
		};
		const source = { kind: "age", file: "a.age", key: undefined } as const;
		const fetched = async (from: string) =>
			(await sources(source, { root: from, environment })).fetch("token");
		const refused = {
			code: "SECRET_FILE_NOT_ALLOWED",
			hint: expect.stringContaining("curlew secret trust"),
			location: { file: "/c/opencollection.yml", line: 7 },
		};
		await expect(fetched(root)).rejects.toMatchObject(refused);

		const words = wordsToTrust(source) ?? [];
		await new TrustedCommands(environment).trust(root, [words]);
		expect((await fetched(root))?.value).toBe("v4lue");

		const copy = await folder();
		await writeFile(join(copy, "a.age"), await readFile(join(root, "a.age")));
		await expect(fetched(copy)).rejects.toMatchObject(refused);
		await writeFile(join(root, "a.age"), await ageFile("0ther"));
		await expect(fetched(root)).rejects.toMatchObject(refused);
	});
});
