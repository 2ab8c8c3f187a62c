import { parseQueueUrl, readQueueKey, startWorker } from "@curlew/queue";

/** A worker of an earlier version, for `startWorker(…, { script })`. */
const [, , , , url = ""] = process.argv;
const worker = await startWorker({
	address: parseQueueUrl(url),
	key: await readQueueKey({ environment: process.env }),
	version: "2.1.0",
	concurrency: 1,
	lostAfter: 1_000,
	allowsDeveloper: false,
	log: (line) => process.stderr.write(`${line}\n`),
});

process.on("SIGTERM", async () => {
	await worker.drain(10_000);
	process.exit();
});
