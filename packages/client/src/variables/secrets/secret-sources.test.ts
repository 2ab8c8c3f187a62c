import { randomUUID } from "node:crypto";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
	armor,
	Encrypter,
	generateIdentity,
	identityToRecipient,
} from "age-encryption";
import { describe, expect, onTestFinished, test } from "vitest";
import type { SecretSource } from "../../collection/secret-declarations.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import type { DeclaredSecret } from "./declared-secrets.ts";
import { SecretSources, type SecretSourcesOptions } from "./secret-sources.ts";
import { sopsJson } from "./testing/sops-encryption.ts";
import { TrustedCommands } from "./trusted-commands.ts";

const identity = await generateIdentity();
const recipient = await identityToRecipient(identity);

function secret(name: string, source: SecretSource): DeclaredSecret {
	return {
		name,
		source,
		allowedHosts: undefined,
		captures: [],
		file: "/c/opencollection.yml",
		line: 7,
	};
}

async function folder(
	files: Readonly<Record<string, string>> = {},
): Promise<string> {
	const made = await temporaryFolder({ "opencollection.yml": "", ...files });
	onTestFinished(() => made[Symbol.asyncDispose]());
	return made.root;
}

async function sources(
	source: SecretSource,
	options: Partial<SecretSourcesOptions> = {},
): Promise<SecretSources> {
	return new SecretSources({
		secrets: [secret("token", source)],
		root: options.root ?? (await folder()),
		allowsCommands: false,
		environment: { XDG_CONFIG_HOME: await folder() },
		...options,
	});
}

const node = (code: string, ...args: string[]): SecretSource => ({
	kind: "command",
	command: [process.execPath, "-e", code, ...args],
	timeout: undefined,
});

async function ageFile(text: string, isArmored = false): Promise<Buffer> {
	const encrypter = new Encrypter();
	encrypter.addRecipient(recipient);
	const bytes = await encrypter.encrypt(text);
	return Buffer.from(isArmored ? armor.encode(bytes) : bytes);
}

describe("a command", () => {
	test("gives what it prints, trimmed, without a shell, in the collection's folder, once", async () => {
		const root = await folder();
		const counter = join(root, "count");
		const code = `require("fs").appendFileSync(${JSON.stringify(counter)}, "x");
			process.stdout.write("\\n " + process.argv[1] + "|" + require("path").basename(process.cwd()) + " \\n")`;
		const fetching = await sources(node(code, "$(echo no); *"), {
			root,
			allowsCommands: true,
		});
		const [first, second] = await Promise.all([
			fetching.fetch("token"),
			fetching.fetch("token"),
		]);
		expect(first?.value).toBe(`$(echo no); *|${root.split("/").at(-1)}`);
		expect(second).toBe(first);
		expect(await readFile(counter, "utf8")).toBe("x");
		expect(await fetching.fetch("other")).toBeUndefined();
	});

	test("is not run before its user has allowed it, and then only as it was, where it was", async () => {
		const root = await folder();
		const environment = { XDG_CONFIG_HOME: await folder() };
		const options = { root, environment };
		const marker = join(root, "ran");
		const code = `require("fs").writeFileSync(${JSON.stringify(marker)}, "");console.log("v4lue")`;
		const source = node(code);
		await expect(
			(await sources(source, options)).fetch("token"),
		).rejects.toMatchObject({
			code: "SECRET_COMMAND_NOT_ALLOWED",
			hint: expect.stringContaining("--allow-secret-commands"),
			location: { file: "/c/opencollection.yml", line: 7 },
		});
		await expect(readFile(marker)).rejects.toThrow("ENOENT");

		const trusted = new TrustedCommands(environment);
		if (source.kind === "command") await trusted.trust(root, [source.command]);
		const allowed = await (await sources(source, options)).fetch("token");
		expect(allowed?.value).toBe("v4lue");
		for (const other of [
			await sources(node(`${code}//changed`), options),
			await sources(source, { environment, root: await folder() }),
		])
			await expect(other.fetch("token")).rejects.toMatchObject({
				code: "SECRET_COMMAND_NOT_ALLOWED",
			});
	});

	test.runIf(process.platform !== "win32")(
		"that is a file of the collection's is allowed with its content",
		async () => {
			const root = await folder({ "get.sh": "#!/bin/sh\necho first\n" });
			await chmod(join(root, "get.sh"), 0o755);
			const options = {
				root,
				environment: { XDG_CONFIG_HOME: await folder() },
			};
			const command = ["./get.sh"];
			const source = { kind: "command", command, timeout: undefined } as const;
			await new TrustedCommands(options.environment).trust(root, [command]);
			const before = await (await sources(source, options)).fetch("token");
			expect(before).toEqual({ value: "first", via: "command ./get.sh" });
			await writeFile(join(root, "get.sh"), "#!/bin/sh\necho other\n");
			await expect(
				(await sources(source, options)).fetch("token"),
			).rejects.toMatchObject({ code: "SECRET_COMMAND_NOT_ALLOWED" });
		},
	);

	test.each([
		["process.exit(3)", "ended with exit code 3"],
		["", "printed nothing"],
		["setInterval(() => {}, 1000)", "did not end within 200 ms"],
		["process.stdout.write('x'.repeat(2e6))", "printed more than 1024 KiB"],
	])(
		"that fails says why, and nothing of its output: %s",
		async (code, why) => {
			const source = node(`console.error("5ecret-on-stderr");${code}`);
			const fetching = await sources(
				{ ...source, ...(why.includes("200") && { timeout: 200 }) },
				{ allowsCommands: true },
			);
			const error: Error = await fetching.fetch("token").then(
				() => expect.unreachable(),
				(caught) => caught,
			);
			expect(error).toMatchObject({ code: "SECRET_NOT_READABLE" });
			expect(error.message).toContain(why);
			expect(error.message.replace(/-e ".*"/, "")).not.toContain("5ecret");
		},
	);

	test("that does not exist is told", async () => {
		const command = ["no-such-program-4711", "x"];
		const fetching = await sources(
			{ kind: "command", command, timeout: undefined },
			{ allowsCommands: true },
		);
		await expect(fetching.fetch("token")).rejects.toThrow(
			"the command no-such-program-4711 x was not found.",
		);
	});
});

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
			return (await sources(source, { root, environment })).fetch("token");
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
			const fetching = await sources(source, { root, environment });
			expect(await fetching.fetch("token")).toEqual({
				value: "fr0m-sops",
				via: "secrets.json (api.token)",
			});
		}
		const without = await sources(source, {
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
		const fetching = await sources({ kind: "age", file, key: undefined });
		await expect(fetching.fetch("token")).rejects.toThrow(
			"lies outside of the collection's folder",
		);
	});
});

describe("the keychain", () => {
	test("keeps secrets by the collection's folder, or says why the machine has none", async () => {
		const { Keychain } = await import("./keychain.ts");
		const root = await folder();
		const keychain = new Keychain(root);
		const name = `test-${randomUUID()}`;
		try {
			await keychain.set(name, "kept");
		} catch (error) {
			// No Secret Service on this machine: what users of such machines get to read.
			expect(error).toMatchObject({ code: "KEYCHAIN_NOT_USABLE" });
			const fetching = await sources({ kind: "keychain" }, { root });
			await expect(fetching.fetch("token")).rejects.toMatchObject({
				code: "KEYCHAIN_NOT_USABLE",
			});
			return;
		}
		expect(await keychain.get(name)).toBe("kept");
		expect(await new Keychain(await folder()).get(name)).toBeUndefined();
		expect(await keychain.delete(name)).toBe(true);
		expect(await keychain.get(name)).toBeUndefined();
		expect(await keychain.delete(name)).toBe(false);
	});
});
