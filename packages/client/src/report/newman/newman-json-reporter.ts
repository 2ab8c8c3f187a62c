import { POSTMAN_SCHEMA_URL } from "../../formats/postman/write/write-collection.ts";
import type { RequestResult, RunEvent } from "../../run/events/events.ts";
import type { RunStartedEvent } from "../../run/events/run-started.ts";
import { safeJson } from "../escaping/safe-json.ts";
import { whyIncomplete } from "../incomplete.ts";
import type { DocumentOutput } from "../output/document-output.ts";
import type { Reporter } from "../reporters/reporter.ts";
import {
	type NewmanFailure,
	newmanExecution,
	newmanFailures,
} from "./newman-execution.ts";
import { NewmanItems, newmanId } from "./newman-items.ts";
import { NewmanStats } from "./newman-stats.ts";

/** Failures that the document lists; the numbers count all of them. */
const MOST_FAILURES = 10_000;
/** In the document of a run that goes on: it is written anew with each request. */
const MOST_ON_THE_WAY = 20;

/**
 * Writes the summary that newman's reporter `json` writes, as far as it can be told
 * without the collection's file: requests as they were sent, responses, assertions,
 * failures, and newman's numbers.
 */
export class NewmanJsonReporter implements Reporter {
	readonly #document: DocumentOutput;
	readonly #stats = new NewmanStats();
	readonly #items = new NewmanItems();
	readonly #failures: NewmanFailure[] = [];
	#started: RunStartedEvent | undefined;
	#executions = 0;

	constructor(document: DocumentOutput) {
		this.#document = document;
	}

	handle(event: RunEvent): void {
		switch (event.type) {
			case "run-started":
				this.#started = event;
				this.#stats.begin(event.at);
				this.#document.begin('{"run": {"executions": [', (reason) =>
					this.#tail(reason, MOST_ON_THE_WAY),
				);
				break;
			case "request-finished":
				this.#add(event.result);
				break;
			case "run-finished":
				this.#stats.end(event.at, event.summary.iterations);
				this.#document.finish(
					this.#tail(whyIncomplete(event.summary), MOST_FAILURES),
				);
				break;
		}
	}

	close(): Promise<void> {
		return this.#document.close();
	}

	#add(result: RequestResult): void {
		const place = {
			position: this.#items.add(result),
			length: this.#started?.requestCount ?? 0,
			cycles: this.#started?.iterationCount ?? 1,
		};
		this.#stats.add(result);
		const room = MOST_FAILURES - this.#failures.length;
		if (room > 0)
			this.#failures.push(...newmanFailures(result, place).slice(0, room));
		// As in newman: only what was tried has been executed.
		if (result.status === "skipped") return;
		const lead = this.#executions++ === 0 ? "\n" : ",\n";
		this.#document.append(
			lead + safeJson(newmanExecution(result, place)),
			(reason) => this.#tail(reason, MOST_ON_THE_WAY),
		);
	}

	/** @param most how many failures it lists */
	#tail(incomplete: string | undefined, most: number): string {
		const { stats, timings, transfers } = this.#stats.document();
		const name = this.#started?.collection.name ?? "";
		const isWhole = most === MOST_FAILURES;
		const members = {
			stats,
			timings,
			transfers,
			failures: this.#failures.slice(0, most),
			error: null,
			...(incomplete !== undefined && { incomplete }),
		};
		const collection = {
			_: { postman_id: newmanId(name) },
			info: { _postman_id: newmanId(name), name, schema: POSTMAN_SCHEMA_URL },
			item: isWhole ? this.#items.tree() : [],
			event: [],
			variable: [],
		};
		const environment = scopeOf(this.#started?.environment ?? "");
		return `\n],\n${membersOf(members)}\n},\n${membersOf({ collection, environment, globals: scopeOf("") })}\n}\n`;
	}
}

/** Values stay out of it: newman writes all of them, secrets included. */
function scopeOf(name: string) {
	return { id: newmanId(name), ...(name !== "" && { name }), values: [] };
}

function membersOf(values: Readonly<Record<string, unknown>>): string {
	return Object.entries(values)
		.map(([name, value]) => `${safeJson(name)}: ${safeJson(value)}`)
		.join(",\n");
}
