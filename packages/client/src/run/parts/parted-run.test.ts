import { expect, onTestFinished, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { httpServer } from "../../http/testing/loopback.ts";
import { dataFile } from "../data/testing/data-files.ts";
import type { RunEvent } from "../events/events.ts";
import { type RunOptions, runCollection } from "../order/run-collection.ts";
import { requestFile } from "../testing/run-files.ts";
import { mergeEvents } from "./merge-events.ts";
import { openPartedRun, type PartedRunOptions } from "./parted-run.ts";

const login = requestFile("login", {
	seq: 1,
	"after-response": 'client.setVar("token", "t-" + res.getBody().url);',
}).replace("http:\n", "http:\n  method: POST\n");

const files = {
	"login.yml": login,
	"users/1.yml": requestFile("create", {
		seq: 1,
		"after-response": 'client.setVar("id", 7);',
	}).replace("http:\n", "http:\n  method: POST\n"),
	"users/2.yml":
		'info:\n  name: read\n  seq: 2\nhttp:\n  url: "{{host}}/users/{{id}}"\n  headers:\n    - name: x\n      value: "{{token}}"\n',
	"orders/1.yml":
		'info:\n  name: list\nhttp:\n  url: "{{host}}/orders?t={{token}}"\n',
	"plain.yml": requestFile("plain"),
	"wrong.yml": requestFile("wrong", {
		tests: "test('no', () => { expect(1).to.equal(2) })",
	}),
};

async function serve() {
	const server = await httpServer((request, response) => {
		response.setHeader("content-type", "application/json");
		response.end(JSON.stringify({ url: request.url }));
	});
	return server.url;
}

async function both(given: Partial<PartedRunOptions>, count: number) {
	const folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Test\n",
		...files,
	});
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const collection = await openCollection(folder.root);
	const options: RunOptions = {
		contentLimit: 1000,
		overrides: { host: await serve() },
		...given,
	};
	const whole: RunEvent[] = [];
	await runCollection(collection, options, (event) => whole.push(event));
	const run = await openPartedRun(collection, { ...options, ...given });
	onTestFinished(() => run.close());
	const { parts } = await run.divide(count);
	const sources = [];
	for (const part of parts) {
		const events: RunEvent[] = [];
		await run.run(part, (event) => events.push(event));
		sources.push({ part, events: each(events) });
	}
	const merged: RunEvent[] = [];
	const { problems } = run;
	const started = run.startedEvent();
	for await (const event of mergeEvents({ started, problems }, sources))
		merged.push(event);
	return { parts, whole: whole.map(plain), merged: merged.map(plain) };
}

async function* each(events: readonly RunEvent[]) {
	yield* events;
}

function plain(event: RunEvent): unknown {
	return JSON.parse(
		JSON.stringify(event, (name, value) => {
			if (["at", "duration", "timings"].includes(name)) return 0;
			return name === "headers" ? [] : value;
		}),
	);
}

test.each([1, 2, 3, 8])(
	"%i parts together are the whole run",
	async (count) => {
		const { whole, merged } = await both({}, count);
		expect(merged).toEqual(whole);
	},
);

test.each([1, 2, 3, 8])(
	"%i parts of rows of data are the whole run",
	async (count) => {
		const file = await dataFile("rows.csv", "n\n1\n2\n3\n4\n5\n");
		const { whole, merged } = await both({ data: { file } }, count);
		expect(merged).toEqual(whole);
	},
);

test.each([1, 2, 8])(
	"%i parts of a run at the same time are the whole run",
	async (count) => {
		const file = await dataFile("rows.csv", "n\n1\n2\n3\n4\n5\n");
		const { whole, merged } = await both(
			{ data: { file }, parallel: 3 },
			count,
		);
		expect(merged).toEqual(whole);
		const one = await both({ parallel: 3 }, count);
		expect(one.merged).toEqual(one.whole);
	},
);

test("bail", async () => {
	const { whole, merged } = await both({ bail: true }, 3);
	expect(merged).toEqual(whole);
});
