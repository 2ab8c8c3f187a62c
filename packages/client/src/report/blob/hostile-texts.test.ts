import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	type TemporaryFolder,
	temporaryFolder,
} from "../../collection/testing/temporary-folder.ts";
import { excerptOfOption } from "../../diagnostics/excerpt.ts";
import type { RunEvent, UnmaskedEvent } from "../../run/events/events.ts";
import { passedElsewhere } from "../../variables/mask-data.ts";
import { openReporters } from "../open-reporters.ts";
import type { ReporterName } from "../reporters/reporter-names.ts";
import { mergeBlobs } from "./merge-blobs.ts";
import { eventsOf, header, writeBlob } from "./testing/blobs.ts";

/** Ends whatever it may stand in: a line, a command to GitHub, a script, a tag, a terminal's mode. */
const HOSTILE =
	"x\n::error::pwned\r::set-output\u001b[31m\u009b</script><img src=x>]]>\"'%0A\u202e";

/** Every text that a reader might not take for one of a user. */
function hostile<T>(value: T): T;
function hostile(value: unknown, name = ""): unknown {
	if (typeof value === "string") return hostileText(value, name);
	if (Array.isArray(value)) return value.map((one) => hostileMember(one, name));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, one]) => [key, hostileMember(one, key)]),
	);
}

function hostileMember(value: unknown, name: string): unknown {
	return typeof value === "string" ? hostileText(value, name) : hostile(value);
}

function hostileText(value: string, name: string): string {
	if (OWN.has(name)) return value;
	return ON_ONE_LINE.has(name) ? HOSTILE.replace(/[\r\n]/g, "") : HOSTILE;
}

const ON_ONE_LINE = new Set(["file", "path", "root"]);

/** Members whose values are checked one by one when a blob is read. */
const OWN = new Set([
	"type",
	"kind",
	"level",
	"severity",
	"status",
	"phase",
	"ending",
	"sandbox",
	"code",
	"scope",
	"httpVersion",
	"curlew",
]);

const problem = {
	code: "X",
	severity: "error",
	message: "m",
	hint: "h",
	excerpt: excerptOfOption("e"),
	location: { file: "/c/x.yml", line: 1, column: 1 },
} as const;

const NAMES = [
	"terminal",
	"junit",
	"json",
	"bruno-json",
	"html",
	"github",
	"markdown",
	"tap",
	"ndjson",
] as const satisfies readonly ReporterName[];

const reports = new Map<ReporterName, string>();

let temporary: TemporaryFolder | undefined;
afterAll(() => temporary?.[Symbol.asyncDispose]());
beforeAll(async () => {
	const of = header(1, { shardCount: 1 });
	const events = eventsOf(of).map((event): RunEvent => {
		if (event.type !== "request-finished") return event;
		const result = {
			...event.result,
			status: "failed",
			tags: ["t"],
			problems: [problem],
			warnings: [{ ...problem, severity: "warning" }],
			tests: [
				{
					name: "t",
					status: "failed",
					duration: 1,
					phase: "tests",
					error: problem,
				},
			],
			assertions: [
				{
					expression: "e",
					operator: "eq",
					value: "v",
					status: "failed",
					error: problem,
				},
			],
			request: {
				method: "GET",
				url: "u",
				headers: [["a", "b"]],
				body: { kind: "text", text: "b", isTruncated: false },
			},
			failure: {
				code: "ABORTED",
				message: "m",
				hint: "h",
				url: "u",
				duration: 1,
			},
		} as const;
		return { ...event, result };
	});
	const console: UnmaskedEvent = {
		type: "console-written",
		index: 0,
		level: "log",
		text: "t",
		file: "f",
	};
	const change: UnmaskedEvent = {
		type: "variable-changed",
		index: 0,
		at: 0,
		iteration: 0,
		request: "r",
		kind: "script",
		scope: "runtime",
		name: "n",
		to: "v",
	};
	const told = [
		...events.slice(0, 2),
		passedElsewhere(console),
		passedElsewhere(change),
		...events.slice(2),
	];
	temporary = await temporaryFolder({});
	const folder = temporary.root;
	const file = writeBlob(
		folder,
		{ ...of, started: hostile(of.started) },
		told.map((event) => hostile(event)),
	);
	const pathOf = (name: string) => join(folder, name);
	const reporter = await openReporters(
		NAMES.map((name) => ({ name, destination: { path: pathOf(name) } })),
		{ folder, terminalBodyLimit: 100 },
	);
	const merge = await mergeBlobs([file], { tellsVariables: true });
	for await (const event of merge.events()) reporter.handle(event);
	await reporter.close?.();
	for (const name of NAMES)
		reports.set(name, await readFile(pathOf(name), "utf8"));
});

describe("texts of a forged blob", () => {
	test.each([
		"terminal",
		"json",
		"bruno-json",
		"github",
		"markdown",
		"tap",
		"ndjson",
	] as const)("do nothing to a terminal from the report %s", (name) => {
		for (const character of ["\u001b", "\u009b", "\r"])
			expect(reports.get(name)).not.toContain(character);
	});

	test("are no commands to GitHub of their own", () => {
		const lines = (reports.get("github") ?? "").split("\n");
		expect(lines.filter((line) => line !== "").length).toBeGreaterThan(0);
		for (const line of lines)
			if (line !== "") expect(line).toMatch(/^::(error|warning|notice) /);
	});

	test("end no script and begin no element in the page", () => {
		const page = reports.get("html") ?? "";
		expect(page).toContain("\\u003cimg src=x");
		expect(page).not.toContain("<img src=x>");
	});

	test("leave XML and JSON whole", () => {
		const xml = reports.get("junit") ?? "";
		expect(xml).not.toContain("<img");
		for (const name of ["json", "bruno-json"] as const)
			expect(() => JSON.parse(reports.get(name) ?? "")).not.toThrow();
		for (const line of (reports.get("ndjson") ?? "").trim().split("\n"))
			expect(() => JSON.parse(line)).not.toThrow();
	});
});
