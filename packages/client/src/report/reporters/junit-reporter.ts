import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type {
	RequestFinishedEvent,
	RunEvent,
	RunFinishedEvent,
} from "../../run/events/events.ts";
import type { RunStartedEvent } from "../../run/events/run-started.ts";
import { xmlAttributes, xmlElement } from "../escaping/xml-text.ts";
import { whyIncomplete } from "../incomplete.ts";
import type { DocumentOutput } from "../output/document-output.ts";
import { RequestOutput } from "../request-output.ts";
import { describeSuite, type SuiteCounts, suiteOf } from "./junit-suite.ts";
import type { Reporter } from "./reporter.ts";
import { RunNames } from "./run-names.ts";

/** Characters kept free in the root element for totals that grow during the run. */
const ROOM_FOR_TOTALS = 120;
const TAIL = "</testsuites>\n";
/** Of a suite for something that is wrong with the run itself. */
const COUNTS_OF_ERROR = { tests: 1, failures: 0, errors: 1, skipped: 0 };
/** Of a suite for a request that cannot be run. */
const COUNTS_OF_SKIPPED = { tests: 1, failures: 0, errors: 0, skipped: 1 };

interface ErrorOfSuite {
	readonly code: string;
	readonly message: string;
	readonly text: string;
}

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
				this.#document.begin(this.#head(0), this.#incompleteTail);
				break;
			case "problem-found":
				this.#problem(event.problem);
				break;
			case "request-finished":
				this.#request(event);
				break;
			case "run-finished":
				this.#end(event);
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
		const { at = result.at } = this.#started ?? {};
		this.#document.replaceHead(this.#head(result.at + result.duration - at));
	}

	/** A file that cannot be read is a case of its own, so that it is not missed; so is one that cannot be run. */
	#problem(problem: Diagnostic): void {
		const { severity, code, message, hint, location, leftOut } = problem;
		const text = hint ? `${message}\n${hint}` : message;
		const file = location?.file ?? this.#started?.collection.root ?? "";
		if (severity !== "error") {
			if (leftOut !== undefined)
				this.#append(this.#skippedSuite(file, message), COUNTS_OF_SKIPPED);
			return;
		}
		this.#append(
			this.#errorSuite(file, { code, message, text }),
			COUNTS_OF_ERROR,
		);
	}

	#append(suite: string, counts: SuiteCounts): void {
		this.#add(counts);
		this.#document.append(suite, this.#incompleteTail);
	}

	#end({ summary }: RunFinishedEvent): void {
		const reason = whyIncomplete(summary);
		this.#document.finish(reason ? this.#incompleteTail(reason) : TAIL);
		// The clocks of machines whose shards were merged may not agree.
		const { duration } = summary;
		this.#document.replaceHead(this.#head(duration, reason !== undefined));
	}

	/** Nobody takes a part of a run for the whole: it has a case that went wrong. */
	readonly #incompleteTail = (message: string): string => {
		const error = { code: "RUN_INCOMPLETE", message, text: message };
		return this.#errorSuite("the whole run", error) + TAIL;
	};

	#errorSuite(caseName: string, { code, message, text }: ErrorOfSuite): string {
		const name = this.#started?.collection.name ?? "collection";
		return [
			`<testsuite${xmlAttributes({ name, ...COUNTS_OF_ERROR })}>\n`,
			`<testcase${xmlAttributes({ name: caseName, classname: name })}>\n`,
			xmlElement("error", { type: code, message }, text),
			"</testcase>\n</testsuite>\n",
		].join("");
	}

	#skippedSuite(file: string, message: string): string {
		const name = this.#started?.collection.name ?? "collection";
		return [
			`<testsuite${xmlAttributes({ name, ...COUNTS_OF_SKIPPED })}>\n`,
			`<testcase${xmlAttributes({ name: file, classname: name })}>\n`,
			`<skipped${xmlAttributes({ message })}/>\n`,
			"</testcase>\n</testsuite>\n",
		].join("");
	}

	#add(counts: SuiteCounts): void {
		this.#totals.tests += counts.tests;
		this.#totals.failures += counts.failures;
		this.#totals.errors += counts.errors;
		this.#totals.skipped += counts.skipped;
	}

	/**
	 * Always of the same length, so that the next one can be written over it.
	 *
	 * @param duration milliseconds
	 */
	#head(duration: number, isIncomplete = true): string {
		const { collection } = this.#started ?? {};
		const time = (Math.max(0, duration) / 1000).toFixed(3);
		const { tests, errors, failures, skipped } = this.#totals;
		const more = isIncomplete ? COUNTS_OF_ERROR : { tests: 0, errors: 0 };
		const totals = xmlAttributes({
			tests: tests + more.tests,
			failures,
			errors: errors + more.errors,
			skipped,
			time,
		});
		const name = xmlAttributes({ name: collection?.name });
		return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${name}${totals.padEnd(ROOM_FOR_TOTALS)}>\n`;
	}
}
