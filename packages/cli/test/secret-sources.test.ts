import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
	armor,
	Encrypter,
	generateIdentity,
	identityToRecipient,
} from "age-encryption";
import { expect, test } from "vitest";
import { collectionOf, folderOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew, runAgainst } = inOneProcess();

const VALUE = "fr0m-the-c0mmand/&=";

/** A collection with a secret that a command prints, and which notes that it ran. */
function files(): Readonly<Record<string, string>> {
	const code = `require("fs").appendFileSync("ran", "x");console.log(${JSON.stringify(VALUE)})`;
	const command = JSON.stringify([process.execPath, "-e", code]);
	return {
		"opencollection.yml": `info:\n  name: Shop\nextensions:\n  curlew:\n    secrets:\n      token:\n        source:\n          secretCommand: ${command}\n        allowedHosts: [loopback]\n      pin:\n        source: keychain\n      session:\n        captures: [res.body.session]\n`,
		"a.yml": `info:\n  name: a\n  seq: 1\nhttp:\n  url: "{{host}}/a"\n  headers:\n    - name: Authorization\n      value: Bearer {{token}}\n`,
		"b.yml": `info:\n  name: b\n  seq: 2\nhttp:\n  url: "{{host}}/b?t={{token}}"\nruntime:\n  scripts:\n    - type: before-request\n      code: console.log(client.getSecretVar("token"))\n`,
		"plain/c.yml": `info:\n  name: c\nhttp:\n  url: "{{host}}/plain"\n`,
	};
}

test("a command gives its secret once for a run, only where it is used, and only when its user has allowed it", async () => {
	await using server = await recordingServer(() => ({
		body: '{"session": "sess-c4ptured-1"}',
	}));
	await using collection = await collectionOf(files());
	await using config = await folderOf({});
	const env = { XDG_CONFIG_HOME: config.root };
	const args = [
		"run",
		collection.root,
		"-v",
		"--env-var",
		`host=${server.url}`,
	];
	const ran = () => readFile(join(collection.root, "ran"), "utf8");

	const refused = await curlew(args, { env });
	expect(refused.code).toBe(1);
	expect(refused.stdout).toContain(
		"comes from a command that you have not allowed",
	);
	expect(server.received.map(({ url }) => url)).toEqual(["/plain"]);
	await expect(ran()).rejects.toThrow("ENOENT");

	const once = await curlew([...args, "--allow-secret-commands"], { env });
	expect(once.code, once.stdout).toBe(0);
	expect(await ran()).toBe("x");
	expect(JSON.stringify(server.received)).toContain(`Bearer ${VALUE}`);
	for (const secret of [VALUE, encodeURIComponent(VALUE), "sess-c4ptured-1"])
		expect(once.stdout + once.stderr).not.toContain(secret);

	const inCollection = ["--collection", collection.root];
	const trusted = await curlew(["secret", "trust", ...inCollection], { env });
	expect(trusted.code).toBe(0);
	expect(trusted.stderr).toContain("may run from now on, and nothing else");
	expect((await curlew(args, { env })).code).toBe(0);
	expect(await ran()).toBe("xx");

	const file = join(collection.root, "opencollection.yml");
	const text = await readFile(file, "utf8");
	await writeFile(file, text.replace("console.log", "console.error"));
	expect((await curlew(args, { env })).code).toBe(1);
	expect(await ran()).toBe("xx");
});

test("an encrypted file is decrypted with its user's keys only when they have allowed it", async () => {
	await using server = await recordingServer();
	const identity = await generateIdentity();
	const encrypter = new Encrypter();
	encrypter.addRecipient(await identityToRecipient(identity));
	const encrypted = armor.encode(await encrypter.encrypt(VALUE));
	await using collection = await collectionOf({
		"opencollection.yml":
			"info:\n  name: A\nextensions:\n  curlew:\n    secrets:\n      token:\n        source: { age: token.age }\n",
		"token.age": encrypted,
		"a.yml": `info:\n  name: a\nhttp:\n  url: "{{host}}/a?t={{token}}"\n`,
	});
	await using config = await folderOf({});
	const env = { XDG_CONFIG_HOME: config.root, SOPS_AGE_KEY: identity };
	const args = ["run", collection.root, "--env-var", `host=${server.url}`];
	const inCollection = ["--collection", collection.root];

	const refused = await curlew(args, { env });
	expect(refused.code).toBe(1);
	expect(refused.stdout).toContain("an encrypted file that you have not");
	expect(server.received).toEqual([]);
	const listed = await curlew(["secret", "list", ...inCollection], { env });
	expect(listed.stdout).toMatch(
		/^token +token\.age +any host +not allowed yet$/m,
	);

	const trusted = await curlew(["secret", "trust", ...inCollection], { env });
	expect(trusted.stderr).toBe(
		"With your keys may be decrypted for it from now on, and nothing else:\n  token.age\n",
	);
	expect((await curlew(args, { env })).code).toBe(0);
	expect(server.received).toHaveLength(1);
});

test("a run that needs no secret fetches none", async () => {
	await using server = await recordingServer();
	await using collection = await collectionOf(files());
	const run = await runAgainst(
		server,
		{ root: join(collection.root, "plain") },
		"--allow-secret-commands",
	);
	expect(run.code, run.stdout).toBe(0);
	await expect(readFile(join(collection.root, "ran"))).rejects.toThrow(
		"ENOENT",
	);
});

test("curlew secret lists what the collection declares, and keeps only what it declares to be kept", async () => {
	await using collection = await collectionOf(files());
	await using config = await folderOf({});
	const options = {
		cwd: collection.root,
		env: { XDG_CONFIG_HOME: config.root },
	};
	const list = await curlew(["secret", "list"], options);
	expect(list.stdout).toMatch(/^NAME +COMES FROM +MAY BE SENT TO\n/);
	expect(list.stdout).toMatch(/^token +command .* loopback +not allowed yet$/m);
	expect(list.stdout).toMatch(/^session +responses +any host$/m);
	const set = await curlew(["secret", "set", "token"], {
		...options,
		input: "value-not-to-be-shown",
	});
	expect(set.code).toBe(3);
	expect(set.stderr).toContain("does not say that `token` is in the keychain");
	expect(set.stdout + set.stderr).not.toContain("value-not");
	const empty = await curlew(["secret", "set", "pin"], options);
	expect(empty).toMatchObject({ code: 1 });
	const unknown = await curlew(["secret", "forget"], options);
	expect(unknown.code).toBe(2);
});
