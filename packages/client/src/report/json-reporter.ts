import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type {
	RequestFinishedEvent,
	RunEvent,
	RunFinishedEvent,
	RunStartedEvent,
} from "../run/events.ts";
import type { DocumentOutput } from "./output/document-output.ts";
import type { Reporter } from "./reporter.ts";
import { RequestOutput } from "./request-output.ts";
import { safeJson } from "./safe-json.ts";

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
			this.#document.begin(headOf(event), this.#tail());
		} else if (event.type === "problem-found") {
			this.#problems.push(event.problem);
		} else if (event.type === "request-finished") {
			this.#document.append(this.#item(event), this.#tail());
		} else if (event.type === "run-finished") {
			this.#document.append("", this.#tail(event));
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

	/** Without the run's end, and what is told there, for as long as it has none. */
	#tail(end?: RunFinishedEvent): string {
		const problems = safeJson(end ? this.#problems : []);
		const finishedAt = end ? safeJson(new Date(end.at).toISOString()) : "null";
		const summary = end ? safeJson(end.summary) : "null";
		return `\n],\n"problems": ${problems},\n"finishedAt": ${finishedAt},\n"summary": ${summary}\n}\n`;
	}
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
		seed,
		requestCount: event.requestCount,
		iterationCount: event.iterationCount,
		sandbox: event.sandbox,
	};
	const members = Object.entries(run).map(
		([name, value]) => `${safeJson(name)}: ${safeJson(value)}`,
	);
	return `{\n${members.join(",\n")},\n"results": [`;
}
