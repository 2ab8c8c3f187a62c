import type { RunEvent } from "../../run/events/events.ts";
import { safeJson } from "../escaping/safe-json.ts";
import { whyIncomplete } from "../incomplete.ts";
import type { DocumentOutput } from "../output/document-output.ts";
import type { Reporter } from "../reporters/reporter.ts";
import { type HarObject, harEntries, harEntriesOfTry } from "./har-entry.ts";

/**
 * Writes an HTTP Archive 1.2, which the developer tools of browsers and many
 * others open: an entry for each exchange, redirects, earlier tries and requests
 * that scripts ran included. http://www.softwareishard.com/blog/har-12-spec/
 */
export class HarReporter implements Reporter {
	readonly #document: DocumentOutput;
	#isFirst = true;
	/** Of the request that is under way. */
	#path = "";

	constructor(document: DocumentOutput) {
		this.#document = document;
	}

	handle(event: RunEvent): void {
		switch (event.type) {
			case "run-started":
				this.#document.begin(headOf(event.curlew), tailOf);
				break;
			case "request-started":
				this.#path = event.path;
				break;
			case "request-tried":
				this.#append(harEntriesOfTry(event, this.#path));
				break;
			case "request-finished":
				this.#append(harEntries(event.result));
				break;
			case "run-finished":
				this.#document.finish(tailOf(whyIncomplete(event.summary)));
				break;
		}
	}

	#append(entries: readonly HarObject[]): void {
		for (const entry of entries) {
			const lead = this.#isFirst ? "\n" : ",\n";
			this.#isFirst = false;
			this.#document.append(lead + safeJson(entry), tailOf);
		}
	}

	close(): Promise<void> {
		return this.#document.close();
	}
}

function headOf(version: string): string {
	const creator = safeJson({ name: "Curlew", version });
	return `{"log": {\n"version": "1.2",\n"creator": ${creator},\n"entries": [`;
}

function tailOf(incomplete: string | undefined): string {
	const comment =
		incomplete === undefined ? "" : `,\n"comment": ${safeJson(incomplete)}`;
	return `\n]${comment}\n}}\n`;
}
