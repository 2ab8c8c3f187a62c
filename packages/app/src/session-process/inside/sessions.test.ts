import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ProcessCollection } from "./process-collection.ts";
import { Sessions } from "./sessions.ts";

async function opened() {
	const root = await mkdtemp(join(tmpdir(), "curlew-sessions-"));
	await writeFile(join(root, "opencollection.yml"), "info:\n  name: Test\n");
	const collection = new ProcessCollection(root);
	const sessions = new Sessions(collection, {});
	onTestFinished(async () => {
		await sessions.close();
		await rm(root, { recursive: true });
	});
	return { root, collection, sessions };
}

test("a session is one and the same until a file changes", async () => {
	const { collection, sessions } = await opened();
	const session = await sessions.get(null);
	expect(await sessions.get(null)).toBe(session);
	collection.invalidate();
	expect(await sessions.get(null)).not.toBe(session);
});

test("a session that was replaced ends with the last request in it", async () => {
	const { collection, sessions } = await opened();
	const first = await sessions.lease(null);
	const second = await sessions.lease(null);
	await first.session.http;
	collection.invalidate();
	await sessions.get(null);
	expect(first.session.openedHttp).toBeDefined();
	await first[Symbol.asyncDispose]();
	await first[Symbol.asyncDispose]();
	expect(first.session.openedHttp).toBeDefined();
	await second[Symbol.asyncDispose]();
	expect(first.session.openedHttp).toBeUndefined();
});

test("a collection that is broken for a moment loses nothing", async () => {
	const { root, collection, sessions } = await opened();
	const session = await sessions.get(null);
	await writeFile(join(root, "opencollection.yml"), "info: [\n");
	collection.invalidate();
	await expect(sessions.get(null)).rejects.toThrow();
	await writeFile(join(root, "opencollection.yml"), "info:\n  name: Test\n");
	session.parts.variables
		.sharedChain()
		.scope("runtime")
		?.set({
			name: "kept",
			value: 1,
			origin: { scope: "runtime" },
		});
	const fresh = await sessions.get(null);
	expect(fresh.parts.variables.sharedChain().find("kept")?.value).toBe(1);
});

test("several who ask while it is broken leave nothing broken behind", async () => {
	const { root, collection, sessions } = await opened();
	const file = join(root, "opencollection.yml");
	const ask = () =>
		Promise.allSettled([1, 2, 3].map(() => sessions.get(null))).then(
			(outcomes) => outcomes.map(({ status }) => status),
		);
	const failed = ["rejected", "rejected", "rejected"];
	await writeFile(file, "info: [\n");
	expect(await ask()).toEqual(failed);
	await writeFile(file, "info:\n  name: Test\n");
	collection.invalidate();
	const session = await sessions.get(null);
	await writeFile(file, "info: [\n");
	collection.invalidate();
	expect(await ask()).toEqual(failed);
	await writeFile(file, "info:\n  name: Test\n");
	collection.invalidate();
	const fresh = await sessions.get(null);
	expect(fresh).not.toBe(session);
});

test("what failed is told with the secrets of all sessions blacked out", async () => {
	const { sessions } = await opened();
	const { parts } = await sessions.get(null);
	parts.masker.add("hunter2-hunter2");
	const problem = { code: "X", message: "no file hunter2-hunter2.json" };
	const { message, code } = sessions.masked(problem);
	expect(code).toBe("X");
	expect(message).not.toContain("hunter2");
});
