import { once } from "node:events";
import { MessageChannel, Worker } from "node:worker_threads";
import { expect, test } from "vitest";

/** Calls the host, and tells what it answered or what went wrong. */
const thread = `
	import { HostLine } from ${JSON.stringify(new URL("./host-calls.ts", import.meta.url).href)};
	const line = new HostLine();
	try {
		line.port.postMessage({ answer: line.call(7, []) });
	} catch (error) {
		line.port.postMessage({ error: String(error) });
	}
`;

test("a call waits for its own answer, whatever else wakes it up", async () => {
	const { port1, port2 } = new MessageChannel();
	const answered = new SharedArrayBuffer(4);
	const worker = new Worker(
		new URL(`data:text/javascript,${encodeURIComponent(thread)}`),
		{ workerData: { answered, answers: port2 }, transferList: [port2] },
	);
	const flag = new Int32Array(answered);
	const [call] = await once(worker, "message");
	expect(call).toEqual({ kind: "call", id: 7, values: [] });
	// As the host's wake-up for the call before, that comes when this one waits already.
	while (Atomics.notify(flag, 0) === 0);
	const told = once(worker, "message");
	await Promise.race([told, new Promise(setImmediate)]);
	port1.postMessage({ value: "mine" });
	Atomics.store(flag, 0, 1);
	Atomics.notify(flag, 0);
	expect(await told).toEqual([{ answer: "mine" }]);
	port1.close();
	await worker.terminate();
});
