import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../collection/testing/temporary-folder.ts";
import type { UnmaskedEvent } from "../run/events/events.ts";
import { passedElsewhere } from "../variables/mask-data.ts";
import { isRunEvent } from "./blob/event-shape.ts";
import { openReporters } from "./open-reporters.ts";
import { received, result, summary } from "./testing/run-results.ts";
import { createStyle } from "./text/style.ts";

const FIRST = {
	...{ number: 1, most: 4, status: 503, duration: 4, pause: 1000 },
	reason: "res.status is 503, not 200",
};
const { most: _, ...TOLD } = FIRST;

const EVENTS: readonly UnmaskedEvent[] = [
	{
		type: "run-started",
		curlew: "2.2.0",
		at: 0,
		collection: { name: "Shop", root: "/c" },
		environment: null,
		requestCount: 1,
		iterationCount: 1,
		sandbox: "safe",
		seed: null,
	},
	{
		type: "request-started",
		index: 0,
		name: "Order",
		path: "order",
		iteration: 0,
	},
	{ type: "request-tried", index: 0, ...FIRST },
	{
		type: "request-finished",
		index: 0,
		result: result({ name: "Order", response: received(), tries: [TOLD] }),
	},
	{ type: "run-finished", at: 1, summary: { ...summary(), retried: 1 } },
];

async function report(verbosity: "normal" | "verbose") {
	await using folder = await temporaryFolder({});
	let terminal = "";
	const file = join(folder.root, "junit.xml");
	const reporter = await openReporters(
		[
			{ name: "terminal", destination: { stream: process.stdout } },
			{ name: "junit", destination: { path: file } },
		],
		{
			omission: { headers: [], requestBodies: false, responseBodies: false },
			terminal: {
				style: createStyle(false),
				write: (text) => {
					terminal += text;
				},
				columns: undefined,
				hasLiveLine: false,
				verbosity,
			},
			terminalBodyLimit: 0,
		},
	);
	for (const event of EVENTS) reporter.handle(passedElsewhere(event));
	await reporter.close?.();
	return { terminal, junit: await readFile(file, "utf8") };
}

test("the terminal tells which try passed, and how many needed more than one", async () => {
	const { terminal } = await report("normal");
	expect(terminal).toMatch(/✓ Order .* try 2/);
	expect(terminal).not.toContain("try 1");
	expect(terminal).toContain("Retried    1 request, more than one try");
});

test("verbosely, it tells each try and why there was another", async () => {
	const { terminal } = await report("verbose");
	expect(terminal).toContain(
		"try 1: 503, res.status is 503, not 200; again after 1.00 s",
	);
});

test("JUnit has the number of tries, and what the earlier ones came to", async () => {
	const { junit } = await report("normal");
	expect(junit).toContain('<property name="tries" value="2"/>');
	expect(junit).toContain("try 1: 503, res.status is 503, not 200");
});

test("blobs carry tries", () => {
	expect(EVENTS.map((event) => isRunEvent(event))).toEqual([
		true,
		true,
		true,
		true,
		true,
	]);
	expect(isRunEvent({ ...EVENTS[2], pause: "long" })).toBe(false);
});
