import { expect, test } from "vitest";
import type { RunEvent } from "../events/events.ts";
import {
	consoleOf,
	courseOf,
	type FinishedRun,
	requestFile,
	runFiles,
	statusesOf,
} from "../testing/run-files.ts";

function files(count: number, make: (index: number) => string) {
	return Object.fromEntries(
		Array.from({ length: count }, (_, index) => [
			`${String(index).padStart(3, "0")}.yml`,
			make(index),
		]),
	);
}

test("requests that need nothing of each other run at the same time", async () => {
	const arrival = meeting(5);
	const run = await runFiles(
		files(5, (index) => requestFile(`r${index}`, { seq: index + 1 })),
		{ parallel: 5, onRequest: arrival },
	);
	expect(statusesOf(run)).toEqual(
		Array.from({ length: 5 }, (_, index) => `r${index} passed`),
	);
	expect(courseOf(run)).toEqual(
		Array.from({ length: 5 }, (_, index) => `0 #${index} r${index}`),
	);
});

test("no more than so many are under way", async () => {
	let [now, most] = [0, 0];
	await runFiles(
		files(12, (index) => requestFile(`r${index}`, { seq: index + 1 })),
		{
			parallel: 3,
			onRequest: async () => {
				most = Math.max(most, ++now);
				await new Promise((done) => setTimeout(done, 10));
				now -= 1;
			},
		},
	);
	expect(most).toBe(3);
});

test("who reads a variable waits for who sets it", async () => {
	const run = await runFiles(
		{
			"a.yml": requestFile("a", {
				seq: 1,
				"after-response":
					'await client.sleep(30);\nclient.setVar("token", "t1");',
			}),
			"b.yml": `info:\n  name: b\n  seq: 2\nhttp:\n  url: "{{host}}/b/{{token}}"\n`,
			"c.yml": requestFile("c", { seq: 3 }),
		},
		{ parallel: 4 },
	);
	expect(statusesOf(run)).toEqual(["a passed", "b passed", "c passed"]);
	expect(run.received.indexOf("GET /c")).toBeLessThan(
		run.received.indexOf("GET /b/t1"),
	);
});

test("who sets a variable waits for those before it that read it", async () => {
	const run = await runFiles(
		{
			"a.yml": requestFile("a", {
				seq: 1,
				"before-request": 'client.setVar("n", 1);',
			}),
			"b.yml": requestFile("b", {
				seq: 2,
				"after-response":
					'await client.sleep(30);\nconsole.log(client.getVar("n"));',
			}),
			"c.yml": requestFile("c", {
				seq: 3,
				"before-request": 'client.setVar("n", 2);',
			}),
		},
		{ parallel: 4 },
	);
	expect(consoleOf(run)).toEqual(["1"]);
});

test("a request that may change something has nothing beside it, unless that is wanted", async () => {
	const posting = (index: number) =>
		`info:\n  name: r${index}\n  seq: ${index + 1}\nhttp:\n  method: POST\n  url: "{{host}}/r${index}"\n`;
	const mostAtOnce = async (parallelUnsafe: boolean) => {
		let [now, most] = [0, 0];
		await runFiles(files(6, posting), {
			parallel: 6,
			parallelUnsafe,
			onRequest: async () => {
				most = Math.max(most, ++now);
				await new Promise((done) => setTimeout(done, 20));
				now -= 1;
			},
		});
		return most;
	};
	expect(await mostAtOnce(false)).toBe(1);
	expect(await mostAtOnce(true)).toBeGreaterThan(1);
});

test("with --bail, the first failure in the order of the files ends the run, whatever has failed sooner", async () => {
	const failing = (index: number, wait: number) =>
		requestFile(`r${index}`, {
			seq: index + 1,
			tests: `await client.sleep(${wait});\ntest("fails", () => { throw new Error("no"); });`,
		});
	const run = await runFiles(
		{
			"0.yml": requestFile("r0", { seq: 1 }),
			"1.yml": failing(1, 60),
			"2.yml": failing(2, 0),
			"3.yml": requestFile("r3", { seq: 4 }),
		},
		{ parallel: 4, bail: true },
	);
	expect(statusesOf(run)).toEqual(["r0 passed", "r1 failed"]);
	expect(run.summary).toMatchObject({
		requests: { passed: 1, failed: 1 },
		ending: "bailed",
	});
});

test("scripts that jump, and those that end the run, do so as one after the other", async () => {
	const jumping = {
		"0.yml": requestFile("r0", { seq: 1 }),
		"1.yml": requestFile("r1", {
			seq: 2,
			"after-response":
				'const n = (client.getVar("n") ?? 0) + 1;\nclient.setVar("n", n);\nif (n < 3) client.setNextRequest("r0");',
		}),
		"2.yml": requestFile("r2", { seq: 3 }),
		"3.yml": requestFile("r3", {
			seq: 4,
			"after-response": "client.runner.stopExecution();",
		}),
		"4.yml": requestFile("r4", { seq: 5 }),
	};
	const [one, many] = [
		await runFiles(jumping),
		await runFiles(jumping, { parallel: 8 }),
	];
	expect(plain(many)).toEqual(plain(one));
	expect(many.received).toEqual(one.received);
});

test("Ctrl-C ends the run; what was told is what one after the other would have told", async () => {
	const abort = new AbortController();
	const run = await runFiles(
		files(20, (index) => requestFile(`r${index}`, { seq: index + 1 })),
		{
			parallel: 4,
			signal: abort.signal,
			onEvent: (event) => {
				if (event.type === "request-finished" && event.index === 2)
					abort.abort();
			},
		},
	);
	expect(run.summary).toMatchObject({ ending: "interrupted" });
	expect(statusesOf(run)).toEqual(["r0 passed", "r1 passed", "r2 passed"]);
	expect(run.received.length).toBeLessThan(20);
});

test("at most four times as many requests are ahead of a slow one as may run", async () => {
	const received = await new Promise<number>((resolve, reject) => {
		let count = 0;
		let release = () => {};
		const isSlow = new Promise<void>((done) => {
			release = done;
		});
		runFiles(
			files(40, (index) => requestFile(`r${index}`, { seq: index + 1 })),
			{
				parallel: 3,
				onRequest: async () => {
					count += 1;
					// Long enough for one more, if it were let.
					if (count === 12) setTimeout(release, 300);
					if (count > 1) return;
					await isSlow;
					resolve(count);
				},
			},
		).catch(reject);
	});
	expect(received).toBe(12);
});

test("with a seed, requests draw the numbers that they draw one after the other", async () => {
	const drawing = files(
		8,
		(index) =>
			`info:\n  name: r${index}\n  seq: ${index + 1}\nhttp:\n  url: "{{host}}/{{${index % 2 ? "$randomInt" : "id"}}}"\n  headers:\n    - name: x\n      value: "{{id}}"\nruntime:\n  variables:\n    - name: id\n      value: "{{$guid}}"\n`,
	);
	const [one, many] = [
		await runFiles(drawing, { seed: 3 }),
		await runFiles(drawing, { seed: 3, parallel: 8 }),
	];
	expect(plain(many)).toEqual(plain(one));
	expect(many.received).toEqual(one.received);
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

function plain({ events }: FinishedRun): readonly unknown[] {
	return events.map(withoutTimes);
}

/** An event without what differs from run to run: times, ports, folders. */
function withoutTimes(event: RunEvent): unknown {
	const text = JSON.stringify(event, (key, value) =>
		["at", "duration", "timings", "root", "file", "headers"].includes(key)
			? undefined
			: value,
	);
	return JSON.parse(text.replaceAll(/127\.0\.0\.1:\d+/g, "server"));
}

test("variables are listed in the order of the requests that set them, whichever came first", async () => {
	const run = await runFiles(
		{
			"a.yml": requestFile("a", {
				seq: 1,
				"after-response": 'await client.sleep(30);\nclient.setVar("late", 1);',
			}),
			"b.yml": requestFile("b", {
				seq: 2,
				"before-request":
					'client.setVar("soon", 2);\nclient.setVar("next", 3);',
			}),
			"c.yml": requestFile("c", {
				seq: 3,
				"before-request":
					"console.log(Object.keys(client.getAllVars()).join());",
			}),
		},
		{ parallel: 4 },
	);
	expect(consoleOf(run)).toEqual(["late,soon,next"]);
});

test("a variable that is set again out of turn keeps its place among the others", async () => {
	const all = "console.log(Object.keys(client.getAllVars()).join());";
	const of: Readonly<Record<string, string>> = {
		"1": "await client.sleep(60);",
		"2": 'client.setVar("a", 1);\nclient.setVar("b", 1);',
		"3": 'client.setVar("a", 2);',
		"4": 'client.deleteVar("a");',
		"5": 'client.setVar("c", 1);\nclient.setVar("a", 3);',
	};
	const scripts = files(6, (index) =>
		requestFile(`r${index}`, {
			seq: index + 1,
			"after-response": of[index] ?? all,
		}),
	);
	const again = {
		...scripts,
		"006.yml": requestFile("r6", { seq: 7, "after-response": all }),
	};
	for (const kept of [["004.yml", "005.yml"], []]) {
		const some = Object.fromEntries(
			Object.entries(again).filter(([file]) => !kept.includes(file)),
		);
		const one = consoleOf(await runFiles(some));
		expect(consoleOf(await runFiles(some, { parallel: 6 }))).toEqual(one);
		expect(one.at(-1)).toBe(kept.length > 0 ? "a,b" : "b,c,a");
	}
});
