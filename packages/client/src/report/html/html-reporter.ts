import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type {
	ContentSample,
	RequestFinishedEvent,
	RequestResult,
	RunEvent,
	RunFinishedEvent,
} from "../../run/events/events.ts";
import type { RunStartedEvent } from "../../run/events/run-started.ts";
import type { Masked } from "../../variables/masked.ts";
import { xmlText } from "../escaping/xml-text.ts";
import { whyIncomplete } from "../incomplete.ts";
import { NOTHING_OMITTED, withoutOmitted } from "../omission.ts";
import type { DocumentOutput } from "../output/document-output.ts";
import type { Reporter } from "../reporters/reporter.ts";
import { type OutputOfRequest, RequestOutput } from "../request-output.ts";
import { detailLine, embeddedJson, summaryLine } from "./page-data.ts";
import { type PageParts, readPage } from "./page-parts.ts";
import { ResultRoom } from "./result-room.ts";
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
	readonly #room = new ResultRoom();
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
				this.#document.begin(this.#head(event), this.#incompleteTail);
				break;
			case "problem-found":
				this.#problems.push(event.problem);
				break;
			case "request-finished":
				this.#request(event);
				break;
			case "run-finished":
				this.#document.finish(this.#tail(event));
				break;
		}
	}

	close(): Promise<void> {
		return this.#document.close();
	}

	#request(event: Masked<RequestFinishedEvent>): void {
		const output = this.#output.take(event.index);
		if (this.#room.take(event.result.status)) {
			const lines = this.#linesOf(event, output);
			this.#document.append(`${lines.join("\n")}\n`, this.#incompleteTail);
		} else {
			this.#variables.pass(output.changes);
			this.#document.append("", this.#incompleteTail);
		}
	}

	#linesOf(
		event: Masked<RequestFinishedEvent>,
		{ console, changes }: OutputOfRequest,
	): readonly string[] {
		const { result } = this.#withinRoom(event);
		return [
			summaryLine(event.index, result, this.#startedAt),
			detailLine(result, console),
			this.#variables.take(changes),
		];
	}

	/** Bodies are cut to nothing, and say so, when the page has enough of them. */
	#withinRoom(
		event: Masked<RequestFinishedEvent>,
	): Masked<RequestFinishedEvent> {
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

	#tail({ at, summary }: RunFinishedEvent): string {
		const incomplete = whyIncomplete(summary);
		return this.#tailWith({
			at,
			summary,
			problems: this.#problems,
			incomplete,
		});
	}

	readonly #incompleteTail = (incomplete: string): string =>
		this.#tailWith({ at: null, summary: null, problems: [], incomplete });

	#tailWith(end: Readonly<Record<string, unknown>>): string {
		const { omitted } = this.#room;
		const data = embeddedJson({ ...end, omitted });
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
