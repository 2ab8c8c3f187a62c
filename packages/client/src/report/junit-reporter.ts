import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type {
	RequestFinishedEvent,
	RunEvent,
	RunStartedEvent,
} from "../run/events.ts";
import { describeSuite, type SuiteCounts, suiteOf } from "./junit-suite.ts";
import type { DocumentOutput } from "./output/document-output.ts";
import type { Reporter } from "./reporter.ts";
import { RequestOutput } from "./request-output.ts";
import { RunNames } from "./run-names.ts";
import { xmlAttributes, xmlElement } from "./xml-text.ts";

/** Characters kept free in the root element for totals that grow during the run. */
const ROOM_FOR_TOTALS = 120;
const TAIL = "</testsuites>\n";

/**
 * Writes JUnit's XML as GitLab, Jenkins, Azure DevOps and GitHub's actions read
 * it: a suite for each request, a case for each assertion and test.
 */
export class JunitReporter implements Reporter {
	readonly #document: DocumentOutput;
	/** Files are named relative to this folder. */
	readonly #folder: string;
	readonly #output = new RequestOutput();
	readonly #names = new RunNames();
	readonly #totals = { tests: 0, failures: 0, errors: 0, skipped: 0 };
	#started: RunStartedEvent | undefined;

	constructor(document: DocumentOutput, folder: string) {
		this.#document = document;
		this.#folder = folder;
	}

	handle(event: RunEvent): void {
		this.#output.handle(event);
		switch (event.type) {
			case "run-started":
				this.#started = event;
				this.#document.begin(this.#head(event.at), TAIL);
				break;
			case "problem-found":
				this.#problem(event.problem);
				break;
			case "request-finished":
				this.#request(event);
				break;
			case "run-finished":
				this.#document.replaceHead(this.#head(event.at));
				break;
		}
	}

	close(): Promise<void> {
		return this.#document.close();
	}

	#request({ index, result }: RequestFinishedEvent): void {
		const name = this.#names.nameOf(result);
		const { console } = this.#output.take(index);
		const suite = suiteOf(name, result, this.#folder);
		this.#append(describeSuite(suite, console), suite.counts);
		this.#document.replaceHead(this.#head(result.at + result.duration));
	}

	/** A file that cannot be read is a case of its own, so that it is not missed. */
	#problem({ severity, code, message, hint, location }: Diagnostic): void {
		if (severity !== "error") return;
		const counts = { tests: 1, failures: 0, errors: 1, skipped: 0 };
		const name = this.#started?.collection.name ?? "collection";
		const text = hint ? `${message}\n${hint}` : message;
		const file = location?.file ?? this.#started?.collection.root ?? "";
		this.#append(
			[
				`<testsuite${xmlAttributes({ name, ...counts })}>\n`,
				`<testcase${xmlAttributes({ name: file, classname: name })}>\n`,
				xmlElement("error", { type: code, message }, text),
				"</testcase>\n</testsuite>\n",
			].join(""),
			counts,
		);
	}

	#append(suite: string, counts: SuiteCounts): void {
		this.#totals.tests += counts.tests;
		this.#totals.failures += counts.failures;
		this.#totals.errors += counts.errors;
		this.#totals.skipped += counts.skipped;
		this.#document.append(suite, TAIL);
	}

	/** Always of the same length, so that the next one can be written over it. */
	#head(now: number): string {
		const { collection, at = now } = this.#started ?? {};
		const time = (Math.max(0, now - at) / 1000).toFixed(3);
		const totals = xmlAttributes({ ...this.#totals, time });
		const name = xmlAttributes({ name: collection?.name });
		return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${name}${totals.padEnd(ROOM_FOR_TOTALS)}>\n`;
	}
}
