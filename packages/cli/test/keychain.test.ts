import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { collectionOf, curlew, folderOf, recordingServer } from "./curlew.ts";
import { SecretService } from "./secret-service/secret-service.ts";

/** A message bus of our own: that of a desktop would show the user's real keychain. */
const hasBus =
	process.platform === "linux" &&
	spawnSync("dbus-daemon", ["--version"]).status === 0;

async function messageBus(): Promise<string> {
	const folder = await folderOf({});
	const bus = spawn(
		"dbus-daemon",
		[
			"--session",
			"--nofork",
			"--print-address",
			`--address=unix:path=${join(folder.root, "bus")}`,
		],
		{ stdio: ["ignore", "pipe", "ignore"] },
	);
	onTestFinished(async () => {
		bus.kill();
		await folder[Symbol.asyncDispose]();
	});
	const [address] = await once(createInterface(bus.stdout), "line");
	return String(address);
}

const files = {
	"opencollection.yml":
		"info:\n  name: Shop\nextensions:\n  curlew:\n    secrets:\n      token:\n        source: keychain\n",
	"a.yml":
		'info:\n  name: a\nhttp:\n  url: "{{host}}/"\n  headers:\n    - name: X-Token\n      value: "{{token}}"\n',
};

test.runIf(hasBus)(
	"secrets are kept in the Secret Service for one collection, are used by its requests and by no other's, and can be removed",
	async () => {
		const address = await messageBus();
		const service = new SecretService();
		const stop = await service.serve(address);
		onTestFinished(stop);
		await using server = await recordingServer();
		await using collection = await collectionOf(files);
		await using other = await collectionOf(files);
		const env = { DBUS_SESSION_BUS_ADDRESS: address };
		const secret = (args: readonly string[], input = "") =>
			curlew(["secret", ...args], { cwd: collection.root, env, input });
		const run = ({ root }: { readonly root: string }) =>
			curlew(["run", root, "-v", "--env-var", `host=${server.url}`], { env });

		const missing = await run(collection);
		expect(missing.stdout).toContain("the keychain has no value for it");
		expect(missing.stdout).toContain("curlew secret set token");
		expect(server.received).toEqual([]);

		const set = await secret(["set", "token"], "kept-in-the-k3ychain\n");
		expect(set).toMatchObject({ code: 0, stdout: "" });
		const root = await realpath(collection.root);
		expect(service.contents).toEqual([
			`curlew:${root} token = kept-in-the-k3ychain`,
		]);
		expect((await secret(["get", "token"])).stdout).toBe(
			"kept-in-the-k3ychain",
		);
		expect((await secret(["list"])).stdout).toMatch(/^token .* kept$/m);

		const used = await run(collection);
		expect(used.code, used.stdout).toBe(0);
		expect(server.received[0]?.headers).toContainEqual([
			"X-Token",
			"kept-in-the-k3ychain",
		]);
		expect(used.stdout + used.stderr).not.toContain("kept-in-the-k3ychain");
		expect((await run(other)).stdout).toContain("has no value for it");

		expect((await secret(["set", "token"], "an0ther")).code).toBe(0);
		expect((await secret(["get", "token"])).stdout).toBe("an0ther");
		expect((await secret(["delete", "token"])).code).toBe(0);
		expect(service.contents).toEqual([]);
		expect(await secret(["delete", "token"])).toMatchObject({ code: 1 });
	},
	30_000,
);
