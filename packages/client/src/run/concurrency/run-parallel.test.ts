import { expect, test } from "vitest";
import { cpuTime } from "../../../../../tools/testing/cpu-time.ts";
import { dataFile } from "../data/testing/data-files.ts";
import type { RunEvent } from "../events/events.ts";
import {
	consoleOf,
	courseOf,
	type FinishedRun,
	requestFile,
	runFiles,
	statusesOf,
} from "../testing/run-files.ts";

const rows = Array.from({ length: 12 }, (_, n) => ({ n, wait: (n * 7) % 5 }));

/** Each iteration writes under the same names that all others write under, waits, and reads. */
const files = {
	"environments/e.yml":
		"name: e\nvariables:\n  - name: shared\n    value: file\n",
	"1.yml": requestFile("first", {
		seq: 1,
		"before-request":
			'console.log(client.getVar("mine"), client.getEnvVar("shared"), client.getCollectionVar("all"));\nconst n = client.runner.iterationData.get("n");\nclient.setVar("mine", n);\nclient.setEnvVar("shared", n);\nclient.runner.iterationData.set("extra", n);\nawait client.sleep(client.runner.iterationData.get("wait") * 5);',
	}),
	"2.yml": `info:\n  name: second\n  seq: 2\nhttp:\n  url: "{{host}}/{{mine}}/{{shared}}/{{n}}/{{extra}}/{{$randomInt}}"\n`,
};

async function runParallel(parallel: number) {
	const file = await dataFile("rows.json", JSON.stringify(rows));
	return runFiles(files, {
		data: { file },
		parallel,
		environment: "e",
		seed: 7,
	});
}

test("mistake 16: each has its own row, runtime variables and changes of the environment", async () => {
	const run = await runParallel(4);
	expect(run.summary).toMatchObject({
		requests: { passed: 24 },
		iterations: 12,
	});
	const paths = run.received.filter((line) => line !== "GET /first");
	for (const { n } of rows) {
		expect(
			paths.filter((path) => path.startsWith(`GET /${n}/${n}/${n}/${n}/`)),
		).toHaveLength(1);
	}
	expect(new Set(consoleOf(run))).toEqual(
		new Set(["undefined file undefined"]),
	);
});

test("the events are those of iterations one after the other, however many run at a time", async () => {
	const [one, many] = [await runParallel(1), await runParallel(5)];
	const plain = ({ events }: FinishedRun) => events.map(withoutTimes);
	expect(plain(many)).toEqual(plain(one));
	expect(courseOf(many)).toEqual(
		rows.flatMap(({ n }) => [
			`${n}`,
			`${n} #${2 * n} first`,
			`${n} #${2 * n + 1} second`,
		]),
	);
});

test("a width beyond all rows costs nothing", async () => {
	const time = await cpuTime(async () => {
		const run = await runParallel(1_000_000);
		expect(run.summary).toMatchObject({ iterations: 12 });
	});
	expect(time).toBeLessThan(5_000);
});

test("they do run at the same time", async () => {
	const arrival = meeting(6);
	const run = await runFiles(
		{ "a.yml": requestFile("a") },
		{ iterations: 6, parallel: 6, onRequest: arrival },
	);
	expect(statusesOf(run)).toEqual(Array.from({ length: 6 }, () => "a passed"));
});

test("no more than so many are under way", async () => {
	const arrival = meeting(3);
	let [now, most] = [0, 0];
	await runFiles(
		{ "a.yml": requestFile("a") },
		{
			iterations: 9,
			parallel: 3,
			onRequest: async () => {
				most = Math.max(most, ++now);
				await arrival();
				// Others, if there were any, would come meanwhile.
				await new Promise((done) => setTimeout(done, 10));
				now -= 1;
			},
		},
	);
	expect(most).toBe(3);
});

/** Lets nobody go on before that many have come. */
function meeting(count: number): () => Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	let here = 0;
	return () => {
		here += 1;
		if (here === count) resolve();
		return promise;
	};
}

/** An event without what differs from run to run: times, ports, folders. */
function withoutTimes(event: RunEvent): unknown {
	const text = JSON.stringify(event, (key, value) =>
		["at", "duration", "timings", "root", "file", "response"].includes(key)
			? undefined
			: value,
	);
	return JSON.parse(text.replaceAll(/127\.0\.0\.1:\d+/g, "server"));
}
