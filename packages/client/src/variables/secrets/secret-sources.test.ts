import { randomUUID } from "node:crypto";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SecretSource } from "../../collection/read/secret-declarations.ts";
import { folder, sources } from "./testing/sources.ts";
import { TrustedCommands } from "./trusted-commands.ts";

const node = (code: string, ...args: string[]): SecretSource => ({
	kind: "command",
	command: [process.execPath, "-e", code, ...args],
	timeout: undefined,
});

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
		["node", ["get.mjs", "a"]],
		["node with an option", ["--import=./get.mjs", "-e", ""]],
	])(
		"is allowed with the content of the collection's files that it gives to a program: %s",
		async (_, words) => {
			const root = await folder({ "get.mjs": 'console.log("first")' });
			const environment = { XDG_CONFIG_HOME: await folder() };
			const command = [process.execPath, ...words];
			const source = { kind: "command", command, timeout: undefined } as const;
			await new TrustedCommands(environment).trust(root, [command]);
			const options = { root, environment };
			const before = await (await sources(source, options)).fetch("token");
			expect(before?.value).toBe("first");
			await writeFile(join(root, "other.mjs"), "");
			const again = await (await sources(source, options)).fetch("token");
			expect(again?.value).toBe("first");
			await writeFile(join(root, "get.mjs"), 'console.log("other")');
			await expect(
				(await sources(source, options)).fetch("token"),
			).rejects.toMatchObject({ code: "SECRET_COMMAND_NOT_ALLOWED" });
		},
	);

	test("is not allowed any more when a program of its name has come into the folder", async () => {
		const root = await folder();
		const trusted = new TrustedCommands({ XDG_CONFIG_HOME: await folder() });
		const command = ["op", "read", "op://work/shop/token"];
		await trusted.trust(root, [command]);
		expect(await trusted.isTrusted(root, command)).toBe(true);
		await writeFile(join(root, "op.exe"), "MZ");
		expect(await trusted.isTrusted(root, command)).toBe(false);
	});

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
