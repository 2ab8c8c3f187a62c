import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../collection/testing/temporary-folder.ts";
import type { RunStartedEvent } from "../run/events/run-started.ts";
import { passedElsewhere } from "../variables/mask-data.ts";
import { isRunEvent } from "./blob/event-shape.ts";
import { openReporters } from "./open-reporters.ts";
import type { ReporterName } from "./reporters/reporter-names.ts";

const NEEDED = [
	{
		path: "auth/login",
		sets: [
			{ name: "token", readBy: ["u/list", "u/read", "u/save", "u/drop"] },
			{ name: "id", readBy: ["auth/me"] },
		],
	},
];
const STARTED: RunStartedEvent = {
	...{ type: "run-started", curlew: "2.2.0", at: 0, environment: null },
	...{ collection: { name: "Shop", root: "/c" }, sandbox: "safe" },
	...{ requestCount: 2, iterationCount: 1, seed: null, needed: NEEDED },
};

async function report(name: ReporterName): Promise<string> {
	await using folder = await temporaryFolder({});
	const path = folder.at("report");
	const reporter = await openReporters([{ name, destination: { path } }]);
	reporter.handle(passedElsewhere(STARTED));
	await reporter.close?.();
	return readFile(path, "utf8");
}

test("the terminal tells what runs because others need it, and what for", async () => {
	expect(await report("terminal")).toContain(
		"\nneeded: auth/login (sets token for u/list, u/read, u/save and 1 more; id for auth/me)\n",
	);
});

test("JSON has it as it is", async () => {
	expect(JSON.parse(await report("json")).needed).toEqual(NEEDED);
});

test("blobs carry it", () => {
	expect(isRunEvent(STARTED)).toBe(true);
	expect(isRunEvent({ ...STARTED, needed: [{ path: "a" }] })).toBe(false);
});
