import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../collection/testing/temporary-folder.ts";
import { leftOut } from "../formats/left-out.ts";
import type { UnmaskedEvent } from "../run/events/events.ts";
import { passedElsewhere } from "../variables/mask-data.ts";
import { isRunEvent } from "./blob/event-shape.ts";
import { openReporters } from "./open-reporters.ts";
import type { ReporterName } from "./reporters/reporter-names.ts";
import { summary } from "./testing/run-results.ts";
import { createStyle } from "./text/style.ts";

const EVENTS: readonly UnmaskedEvent[] = [
	{
		type: "run-started",
		curlew: "2.2.0",
		at: 0,
		collection: { name: "Shop", root: "/c" },
		environment: null,
		requestCount: 0,
		iterationCount: 1,
		sandbox: "safe",
		seed: null,
	},
	{
		type: "problem-found",
		problem: {
			...leftOut("grpc"),
			location: { file: "/c/a.yml", line: 1, column: 1 },
		},
	},
	{
		type: "run-finished",
		at: 1,
		summary: summary({ leftOut: { grpc: 1 } }),
	},
];

async function told(name: ReporterName): Promise<string> {
	await using folder = await temporaryFolder({});
	const path = folder.at("report");
	const reporter = await openReporters([{ name, destination: { path } }], {
		omission: { headers: [], requestBodies: false, responseBodies: false },
		terminal: {
			style: createStyle(false),
			write: () => {},
			columns: undefined,
			hasLiveLine: false,
			verbosity: "normal",
		},
		terminalBodyLimit: 0,
	});
	for (const event of EVENTS) reporter.handle(passedElsewhere(event));
	await reporter.close?.();
	return readFile(path, "utf8");
}

test.each([
	["json", /"leftOut": *\{ *"grpc": *1 *\}/],
	["ndjson", /"leftOut":\{"grpc":1\}/],
	["html", /Requests of kind grpc cannot be run/],
	["github", /^::warning file=.*a\.yml.*Requests of kind grpc cannot be run/],
	["tap", /^ok 1 - \/c\/a\.yml # SKIP requests of kind grpc cannot be run$/m],
	["junit", /<skipped message="Requests of kind grpc cannot be run/],
] as const)(
	"a request that cannot be run is told by %s",
	async (name, text) => {
		expect(await told(name)).toMatch(text);
	},
);

test("JUnit counts it as skipped", async () => {
	expect(await told("junit")).toContain(
		'tests="1" failures="0" errors="0" skipped="1"',
	);
});

test("parts of a run tell it to whoever puts them together", () => {
	expect(EVENTS.map(isRunEvent)).toEqual([true, true, true]);
});
