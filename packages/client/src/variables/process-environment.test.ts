import {
	mkdir,
	mkdtemp,
	realpath,
	rm,
	symlink,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { looksLikeCredential } from "../diagnostics/credential-names.ts";
import {
	DotEnvFileError,
	ProcessEnvironment,
	readDotEnvFile,
	readDotEnvFiles,
} from "./process-environment.ts";
import { AllowedEnvironment } from "./trust/allowed-environment.ts";
import { GrantedFiles } from "./trust/granted-files.ts";
import { NO_GRANTS } from "./trust/grants.ts";

const own = (root: string) => new GrantedFiles([root], [], NO_GRANTS);

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "curlew-env-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("readDotEnvFile", () => {
	test("reads names, quoted values and comments", async () => {
		await writeFile(
			join(folder, ".env"),
			"# comment\nA=1\nB = 'x # y'\nexport C=\"two\\nlines\"\nD=\n",
		);
		const { values, file } = await readDotEnvFile(folder, ".env", own(folder));
		expect(file).toBe(join(folder, ".env"));
		expect(Object.fromEntries(values ?? [])).toEqual({
			A: "1",
			B: "x # y",
			C: "two\nlines",
			D: "",
		});
	});

	test("a file that does not exist has no values and is no error", async () => {
		expect(await readDotEnvFile(folder, ".env.none", own(folder))).toEqual({
			file: join(folder, ".env.none"),
			label: ".env.none",
			values: undefined,
		});
	});

	test("outside of the collection, links followed, only what was allowed is read", async () => {
		const root = join(folder, "collection");
		await mkdir(join(root, "linked"), { recursive: true });
		await mkdir(join(folder, "shared"));
		await writeFile(join(folder, ".env.other"), "key = private");
		await writeFile(join(folder, "shared", ".env"), "key = shared");
		await writeFile(join(root, "settings.ini"), "key = own");
		await symlink(join(folder, ".env.other"), join(root, ".env"));
		await symlink(join(folder, "shared"), join(root, "linked", "there"));
		const outside = ["../.env.other", join(folder, ".env.other"), ".env"];
		for (const label of [...outside, "linked/there/.env"])
			await expect(
				readDotEnvFile(root, label, own(root)),
			).rejects.toMatchObject({
				code: "DOTENV_OUTSIDE_COLLECTION",
				hint: expect.stringContaining("--allow-files "),
			});
		const read = async (label: string, files: GrantedFiles) =>
			(await readDotEnvFile(root, label, files)).values?.get("key");
		expect(await read("settings.ini", own(root))).toBe("own");
		const folders = [join(folder, "shared")];
		const shared = new GrantedFiles([root], folders, NO_GRANTS);
		expect(await read("linked/there/.env", shared)).toBe("shared");
		const files = [join(await realpath(folder), ".env.other")];
		const other = new GrantedFiles([root], [], { files });
		expect(await read(".env", other)).toBe("private");
		await expect(readDotEnvFile(root, "../shared/.env", other)).rejects.toThrow(
			"lies outside",
		);
	});

	test("a file that cannot be read is an error that names it", async () => {
		await mkdir(join(folder, ".env"));
		const error = await readDotEnvFile(folder, ".env", own(folder)).catch(
			(e) => e,
		);
		expect(error).toBeInstanceOf(DotEnvFileError);
		expect(error.message).toContain(join(folder, ".env"));
	});
});

test("readDotEnvFiles reads the chosen environment's file first, the collection's last, each once", async () => {
	await writeFile(join(folder, ".env"), "A=1");
	await writeFile(join(folder, ".env.dev"), "A=2");
	const environments = [
		{ dotEnvFile: ".env" },
		{ dotEnvFile: ".env.base" },
		{ dotEnvFile: undefined },
		{ dotEnvFile: ".env.dev" },
	];
	const files = await readDotEnvFiles(folder, environments, own(folder));
	expect(files.map(({ label, values }) => [label, values?.get("A")])).toEqual([
		[".env.dev", "2"],
		[".env.base", undefined],
		[".env", "1"],
	]);
	expect(
		new ProcessEnvironment(files, AllowedEnvironment.given({})).get("A"),
	).toBe("2");
});

describe("ProcessEnvironment", () => {
	const file = (label: string, values: Record<string, string>) => ({
		file: `/c/${label}`,
		label,
		values: new Map(Object.entries(values)),
	});

	test("reads the files in their order, then the environment", () => {
		const environment = new ProcessEnvironment(
			[file(".env.dev", { A: "dev" }), file(".env", { A: "base", B: "base" })],
			AllowedEnvironment.given({ A: "process", B: "process", C: "process" }),
		);
		expect(environment.find("A")).toEqual({
			name: "A",
			value: "dev",
			isSecret: false,
			origin: { scope: "process-env", file: "/c/.env.dev", via: ".env.dev" },
		});
		expect(environment.get("B")).toBe("base");
		expect(environment.find("C")?.origin).toEqual({
			scope: "process-env",
			via: "process environment",
		});
		expect(environment.get("D")).toBeUndefined();
		expect(environment.get("toString")).toBeUndefined();
	});

	test("reports credentials of files at once, those of the process when they are read", () => {
		const heard: string[] = [];
		const environment = new ProcessEnvironment(
			[file(".env", { API_TOKEN: "t1", HOST: "h" })],
			AllowedEnvironment.given({ DB_PASSWORD: "p1", OTHER_SECRET: "x" }),
			(secret) => heard.push(secret),
		);
		expect(heard).toEqual(["t1"]);
		environment.find("DB_PASSWORD");
		environment.find("DB_PASSWORD");
		environment.find("HOST");
		expect(heard).toEqual(["t1", "p1"]);
		expect(environment.find("DB_PASSWORD")?.isSecret).toBe(true);
	});
});

test.each([
	"TOKEN",
	"accessToken",
	"client_secret",
	"Password",
	"PASSWD",
	"DB_PASS",
	"apiKey",
	"api-key",
	"API_KEY",
	"X Api Key",
	"private_key",
	"credentials",
	"AUTH",
	"Authorization",
	"oauth_code",
])("%s looks like a credential", (name) =>
	expect(looksLikeCredential(name)).toBe(true),
);

test.each([
	"HOST",
	"AUTHOR",
	"authority",
	"bypass",
	"KEYBOARD",
	"public_key",
	"passenger",
])("%s does not look like a credential", (name) =>
	expect(looksLikeCredential(name)).toBe(false),
);
