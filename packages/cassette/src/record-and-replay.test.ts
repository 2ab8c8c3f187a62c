import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openRecording } from "./record/recording.ts";
import { openReplay } from "./replay/replay.ts";
import {
	recordAndReplay,
	TestFolder,
	verdictsOf,
} from "./testing/judged-run.ts";
import { MoodyServer } from "./testing/moody-server.ts";

interface Sent {
	readonly url: string;
	readonly body?: string;
	readonly script?: string;
	readonly settings?: object;
}

function requestOf({ url, body, script, settings }: Sent, seq: number): string {
	return JSON.stringify({
		info: { name: `r${seq}`, type: "http", seq },
		http: {
			method: body === undefined ? "GET" : "POST",
			url,
			...(body !== undefined && { body: { type: "json", data: body } }),
		},
		...(settings && { settings }),
		...(script && {
			runtime: { scripts: [{ type: "after-response", code: script }] },
		}),
	});
}

function collectionOf(...requests: readonly Sent[]) {
	return TestFolder.with({
		"opencollection.yml": 'opencollection: 1.0.0\ninfo: {name: "C"}\n',
		...Object.fromEntries(
			requests.map((one, at) => [`r${at}.yml`, requestOf(one, at + 1)]),
		),
	});
}

async function record(folder: TestFolder, options = {}) {
	const recording = await openRecording(folder.at("cassettes"), options);
	const { seed, openCarrier: carrier } = recording;
	const verdicts = await verdictsOf(folder.path, { seed, carrier });
	return { verdicts, summary: await recording.write() };
}

async function replay(folder: TestFolder, sendsMissing = false) {
	const opened = await openReplay(folder.at("cassettes"), { sendsMissing });
	const { seed, openCarrier: carrier } = opened;
	const verdicts = await verdictsOf(folder.path, { seed, carrier });
	return { verdicts, summary: await opened.finish() };
}

test("a replayed run sends nothing, though the server would answer", async () => {
	await using server = await MoodyServer.start();
	await using folder = await collectionOf(
		{ url: `${server.url}/redirect` },
		{ url: `${server.url}/gzip` },
		{
			url: `${server.url}/count`,
			script: `await client.sendRequest({ url: "${server.url}/count" })`,
		},
	);
	let sent = 0;
	const { recorded, replayed } = await recordAndReplay(folder, {}, async () => {
		sent = server.received.length;
	});
	expect(sent).toBe(5);
	expect(server.received).toHaveLength(5);
	expect(replayed).toEqual(recorded);
});

test("a request that is not recorded fails, with what is nearest, how that differs, and where it stands", async () => {
	await using server = await MoodyServer.start();
	const sent = (name: string) => ({
		url: `${server.url}/echo?page=1`,
		body: `{"name":"${name}"}`,
	});
	await using folder = await collectionOf(sent("Ada"));
	await record(folder);
	await using changed = await collectionOf(sent("Bob"));
	const { openCarrier: carrier } = await openReplay(folder.at("cassettes"));
	const [verdict] = await verdictsOf(changed.path, { carrier });
	expect(verdict).toMatchObject({
		status: "error",
		failure: "NOT_RECORDED",
		hint: expect.stringContaining(
			`(r0.har, entry 1), which differs: body /name was "Ada", and is "Bob".`,
		),
	});
});

test("what is missing is sent and recorded where that is wanted, and is there the next time", async () => {
	await using server = await MoodyServer.start();
	const first = { url: `${server.url}/count` };
	await using folder = await collectionOf(first);
	await record(folder);
	await using more = await collectionOf(first, { url: `${server.url}/parity` });
	const opened = await openReplay(folder.at("cassettes"), {
		sendsMissing: true,
	});
	await verdictsOf(more.path, { carrier: opened.openCarrier });
	expect(await opened.finish()).toEqual({
		answered: 1,
		added: { exchanges: 1, files: 1 },
	});
	const { openCarrier: carrier } = await openReplay(folder.at("cassettes"));
	expect(await verdictsOf(more.path, { carrier })).toMatchObject([
		{ answer: 200 },
		{ answer: expect.any(Number) },
	]);
	expect(server.received).toHaveLength(2);
});

test("time limits and lost connections are recorded, with what had come", async () => {
	await using server = await MoodyServer.start();
	await using folder = await collectionOf(
		{ url: `${server.url}/never`, settings: { timeout: 150 } },
		{ url: `${server.url}/drop` },
		{ url: `${server.url}/half` },
		{ url: "http://127.0.0.1:1/" },
	);
	const { verdicts } = await record(folder);
	expect(verdicts.map((one) => one.failure)).toEqual([
		...["TOTAL_TIMEOUT", "CONNECTION_CLOSED"],
		...["CONNECTION_CLOSED", "CONNECTION_REFUSED"],
	]);
	const began = performance.now();
	expect((await replay(folder)).verdicts).toEqual(verdicts);
	expect(performance.now() - began).toBeLessThan(10_000);
});

test("recorded again, an answer that is the same changes nothing but times and dates", async () => {
	await using server = await MoodyServer.start();
	await using folder = await collectionOf({
		url: `${server.url}/same?id={{$guid}}`,
		body: '{"name":"{{$randomFirstName}}"}',
	});
	await record(folder);
	const before = await readFile(folder.at("cassettes/r0.har"), "utf8");
	await record(folder);
	const after = (await readFile(folder.at("cassettes/r0.har"), "utf8")).split(
		"\n",
	);
	const changed = before.split("\n").filter((line, at) => line !== after[at]);
	for (const line of changed)
		expect(line).toMatch(/"time"|"timings"|"name": "Date"|"count/);
});

test("shards write files beside each other, which a whole run takes the place of", async () => {
	await using server = await MoodyServer.start();
	await using folder = await collectionOf({ url: `${server.url}/count` });
	await record(folder, { shard: { index: 1, count: 2 } });
	await record(folder, { shard: { index: 2, count: 2 } });
	const names = () => readdir(folder.at("cassettes"));
	expect(await names()).toEqual(["r0.1of2.har", "r0.2of2.har"]);
	expect((await replay(folder)).summary.answered).toBe(1);
	await record(folder);
	expect(await names()).toEqual(["cassettes.json", "r0.har"]);
});

test("long and binary contents come back to the byte", async () => {
	await using server = await MoodyServer.start();
	const size = "const size = [...res.getBody()].length;";
	await using folder = await collectionOf(
		{
			url: `${server.url}/large`,
			script: `${size} expect(size).to.equal(300000)`,
		},
		{ url: `${server.url}/bytes` },
	);
	const { recorded, replayed } = await recordAndReplay(folder, {});
	expect(replayed).toEqual(recorded);
	expect(recorded).toMatchObject([{ size: 300_000 }, { size: 7 }]);
	expect(await readdir(folder.at("cassettes"))).toContain("r0.1.body");
});

test("settings of a folder that nobody knows are refused", async () => {
	await using folder = await TestFolder.with({
		"cassettes.json": '{"ignore":{"querry":["a"]}}',
	});
	await expect(openReplay(folder.path)).rejects.toMatchObject({
		code: "CASSETTE_NOT_USABLE",
		message: expect.stringContaining('"querry"'),
	});
	await using empty = await TestFolder.with({});
	await expect(openReplay(empty.at("nowhere"))).rejects.toMatchObject({
		code: "CASSETTE_NOT_USABLE",
	});
});
