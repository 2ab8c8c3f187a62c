import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { httpServer } from "../../http/testing/loopback.ts";
import type { RunEvent, RunSummary } from "../events/events.ts";
import { type RunOptions, runCollection } from "../order/run-collection.ts";

/** Runs of real collections in temporary folders against a real server on loopback. */

export interface FinishedRun {
	readonly root: string;
	readonly events: readonly RunEvent[];
	readonly summary: RunSummary;
	/** `GET /path` of what the server received, in order. */
	readonly received: readonly string[];
}

/** The files' own `{{host}}` is the server, which answers everything with its URL as JSON. */
export async function runFiles(
	files: Readonly<Record<string, string>>,
	options: Partial<RunOptions> & {
		readonly onEvent?: (event: RunEvent) => void;
		/** Called by the server before it answers. */
		readonly onRequest?: () => Promise<void>;
	} = {},
): Promise<FinishedRun> {
	const received: string[] = [];
	const server = await httpServer(async (request, response) => {
		received.push(`${request.method} ${request.url}`);
		await options.onRequest?.();
		response.setHeader("content-type", "application/json");
		response.end(JSON.stringify({ url: request.url }));
	});
	const inOneFile = Object.keys(files).find((file) =>
		file.endsWith(".postman_collection.json"),
	);
	const folder = await temporaryFolder(
		"bruno.json" in files || inOneFile !== undefined
			? files
			: { "opencollection.yml": "info:\n  name: Test\n", ...files },
	);
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const events: RunEvent[] = [];
	const summary = await runCollection(
		await openCollection(join(folder.root, inOneFile ?? "")),
		{
			contentLimit: 1_000,
			...options,
			overrides: { host: server.url, ...options.overrides },
		},
		(event) => {
			events.push(event);
			options.onEvent?.(event);
		},
	);
	return { root: folder.root, events, summary, received };
}

export type Scripts = Partial<
	Record<"before-request" | "after-response" | "tests", string>
>;

/** A request that sends `GET {{host}}/<name>`, with scripts. */
export function requestFile(
	name: string,
	{ seq, ...scripts }: Scripts & { readonly seq?: number } = {},
): string {
	const place = seq === undefined ? "" : `\n  seq: ${seq}`;
	const runtime = scriptsField(scripts);
	return `info:\n  name: ${name}${place}\nhttp:\n  url: "{{host}}/${name}"\n${runtime && `runtime:\n${runtime}`}`;
}

/** A `scripts` field, two spaces deep. */
export function scriptsField(scripts: Scripts): string {
	const items = Object.entries(scripts).map(([kind, code]) => {
		const lines = code.split("\n").map((line) => `        ${line}\n`);
		return `    - type: ${kind}\n      code: |-\n${lines.join("")}`;
	});
	return items.length === 0 ? "" : `  scripts:\n${items.join("")}`;
}

/** What scripts wrote on their consoles, in order. */
export function consoleOf({ events }: FinishedRun): readonly string[] {
	return events.flatMap((event) =>
		event.type === "console-written" ? [event.text] : [],
	);
}

/** `name status` of each request, as they were executed. */
export function statusesOf({ events }: FinishedRun): readonly string[] {
	return events.flatMap((event) =>
		event.type === "request-finished"
			? [`${event.result.name} ${event.result.status}`]
			: [],
	);
}

/** The codes of everything that is wrong: with the run, and with its requests. */
export function codesOf({ events }: FinishedRun): readonly string[] {
	return events.flatMap((event) => {
		if (event.type === "problem-found") return [event.problem.code];
		if (event.type !== "request-finished") return [];
		return event.result.problems.map(({ code }) => code);
	});
}

/** `iteration` of each that began, `iteration #index name` of each request in it, in order. */
export function courseOf({ events }: FinishedRun): readonly string[] {
	return events.flatMap((event) => {
		if (event.type === "iteration-started") return [`${event.iteration}`];
		if (event.type !== "request-started") return [];
		return [`${event.iteration} #${event.index} ${event.name}`];
	});
}
