import { expect, onTestFinished, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { httpServer } from "../../http/testing/loopback.ts";
import type { RunEvent } from "../events/events.ts";
import type { RequestTriedEvent } from "../events/tries.ts";
import { runCollection } from "../order/run-collection.ts";
import { openSession } from "../session/open-session.ts";

const REQUEST = `info: { name: job }
http: { url: "{{host}}/job" }
runtime:
  assertions: [{ expression: res.status, operator: eq, value: "200" }]
`;

/** Requests of a server that answers each but the nth with 503 and the header. */
async function busyServer(retryAfter: string, answersAt = Infinity) {
	const times: number[] = [];
	const server = await httpServer((_, response) => {
		times.push(performance.now());
		if (times.length >= answersAt) return void response.end("ok");
		response.writeHead(503, { "retry-after": retryAfter }).end("busy");
	});
	const folder = await temporaryFolder({
		"opencollection.yml": "info: { name: Test }\n",
		"job.yml": REQUEST,
	});
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const collection = await openCollection(folder.root);
	return { times, collection, overrides: { host: server.url } };
}

/** The pause after the first try, which is not waited for. */
async function pauseAfter(
	retryAfter: string,
	retryInterval: number,
): Promise<Partial<RequestTriedEvent>> {
	const { collection, overrides, times } = await busyServer(retryAfter);
	const controller = new AbortController();
	const { signal } = controller;
	const tries: RequestTriedEvent[] = [];
	const summary = await runCollection(
		collection,
		{ overrides, retries: 3, retryInterval, signal },
		(event: RunEvent) => {
			if (event.type !== "request-tried") return;
			tries.push(event);
			setImmediate(() => controller.abort());
		},
	);
	expect(summary.ending).toBe("interrupted");
	expect(times).toHaveLength(1);
	return tries[0] ?? {};
}

test.each([
	["so long as the server asks for", "7", 10, 7_000],
	["no shorter than the request itself says", "1", 9_000, 9_000],
	["a minute at most, whatever a server asks for", "86400", 10, 60_000],
	["longer than a minute where the request says so", "86400", 90_000, 90_000],
	["as without it, where it says nothing", "soon", 10, 10],
])(
	"the pause is %s, and Ctrl-C ends it at once",
	async (_, asked, interval, pause) => {
		const tried = await pauseAfter(asked, interval);
		expect(tried.pause).toBe(pause);
		expect(tried.retryAfter).toBe(
			asked === "soon" ? undefined : Number(asked) * 1000,
		);
		expect(tried).toMatchObject({
			...{ status: 503, outcome: "failed", code: "ASSERTION_FAILED" },
			response: { body: { text: "busy" } },
		});
	},
);

test("the next try comes after the pause, in one request by itself too", async () => {
	const { collection, overrides, times } = await busyServer("1", 2);
	const [definition] = (await collection.select([])).requests;
	if (!definition) throw new Error("no request");
	const session = await openSession(
		collection,
		{ overrides, retries: 1, retryInterval: 0 },
		() => {},
	);
	const { result } = await session.execute(definition);
	await session.close();
	expect(result.status).toBe("passed");
	expect(result.tries).toMatchObject([{ pause: 1_000, retryAfter: 1_000 }]);
	const [first = 0, second = 0] = times;
	expect(second - first).toBeGreaterThan(990);
});

test("a try tells the beginnings of bodies only, and none where none are wanted", async () => {
	const large = "x".repeat(10_000);
	const server = await httpServer((_, response) => {
		response.writeHead(500).end(large);
	});
	const { collection } = await busyServer("0");
	for (const [contentLimit, length] of [
		[50_000, 2_000],
		[0, undefined],
	] as const) {
		const events: RunEvent[] = [];
		await runCollection(
			collection,
			{
				...{ retries: 1, retryInterval: 0, contentLimit },
				overrides: { host: server.url },
			},
			(event) => events.push(event),
		);
		const tried = events.find(({ type }) => type === "request-tried");
		const body = tried?.type === "request-tried" && tried.response?.body;
		expect(body && body.kind === "text" ? body.text.length : undefined).toBe(
			length,
		);
	}
});
