import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type {
	ContentSample,
	RequestFinishedEvent,
	RequestResult,
	RunEvent,
	RunFinishedEvent,
	RunStartedEvent,
} from "../../run/events.ts";
import { NOTHING_OMITTED, withoutOmitted } from "../omission.ts";
import type { DocumentOutput } from "../output/document-output.ts";
import type { Reporter } from "../reporter.ts";
import { RequestOutput } from "../request-output.ts";
import { xmlText } from "../xml-text.ts";
import { detailLine, embeddedJson, summaryLine } from "./page-data.ts";
import { type PageParts, readPage } from "./page-parts.ts";
import { VariableLines } from "./variable-lines.ts";

/** Characters of bodies in the whole page: more would keep a browser busy. */
const ROOM_FOR_BODIES = 48 * 2 ** 20;

const WITHOUT_BODIES = { ...NOTHING_OMITTED, bodyLimit: 0 };

/**
 * Writes one page that needs nothing beside it: search, filters, every request
 * and response, charts, the history of variables. Results are data in it, three
 * lines of JSON each: what the list shows, the rest, and the variables, which
 * the page reads when somebody wants them.
 */
export class HtmlReporter implements Reporter {
	readonly #document: DocumentOutput;
	readonly #output = new RequestOutput();
	readonly #problems: Diagnostic[] = [];
	readonly #page: PageParts = readPage();
	readonly #variables = new VariableLines();
	#startedAt = 0;
	#bodies = 0;

	constructor(document: DocumentOutput) {
		this.#document = document;
	}

	handle(event: RunEvent): void {
		this.#output.handle(event);
		this.#variables.handle(event);
		switch (event.type) {
			case "run-started":
				this.#startedAt = event.at;
				this.#document.begin(this.#head(event), this.#tail());
				break;
			case "problem-found":
				this.#problems.push(event.problem);
				break;
			case "request-finished":
				this.#request(event);
				break;
			case "run-finished":
				this.#document.append("", this.#tail(event));
				break;
		}
	}

	close(): Promise<void> {
		return this.#document.close();
	}

	#request(event: RequestFinishedEvent): void {
		const { result } = this.#withinRoom(event);
		const { console, changes } = this.#output.take(event.index);
		const lines = [
			summaryLine(event.index, result, this.#startedAt),
			detailLine(result, console),
			this.#variables.take(changes),
		];
		this.#document.append(`${lines.join("\n")}\n`, this.#tail());
	}

	/** Bodies are cut to nothing, and say so, when the page has enough of them. */
	#withinRoom(event: RequestFinishedEvent): RequestFinishedEvent {
		const size = lengthOfBodies(event.result);
		if (this.#bodies + size > ROOM_FOR_BODIES) {
			const cut = withoutOmitted(event, WITHOUT_BODIES);
			return cut.type === "request-finished" ? cut : event;
		}
		this.#bodies += size;
		return event;
	}

	#head(run: RunStartedEvent): string {
		const { collection } = run;
		return (
			this.#page.head
				// The title stands before the run, so whatever it is called it fills in nothing else.
				.replace('"@RUN@"', () => embeddedJson(run))
				.replace("@TITLE@", () => xmlText(collection.name))
		);
	}

	#tail(end?: RunFinishedEvent): string {
		const { at = null, summary = null } = end ?? {};
		const problems = end ? this.#problems : [];
		const data = embeddedJson({ at, summary, problems });
		return this.#page.tail.replace('"@END@"', () => data);
	}
}

/** Characters, with those of the requests that scripts ran. */
function lengthOfBodies({ request, response, called }: RequestResult): number {
	const own = lengthOf(request?.body) + lengthOf(response?.body);
	return (called ?? []).reduce((sum, one) => sum + lengthOfBodies(one), own);
}

function lengthOf(body: ContentSample | undefined): number {
	return body?.kind === "text" ? body.text.length : 0;
}
