import { symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SnapshotFolder } from "./testing/snapshot-run.ts";

/** What the server answers, one after the other; the last one again and again. */
let answers: unknown[] = [];
/** Nothing is answered before so many requests wait. */
let together = 1;
let waiting: (() => void)[] = [];
let server: Server;
let url = "";

beforeAll(async () => {
	server = createServer((_request, response) => {
		const answer = answers.length > 1 ? answers.shift() : answers[0];
		response.setHeader("content-type", "application/json");
		waiting.push(() => response.end(JSON.stringify(answer)));
		if (waiting.length < together) return;
		for (const end of waiting) end();
		waiting = [];
	});
	await new Promise<void>((go) => server.listen(0, "127.0.0.1", go));
	const address = server.address();
	if (typeof address === "object") url = `http://127.0.0.1:${address?.port}/`;
});

afterAll(() => {
	server.close();
});

function requestOf(runtime: object, more: object = {}): object {
	return {
		info: { name: "R", type: "http", seq: 1 },
		http: { method: "GET", url },
		runtime,
		...more,
	};
}

function byAssertion(value?: string, more: object = {}): object {
	const one = { expression: "res.body", operator: "snapshot" };
	return requestOf(
		{ assertions: [value === undefined ? one : { ...one, value }] },
		more,
	);
}

function byScript(code: string): object {
	return requestOf({ scripts: [{ type: "tests", code }] });
}

test("the first run writes, the next one compares, in the order that keys came", async () => {
	await using folder = await SnapshotFolder.with(byAssertion());
	answers = [{ name: "Ada", age: 36 }];
	expect(await folder.run()).toMatchObject({ failures: [], written: 1 });
	expect(await folder.text()).toBe(
		'{\n  "res.body": {\n    "name": "Ada",\n    "age": 36\n  }\n}\n',
	);
	answers = [{ age: 36, name: "Ada" }];
	expect(await folder.run("none")).toMatchObject({ failures: [], written: 0 });
	answers = [{ name: "Eve", age: 36 }];
	const { failures } = await folder.run();
	expect(failures[0]).toContain('- name: "Ada"\n+ name: "Eve"');
	expect(await folder.run("update")).toMatchObject({ updated: 1 });
	expect(await folder.stored()).toEqual({
		"res.body": { name: "Eve", age: 36 },
	});
});

test("a missing snapshot fails where none is written, and none is", async () => {
	await using folder = await SnapshotFolder.with(byAssertion());
	answers = [1];
	const { failures } = await folder.run("none");
	expect(failures[0]).toContain('There is no snapshot "res.body"');
	expect(await folder.stored()).toBeUndefined();
});

test("two answers that differ only in what changes name the masks, with which they are the same", async () => {
	await using folder = await SnapshotFolder.with(byAssertion());
	const answer = (id: string, at: string) => ({ items: [{ id, at }], n: 1 });
	answers = [answer("6e8bc430-9c3a-4ae4-8d0a-0a5d6c1f6a11", "2026-01-01")];
	await folder.run();
	answers = [answer("7e8bc430-9c3a-4ae4-8d0a-0a5d6c1f6a12", "2026-01-02")];
	const { failures } = await folder.run();
	expect(failures[0]).toContain('"items[*].id: uuid", "items[*].at: date"');
	await folder.write(
		"r.yml",
		JSON.stringify(byAssertion("items[*].id: uuid, items[*].at: date")),
	);
	expect(await folder.run("none")).toMatchObject({ failures: [] });
	const { suggestions } = await folder.run("update");
	expect(suggestions).toEqual([]);
	expect(await folder.stored()).toEqual({
		"res.body": { items: [{ id: "<uuid>", at: "<date>" }], n: 1 },
	});
	answers = [answer("none", "2026-01-02")];
	expect((await folder.run()).failures[0]).toContain(
		'- items[0].id: "<uuid>"\n+ items[0].id: "none"',
	);
});

test("updating once more says which masks would have spared it", async () => {
	await using folder = await SnapshotFolder.with(byAssertion());
	answers = [{ at: "2026-01-01T00:00:00Z" }];
	await folder.run();
	answers = [{ at: "2026-01-02T00:00:00Z" }];
	const { suggestions } = await folder.run("update");
	expect(suggestions).toMatchObject([
		{ name: "res.body", masks: ["at: date-time"] },
	]);
});

test("masks of the collection hold for every snapshot", async () => {
	await using folder = await SnapshotFolder.with(byAssertion(), {
		snapshots: { mask: ["**.id"] },
	});
	answers = [{ id: "a" }];
	await folder.run();
	answers = [{ id: "b" }];
	expect(await folder.run("none")).toMatchObject({ failures: [] });
});

test("scripts compare by the name of their test, of several calls by number, and by given names", async () => {
	await using folder = await SnapshotFolder.with(
		byScript(`
			test("one", () => { expect(res.body).to.matchSnapshot(); expect(1).toMatchSnapshot(); });
			test("later", async () => { await null; expect(2).to.matchSnapshot(); });
			pm.test("of pm", () => { pm.expect(3).to.matchSnapshot({ mask: ["x"] }); });
			test("named", () => { expect(4).to.matchSnapshot("mine"); });`),
	);
	answers = [{ a: 1 }];
	expect(await folder.run()).toMatchObject({ failures: [], written: 5 });
	expect(await folder.stored()).toEqual({
		later: 2,
		mine: 4,
		"of pm": 3,
		one: { a: 1 },
		"one 2": 1,
	});
});

test("a snapshot has no opposite", async () => {
	await using folder = await SnapshotFolder.with(
		byScript(`test("t", () => { expect(1).not.to.matchSnapshot(); });`),
	);
	expect((await folder.run()).failures[0]).toContain("`not`");
	expect(await folder.stored()).toBeUndefined();
});

test("of several tries, only the last one is written, and compared with nothing of those before", async () => {
	await using folder = await SnapshotFolder.with(
		requestOf({
			assertions: [
				{ expression: "res.body", operator: "snapshot" },
				{ expression: "res.body.ready", operator: "eq", value: "true" },
			],
		}),
	);
	answers = [{ ready: false }, { ready: false, n: 2 }, { ready: true, n: 3 }];
	expect(
		await folder.run("new", { retries: 3, retryInterval: 0 }),
	).toMatchObject({ failures: [], written: 1 });
	expect(await folder.stored()).toEqual({ "res.body": { ready: true, n: 3 } });
});

test("what fails otherwise is not written", async () => {
	await using folder = await SnapshotFolder.with(
		requestOf({
			assertions: [
				{ expression: "res.body", operator: "snapshot" },
				{ expression: "res.status", operator: "eq", value: "201" },
			],
		}),
	);
	answers = [1];
	expect(await folder.run()).toMatchObject({ written: 0 });
	expect(await folder.stored()).toBeUndefined();
});

test("rows share a snapshot: another value in the same run fails, also when it is updated", async () => {
	await using folder = await SnapshotFolder.with(byAssertion());
	for (const mode of ["new", "update"] as const) {
		answers = [`${mode} 1`, `${mode} 2`];
		const { failures } = await folder.run(mode, { iterations: 2 });
		expect(failures).toHaveLength(1);
		expect(failures[0]).toContain("a name of its own");
		expect(await folder.stored()).toEqual({ "res.body": `${mode} 1` });
	}
});

test("rows at the same time that differ fail, or are told where both came first, and one is kept", async () => {
	await using folder = await SnapshotFolder.with(byAssertion());
	answers = [1, 2];
	together = 2;
	const told = await folder.run("new", { iterations: 2, parallel: 2 });
	together = 1;
	expect(told.written).toBe(1);
	expect([...told.failures, ...told.conflicts]).toHaveLength(1);
});

test("obsolete ones are told by a run that passes, and removed when updating", async () => {
	await using folder = await SnapshotFolder.with(byAssertion());
	answers = [1];
	await folder.write("r.yml.snap", '{"old":1,"res.body":1}');
	expect(await folder.run("none")).toMatchObject({
		obsolete: [{ name: "old" }],
	});
	answers = [2];
	expect(await folder.run("none")).toMatchObject({ obsolete: [] });
	await folder.run("update");
	expect(await folder.stored()).toEqual({ "res.body": 2 });
	await folder.write("r.yml", JSON.stringify(requestOf({})));
	await folder.run("update");
	expect(await folder.text()).toBeUndefined();
});

test("obsolete ones are kept when updating with rows: others may ask for them", async () => {
	await using folder = await SnapshotFolder.with(byAssertion());
	answers = [1];
	await folder.write("r.yml.snap", '{"user 3":1,"res.body":2}');
	expect(await folder.run("update", { iterations: 2 })).toMatchObject({
		...{ updated: 1, hasRows: true, obsolete: [{ name: "user 3" }] },
	});
	expect(await folder.stored()).toEqual({ "user 3": 1, "res.body": 1 });
});

test("secrets reach no file, whatever the member or the test is called, and are the same when read again", async () => {
	const code = `test("of " + res.body.code, () => { expect(res.body).to.matchSnapshot(); });`;
	await using folder = await SnapshotFolder.with(byScript(code));
	answers = [{ code: "s3cr3t-7f3a9", status: "s3cr3t-7f3a9" }];
	const secretOverrides = { token: "s3cr3t-7f3a9" };
	await folder.run("new", { secretOverrides });
	expect(await folder.text()).toContain("●●●");
	expect(await folder.text()).not.toContain("7f3a9");
	expect(await folder.run("none", { secretOverrides })).toMatchObject({
		failures: [],
		obsolete: [],
	});
});

test("what is large is kept by its size and a hash", async () => {
	await using folder = await SnapshotFolder.with(byAssertion());
	answers = ["x".repeat(300_000)];
	await folder.run();
	expect((await folder.text())?.length).toBeLessThan(300);
	expect(await folder.run("none")).toMatchObject({ failures: [] });
	answers = ["y".repeat(300_000)];
	expect((await folder.run("none")).failures[0]).toContain("SHA-256");
});

test("a script cannot fill the disk", async () => {
	await using folder = await SnapshotFolder.with(
		byScript(
			`test("t", () => { for (let n = 0; n < 1100; n++) expect(n).to.matchSnapshot("n" + n); });`,
		),
	);
	answers = [1];
	expect((await folder.run()).failures[0]).toContain("no room");
	expect(await folder.stored()).toBeUndefined();
});

test("a link that leads out of the collection is neither read nor written through", async () => {
	await using folder = await SnapshotFolder.with(byAssertion());
	await using outside = await SnapshotFolder.with({});
	const target = join(outside.path, "victim.json");
	await writeFile(target, '{"res.body":"kept"}');
	await symlink(target, join(folder.path, "r.yml.snap"));
	answers = ["came"];
	await expect(folder.run("update")).rejects.toThrow("r.yml.snap");
	expect(await folder.stored()).toEqual({ "res.body": "kept" });
});

test("a broken file fails its request, and is not replaced", async () => {
	await using folder = await SnapshotFolder.with(byAssertion());
	await folder.write("r.yml.snap", "{");
	answers = [1];
	const { failures } = await folder.run("none");
	expect(failures[0]).toContain("r.yml.snap cannot be read");
	expect(await folder.text()).toBe("{");
});
