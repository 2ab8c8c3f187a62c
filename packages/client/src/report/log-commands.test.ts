import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Finding } from "../analysis/check/finding.ts";
import { excerptOfOption } from "../diagnostics/excerpt.ts";
import {
	COMMAND_PIECES,
	commandsIn,
} from "../diagnostics/testing/log-readers.ts";
import { visibleText } from "../diagnostics/visible-text.ts";
import type { UnmaskedEvent } from "../run/events/events.ts";
import { passedElsewhere } from "../variables/mask-data.ts";
import { findingsDocument } from "./check/findings-document.ts";
import { findingsSarif } from "./check/findings-sarif.ts";
import { findingsForGithub } from "./check/findings-workflow.ts";
import { safeJson } from "./escaping/safe-json.ts";
import { xmlElement } from "./escaping/xml-text.ts";
import { openReporters } from "./open-reporters.ts";
import {
	REPORTER_NAMES,
	type ReporterName,
} from "./reporters/reporter-names.ts";
import { received, result, summary } from "./testing/run-results.ts";

/** A blob goes to a folder, and nobody prints it. */
const PRINTED = REPORTER_NAMES.filter((name) => name !== "blob");

const HOSTILE = fc
	.array(fc.constantFrom(...COMMAND_PIECES), { minLength: 1, maxLength: 8 })
	.map((pieces) => pieces.join(""));
/** A report of one run shows several: most of a report's time goes into what is there once. */
const HOSTILE_RUN = fc.array(HOSTILE, { minLength: 10, maxLength: 10 });

test.each(PRINTED)(
	"no build server finds a command in a report: %s",
	async (name) => {
		await fc.assert(
			fc.asyncProperty(HOSTILE_RUN, async (evils) => {
				const report = await reportOf(name, hostileRun(evils));
				const own = /^::(?:error|warning|notice) [^\n]*\n/gm;
				const rest = name === "github" ? report.replace(own, "") : report;
				expect(commandsIn(rest)).toEqual([]);
				// What GitHub's own commands carry is no command for others that read the log.
				if (name === "github")
					for (const [line] of report.matchAll(own))
						expect(commandsIn(`x${line}`)).toEqual([]);
			}),
			{ numRuns: 5 },
		);
	},
);

test("what reports wrote in another way is read as it was", () => {
	fc.assert(
		fc.property(HOSTILE, (evil) => {
			expect(JSON.parse(safeJson({ [evil]: evil }, "\t"))).toEqual({
				[evil]: evil,
			});
			const printable = visibleText(evil).toWellFormed();
			const xml = xmlElement("a", {}, printable);
			expect(commandsIn(xml)).toEqual([]);
			const decoded = xml
				.slice(3, -5)
				.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
				.replaceAll("&lt;", "<")
				.replaceAll("&gt;", ">")
				.replaceAll("&amp;", "&");
			expect(decoded).toBe(printable);
		}),
	);
});

test("findings command nobody, and make no links for who shows SARIF", () => {
	fc.assert(
		fc.property(HOSTILE, (evil) => {
			const finding = findingOf(evil);
			const documents = [
				findingsDocument({
					...{ findings: [finding], root: "/c" },
					...{ environments: [evil], defaultEnvironment: evil },
				}),
				findingsSarif([finding], [], "/c"),
			];
			for (const document of documents)
				expect(commandsIn(safeJson(document, 2))).toEqual([]);
			const lines = findingsForGithub([finding], "/c").trimEnd().split("\n");
			expect(lines).toHaveLength(1);
			expect(commandsIn(`x${lines[0]}`)).toEqual([]);
		}),
	);
	const linked = findingsSarif([findingOf("[a](http://evil/)")], [], "/c");
	expect(JSON.stringify(linked)).not.toContain("](");
});

function findingOf(message: string) {
	const location = { file: `/c/${message}`, line: 1, column: 1 };
	const place = {
		message,
		hint: message,
		location,
		excerpt: excerptOfOption(message),
	};
	return passedElsewhere<Finding>({
		rule: "unused",
		severity: "error",
		...place,
		count: 2,
		places: [place, place],
	});
}

/** A run in which everything that comes from outside is one of these texts: what is there once is the first, and each has a request of its own. */
function hostileRun(evils: readonly string[]): readonly UnmaskedEvent[] {
	const [evil = ""] = evils;
	return [
		{
			type: "run-started",
			at: 0,
			curlew: "1.0.0",
			collection: { name: evil, root: "/c" },
			environment: evil,
			seed: null,
			requestCount: evils.length,
			iterationCount: 1,
			sandbox: "safe",
		},
		...evils.flatMap(hostileRequest),
		{ type: "run-finished", at: 1, summary: summary({ reason: evil }) },
	];
}

function hostileRequest(evil: string, index: number): readonly UnmaskedEvent[] {
	const problem = {
		code: "SCRIPT_ERROR",
		severity: "error",
		message: evil,
		hint: evil,
		location: { file: `/c/${evil}`, line: 1, column: 1 },
		excerpt: excerptOfOption(evil),
	} as const;
	const shown = result({
		name: evil,
		path: evil,
		file: `/c/${evil}`,
		tags: [evil],
		status: "failed",
		request: {
			method: evil,
			url: evil,
			headers: [[evil, evil]],
			size: 1,
			body: { kind: "text", text: evil, isTruncated: false },
		},
		response: received({
			statusText: evil,
			headers: [[evil, evil]],
			body: { kind: "text", text: evil, isTruncated: false },
		}),
		problems: [problem],
		warnings: [{ ...problem, severity: "warning" }],
		tests: [
			{
				name: evil,
				status: "failed",
				duration: 1,
				phase: "tests",
				error: problem,
			},
		],
		assertions: [
			{
				expression: evil,
				operator: "eq",
				value: evil,
				status: "failed",
				error: problem,
			},
		],
	});
	return [
		{ type: "problem-found", problem },
		{
			type: "request-started",
			index,
			name: evil,
			path: evil,
			iteration: 0,
		},
		{ type: "console-written", level: "log", text: evil, index },
		{ type: "request-finished", index, result: shown },
	];
}

async function reportOf(
	name: ReporterName,
	events: readonly UnmaskedEvent[],
): Promise<string> {
	const stream = new PassThrough();
	const written = text(stream);
	const reporter = await openReporters([{ name, destination: { stream } }], {
		folder: "/c",
		terminalBodyLimit: 1_000,
	});
	for (const event of events) reporter.handle(passedElsewhere(event));
	await reporter.close?.();
	if (!stream.writableEnded) stream.end();
	return written;
}
