import type { IncomingMessage } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { httpServer } from "../../http/testing/loopback.ts";
import type { RunEvent } from "../events/events.ts";
import { requestFile } from "../testing/run-files.ts";
import { type RunOptions, runCollection } from "./run-collection.ts";

/** Answers with the cookies that a request has sent; `/login…` sets one, late. */
async function runAgainst(
	names: readonly string[],
	options: Partial<RunOptions>,
	file: (name: string, seq: number) => string = (name, seq) =>
		requestFile(name, {
			seq,
			"after-response": "console.log(req.getName(), res.body.cookies);",
		}),
) {
	const received: string[] = [];
	const server = await httpServer(async (request, response) => {
		received.push(lineOf(request));
		const isLogin = request.url?.startsWith("/login") === true;
		if (isLogin || request.url?.endsWith("at-the-same-time"))
			await new Promise((done) => setTimeout(done, 40));
		if (isLogin) {
			response.setHeader("set-cookie", `at=${request.url?.slice(1)}`);
		}
		response.setHeader("content-type", "application/json");
		const cookies = request.headers.cookie ?? "none";
		response.end(JSON.stringify({ cookies }));
	});
	const folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Test\n",
		...Object.fromEntries(
			names.map((name, index) => [`${index}.yml`, file(name, index + 1)]),
		),
	});
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const events: RunEvent[] = [];
	const summary = await runCollection(
		await openCollection(folder.root),
		{ contentLimit: 1_000, overrides: { host: server.url }, ...options },
		(event) => events.push(event),
	);
	const told = events.flatMap((event) =>
		event.type === "console-written" ? [event.text] : [],
	);
	return { summary, told, received, events };
}

function lineOf({ url, headers }: IncomingMessage): string {
	return `${url} ${headers.cookie ?? "none"}`;
}

test("a request that ran before a cookie came that it would have sent runs once more, and is told with it", async () => {
	const names = ["a", "login", "b", "c"];
	const one = await runAgainst(names, {});
	const many = await runAgainst(names, { parallel: 4 });
	expect(many.told).toEqual(one.told);
	expect(many.told).toEqual([
		"a none",
		"login none",
		"b at=login",
		"c at=login",
	]);
	expect(many.received.filter((line) => line.startsWith("/b"))).toEqual([
		"/b none",
		"/b at=login",
	]);
	expect(many.summary.repeated).toBe(2);
	expect(many.summary.requests.passed).toBe(4);
});

test("cookies that change with every answer do not make every request run again and again", async () => {
	const names = Array.from({ length: 24 }, (_, index) => `login${index}`);
	const one = await runAgainst(names, {});
	const many = await runAgainst(names, { parallel: 6 });
	expect(many.told).toEqual(one.told);
	expect(many.received.length).toBeLessThan(names.length * 2.5);
});

test("without cookies nothing runs twice", async () => {
	const { summary, received } = await runAgainst(["a", "login", "b", "c"], {
		parallel: 4,
		http: { cookies: false },
	});
	expect(received).toHaveLength(4);
	expect(summary.repeated).toBeUndefined();
});

test("what a request has set before it runs again is taken back", async () => {
	const counting = (name: string, seq: number) =>
		requestFile(name, {
			seq,
			...(name === "b" && {
				"after-response":
					'client.setVar("count", (client.getVar("count") ?? 0) + 1);\nconsole.log(client.getVar("count"));',
			}),
		});
	const { told, summary } = await runAgainst(
		["login", "b", "c"],
		{ parallel: 4 },
		counting,
	);
	expect(told).toEqual(["1"]);
	expect(summary.repeated).toBe(2);
});

test("with requests that may change something beside others, nothing is sent twice, and a warning tells whose cookies were late", async () => {
	const { received, events } = await runAgainst(["login", "b"], {
		parallel: 4,
		parallelUnsafe: true,
	});
	expect(received).toEqual(["/login none", "/b none"]);
	expect(
		events.flatMap((event) =>
			event.type === "problem-found" ? [event.problem.code] : [],
		),
	).toEqual(["SENT_BEFORE_COOKIES"]);
});

test("what runs alone never runs before its turn, so that nothing of it has to be taken back", async () => {
	const count =
		'const name = ["counted"].join();\nclient.setVar(name, (client.getVar(name) ?? 0) + 1);\nconsole.log(client.getVar(name));';
	const file = (name: string, seq: number) =>
		name === "alone"
			? requestFile(name, { seq, "before-request": count })
			: requestFile(name, { seq });
	// Each has an answer by the time that the one before is told, more often than not.
	for (let round = 0; round < 8; round++) {
		const { told, summary } = await runAgainst(
			["login", "a-at-the-same-time", "alone"],
			{ parallel: 3 },
			file,
		);
		expect(summary.repeated).toBe(1);
		expect(told).toEqual(["1"]);
	}
});
