import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import {
	mkdir,
	mkdtemp,
	readFile,
	realpath,
	rm,
	stat,
	symlink,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { OpenedCollection } from "../collection/opened-collection.ts";
import { Trash } from "../items/trash.ts";
import { EnvironmentFiles } from "./environment-files.ts";
import { SecretFiles } from "./secret-files.ts";
import { variableUses } from "./variable-uses.ts";

let outside: string;
let root: string;

beforeEach(async () => {
	outside = await mkdtemp(join(await realpath(tmpdir()), "curlew-app-test-"));
	root = join(outside, "collection");
	await mkdir(join(root, "environments"), { recursive: true });
	await writeFile(join(root, "opencollection.yml"), "info:\n  name: C\n");
	await writeFile(
		join(root, "environments/dev.yml"),
		"name: dev\ndotEnvFilePath: .env.dev\n",
	);
});

afterEach(() => rm(outside, { recursive: true, force: true }));

async function open(path = root) {
	const collection = await OpenedCollection.open(path);
	const onWrite = () => collection.invalidate();
	const trash = new Trash(join(root, ".trash"));
	const environments = new EnvironmentFiles(collection, trash, onWrite);
	const secrets = new SecretFiles(collection, environments, onWrite);
	const restore = (id: string) => trash.restore(collection.id, id);
	return { collection, environments, secrets, restore };
}

describe("an environment", () => {
	test("that was deleted comes back with every byte", async () => {
		const { collection, environments, restore } = await open();
		const file = join(root, "environments/dev.yml");
		const text = "# mine\r\nname: dev\r\nvariables: []";
		await writeFile(file, text);
		collection.invalidate();
		const undo = await environments.delete({ name: "dev" });
		expect(existsSync(file)).toBe(false);
		expect(await restore(undo)).toMatchObject({ name: "dev" });
		expect(await readFile(file, "utf8")).toBe(text);
	});

	test("is made in the folder of environments and nowhere else", async () => {
		const { environments } = await open();
		for (const name of ["../../x", "a/b", "..", ".hidden", "a\\b", ""])
			await expect(environments.create({ name })).rejects.toThrow(
				"cannot be called",
			);
		await environments.create({ name: "Staging 2" });
		const text = await readFile(
			join(root, "environments/Staging 2.yml"),
			"utf8",
		);
		expect(text).toBe("name: Staging 2\n");
		await expect(environments.create({ name: "Staging 2" })).rejects.toThrow(
			"already",
		);
	});

	test("that is renamed stays what others extend", async () => {
		const { environments } = await open();
		const other = join(root, "environments/live.yml");
		await writeFile(other, "name: live\nextends: dev # the base\n");
		await environments.rename({ name: "dev", to: "base" });
		expect(await readFile(other, "utf8")).toBe(
			"name: live\nextends: base # the base\n",
		);
		expect(await readFile(join(root, "environments/base.yml"), "utf8")).toBe(
			"name: base\ndotEnvFilePath: .env.dev\n",
		);
	});

	test("of a bundled collection is an entry of its file", async () => {
		const file = join(root, "bundled.yml");
		await writeFile(
			file,
			"opencollection: 1.0.0\nbundled: true\ninfo:\n  name: B\nconfig:\n  environments:\n    - name: one # the first\nitems: []\n",
		);
		const { environments, restore } = await open(file);
		await environments.create({ name: "two" });
		await environments.rename({ name: "one", to: "first" });
		expect(await readFile(file, "utf8")).toContain(
			"  environments:\n    - name: first # the first\n    - name: two\n",
		);
		const before = await readFile(file, "utf8");
		const undo = await environments.delete({ name: "first" });
		expect(await readFile(file, "utf8")).not.toContain("first");
		expect(await restore(undo)).toMatchObject({ kind: "environment" });
		expect(await readFile(file, "utf8")).toBe(before);
	});
});

test("a new environment of a collection of Postman's is a file beside it", async () => {
	const file = join(root, "Shop.postman_collection.json");
	const schema =
		"https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
	const text = JSON.stringify({ info: { name: "Shop", schema }, item: [] });
	await writeFile(file, text);
	const { collection, environments } = await open(file);
	await environments.create({ name: "Test 2" });
	const made = join(root, "Test 2.postman_environment.json");
	expect(JSON.parse(await readFile(made, "utf8"))).toMatchObject({
		name: "Test 2",
		values: [],
	});
	expect(await readFile(file, "utf8")).toBe(text);
	expect(await collection.state()).toMatchObject({
		environments: [{ name: "Test 2" }],
	});
});

describe("a secret", () => {
	test("comes into the .env file of its environment, which only its owner can read", async () => {
		const { secrets } = await open();
		const kept = await secrets.keep({
			environment: "dev",
			name: "token",
			value: "s3cret",
		});
		expect(kept).toEqual({ placeholder: "{{token}}", file: ".env.dev" });
		const file = join(root, ".env.dev");
		expect(await readFile(file, "utf8")).toBe("token=s3cret\n");
		expect((await stat(file)).mode & 0o777).toBe(0o600);
		expect(
			await readFile(join(root, "environments/dev.yml"), "utf8"),
		).toContain("- name: token\n    secret: true\n");
	});

	test("without an environment is read from the process environment", async () => {
		const { secrets } = await open();
		const kept = await secrets.keep({
			environment: null,
			name: "TOKEN",
			value: "x",
		});
		expect(kept).toEqual({
			placeholder: "{{process.env.TOKEN}}",
			file: ".env",
		});
	});

	test("is not written outside of the collection's folder, by path or by link", async () => {
		const { secrets } = await open();
		const input = { environment: "dev", name: "token", value: "x" };
		await symlink(join(outside, "other"), join(root, ".env.dev"));
		await writeFile(join(outside, "other"), "keep\n");
		await expect(secrets.keep(input)).rejects.toThrow("outside");
		expect(await readFile(join(outside, "other"), "utf8")).toBe("keep\n");
		await writeFile(
			join(root, "environments/dev.yml"),
			"name: dev\ndotEnvFilePath: ../.env\n",
		);
		const again = await open();
		await expect(again.secrets.keep(input)).rejects.toThrow("outside");
	});
});

test("a .gitignore that links to a file outside is not written through, though that file is not there yet", async () => {
	const { secrets } = await open();
	await promisify(execFile)("git", ["init", "-q", root]);
	const profile = join(outside, "profile");
	await symlink(profile, join(root, ".gitignore"));
	const input = { environment: "dev", name: "token", value: "x" };
	await expect(secrets.keep(input)).rejects.toThrow("outside");
	await expect(stat(profile)).rejects.toThrow("ENOENT");
});

describe("a secret that git would take", () => {
	const input = { environment: "dev", name: "token", value: "s3cret" };
	const git = (...args: readonly string[]) =>
		promisify(execFile)("git", ["-C", root, ...args]);
	/** An environment with that file for its secrets, in a repository. */
	async function withDotEnv(dotEnvFilePath: string) {
		await promisify(execFile)("git", ["init", "-q", root]);
		const text = JSON.stringify({ name: "dev", dotEnvFilePath });
		await writeFile(join(root, "environments/dev.yml"), text);
		return open();
	}
	async function expectHidden() {
		await git("add", "-A");
		const { stdout } = await git("diff", "--cached");
		expect(stdout).not.toContain("s3cret");
	}

	test.each(["s[1].env", "sub/../x.env", "a b!.env", ".env"])(
		"is hidden in %j",
		async (path) => {
			const { secrets } = await withDotEnv(path);
			await secrets.keep(input);
			await expectHidden();
		},
	);

	test("is not written where git has the file, or a deeper rule has it taken", async () => {
		const { secrets } = await withDotEnv("tracked.env");
		await writeFile(join(root, "tracked.env"), "a=b\n");
		await git("add", "tracked.env");
		await expect(secrets.keep(input)).rejects.toThrow("is in git already");
		await mkdir(join(root, "sub"));
		await writeFile(join(root, "sub/.gitignore"), "!.env\n");
		const deeper = await withDotEnv("sub/.env");
		await expect(deeper.secrets.keep(input)).rejects.toThrow("be committed");
		await expectHidden();
	});

	test.each(["README.md", "opencollection.yml", "x.env "])(
		"is not written into %j",
		async (path) => {
			const { secrets } = await withDotEnv(path);
			await expect(secrets.keep(input)).rejects.toThrow("called like a .env");
			await expectHidden();
		},
	);

	test("is not written through a link, and takes rights from others", async () => {
		const { secrets } = await withDotEnv(".env");
		await writeFile(join(root, "shared.txt"), "");
		await symlink("shared.txt", join(root, ".env"));
		await expect(secrets.keep(input)).rejects.toThrow("is a link");
		await rm(join(root, ".env"));
		await writeFile(join(root, ".env"), "a=b\n", { mode: 0o644 });
		await secrets.keep(input);
		expect((await stat(join(root, ".env"))).mode & 0o777).toBe(0o600);
		await expectHidden();
	});

	test("is kept without git reading the configuration of a repository that came along", async () => {
		const { secrets } = await withDotEnv(".env");
		const ran = join(outside, "ran");
		await git("config", "core.fsmonitor", `touch ${ran}; false`);
		await secrets.keep(input);
		await expect(stat(ran)).rejects.toThrow("ENOENT");
		// A repository without its .git, as a clone can bring along.
		for (const name of ["objects", "refs"]) await mkdir(join(root, name));
		await rm(join(root, ".git"), { recursive: true });
		await writeFile(join(root, "HEAD"), "ref: refs/heads/main\n");
		await writeFile(
			join(root, "config"),
			`[core]\n\tbare = false\n\tworktree = .\n\tfsmonitor = touch ${ran}; false\n`,
		);
		await secrets.keep({ ...input, value: "other" });
		await expect(stat(ran)).rejects.toThrow("ENOENT");
	});
});

test.each([".git/config", "a\n*\n.env", "node_modules/.env"])(
	"a secret is not written into %j, whatever the environment says",
	async (dotEnvFilePath) => {
		await mkdir(join(root, ".git"));
		await mkdir(join(root, "node_modules"));
		await writeFile(join(root, ".git/config"), "[core]\n");
		await writeFile(
			join(root, "environments/dev.yml"),
			JSON.stringify({ name: "dev", dotEnvFilePath }),
		);
		const { secrets } = await open();
		const input = { environment: "dev", name: "token", value: "x" };
		await expect(secrets.keep(input)).rejects.toThrow("is not written");
		expect(await readFile(join(root, ".git/config"), "utf8")).toBe("[core]\n");
	},
);

test("variables are counted by the requests that name them", async () => {
	await writeFile(
		join(root, "one.yml"),
		'info: { name: One, type: http }\nhttp: { method: GET, url: "{{ base }}/{{base}}/{{id[0]}}" }\n',
	);
	await writeFile(
		join(root, "two.yml"),
		'info: { name: Two, type: http }\nhttp: { method: GET, url: x }\nruntime:\n  scripts:\n    - type: tests\n      code: client.getEnvVar("base")\n',
	);
	const { collection } = await open();
	expect(await variableUses(collection)).toEqual({ base: 2, id: 1 });
});
