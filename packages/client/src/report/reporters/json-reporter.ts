import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type {
	RequestFinishedEvent,
	RunEvent,
	RunFinishedEvent,
} from "../../run/events/events.ts";
import type { RunStartedEvent } from "../../run/events/run-started.ts";
import { safeJson } from "../escaping/safe-json.ts";
import { whyIncomplete } from "../incomplete.ts";
import type { DocumentOutput } from "../output/document-output.ts";
import { RequestOutput } from "../request-output.ts";
import type { Reporter } from "./reporter.ts";

/** Raised when the shape of the report changes in a way that breaks its readers. */
const FORMAT_VERSION = 1;

/** Writes one JSON document, a result on each line. Its shape is in docs/reports.md. */
export class JsonReporter implements Reporter {
	readonly #document: DocumentOutput;
	readonly #output = new RequestOutput();
	readonly #problems: Diagnostic[] = [];
	#isFirst = true;

	constructor(document: DocumentOutput) {
		this.#document = document;
	}

	handle(event: RunEvent): void {
		this.#output.handle(event);
		if (event.type === "run-started") {
			this.#document.begin(headOf(event), unfinishedTail);
		} else if (event.type === "problem-found") {
			this.#problems.push(event.problem);
		} else if (event.type === "request-finished") {
			this.#document.append(this.#item(event), unfinishedTail);
		} else if (event.type === "run-finished") {
			this.#document.finish(this.#tail(event));
		}
	}

	close(): Promise<void> {
		return this.#document.close();
	}

	#item({ index, result }: RequestFinishedEvent): string {
		const separator = this.#isFirst ? "\n" : ",\n";
		this.#isFirst = false;
		const { at, ...rest } = result;
		const startedAt = new Date(at).toISOString();
		const output = this.#output.take(index);
		return separator + safeJson({ index, startedAt, ...rest, ...output });
	}

	#tail({ at, summary }: RunFinishedEvent): string {
		return tailOf({
			problems: this.#problems,
			finishedAt: new Date(at).toISOString(),
			summary,
			incomplete: whyIncomplete(summary),
		});
	}
}

/** Without the run's end, and what is told there. */
function unfinishedTail(incomplete: string): string {
	return tailOf({ problems: [], finishedAt: null, summary: null, incomplete });
}

function tailOf(end: Readonly<Record<string, unknown>>): string {
	return `\n],\n${membersOf(end)}\n}\n`;
}

function headOf(event: RunStartedEvent): string {
	const { curlew, at, collection, environment, seed } = event;
	const run = {
		format: "curlew-run",
		formatVersion: FORMAT_VERSION,
		curlew,
		startedAt: new Date(at).toISOString(),
		collection,
		environment,
		needed: event.needed,
		seed,
		requestCount: event.requestCount,
		iterationCount: event.iterationCount,
		sandbox: event.sandbox,
	};
	return `{\n${membersOf(run)},\n"results": [`;
}

/** One a line. */
function membersOf(values: Readonly<Record<string, unknown>>): string {
	return Object.entries(values)
		.filter(([, value]) => value !== undefined)
		.map(([name, value]) => `${safeJson(name)}: ${safeJson(value)}`)
		.join(",\n");
}
