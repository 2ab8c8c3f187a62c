import { extname } from "node:path";
import type {
	ContentSample,
	RequestResult,
	RunEvent,
} from "../../run/events/events.ts";
import { headersForScripts } from "../../script/headers-for-scripts.ts";
import { parseJson } from "../../values/parse-json.ts";
import { safeJson } from "../escaping/safe-json.ts";
import { whyIncomplete } from "../incomplete.ts";
import { errorsOf } from "../judged.ts";
import type { DocumentOutput } from "../output/document-output.ts";
import { BrunoTally, isOfTests } from "./bruno-tally.ts";
import type { Reporter } from "./reporter.ts";

/**
 * Writes the JSON that `bru run --reporter-json` writes, as far as its readers
 * in build files go: a list of iterations, each with `results` and `summary`.
 */
export class BrunoJsonReporter implements Reporter {
	readonly #document: DocumentOutput;
	#iteration:
		| { readonly index: number; readonly tally: BrunoTally }
		| undefined;

	constructor(document: DocumentOutput) {
		this.#document = document;
	}

	handle(event: RunEvent): void {
		switch (event.type) {
			case "run-started":
				this.#document.begin("[", () => "\n]\n");
				break;
			case "request-finished":
				this.#add(event.result);
				break;
			case "run-finished":
				this.#document.finish(this.#tail(whyIncomplete(event.summary)));
				break;
		}
	}

	close(): Promise<void> {
		return this.#document.close();
	}

	#add(result: RequestResult): void {
		const isNext = this.#iteration?.index === result.iteration;
		const lead = isNext ? ",\n" : this.#beginIteration(result.iteration);
		this.#iteration?.tally.add(result);
		this.#document.append(lead + safeJson(shownResult(result)), (incomplete) =>
			this.#tail(incomplete),
		);
	}

	#beginIteration(index: number): string {
		const before = this.#iteration ? `${this.#endIteration()},` : "";
		this.#iteration = { index, tally: new BrunoTally() };
		return `${before}\n{\n"iterationIndex": ${index},\n"results": [\n`;
	}

	#endIteration(incomplete?: string): string {
		const summary = safeJson(this.#iteration?.tally.summary());
		const cut = incomplete ? `,\n"incomplete": ${safeJson(incomplete)}` : "";
		return `\n],\n"summary": ${summary}${cut}\n}`;
	}

	/** Bruno's document has no place of its own to say why it is not complete: the last iteration says it. */
	#tail(incomplete?: string): string {
		return `${this.#iteration ? this.#endIteration(incomplete) : ""}\n]\n`;
	}
}

function shownResult(result: RequestResult) {
	const { name, path, file, iteration, status, assertions, tests } = result;
	const ending = extname(file);
	const [problem] = errorsOf(result);
	const ofPhase = (phase: (typeof tests)[number]["phase"]) =>
		tests.filter((test) => test.phase === phase).map(shownTest);
	return {
		test: { filename: path + ending },
		request: shownRequest(result),
		response: shownResponse(result),
		error: problem?.message ?? null,
		status: isOfTests(status) ? "pass" : status,
		...(status === "skipped" && { skipped: true }),
		assertionResults: assertions.map((one) => ({
			lhsExpr: one.expression,
			rhsExpr: `${one.operator} ${one.value}`.trim(),
			rhsOperand: one.value,
			operator: one.operator,
			...verdict(one),
		})),
		testResults: ofPhase("tests"),
		preRequestTestResults: ofPhase("before-request"),
		postResponseTestResults: ofPhase("after-response"),
		runDuration: result.duration / 1000,
		name,
		suitename: file.slice(0, file.length - ending.length),
		path,
		iterationIndex: iteration,
	};
}

function shownTest(test: RequestResult["tests"][number]) {
	return { description: test.name, ...verdict(test) };
}

const VERDICTS = { passed: "pass", failed: "fail", skipped: "skipped" };

function verdict({
	status,
	error,
}: Pick<RequestResult["tests"][number], "status" | "error">) {
	return {
		status: VERDICTS[status],
		...(error && { error: error.message }),
	};
}

function shownRequest({ request }: RequestResult) {
	if (!request) return { method: null, url: null, headers: {} };
	const { method, url, headers, body } = request;
	const data = body && shownData(body);
	return {
		method,
		url,
		headers: headersForScripts(headers),
		...(data !== undefined && { data }),
	};
}

function shownResponse({ response, status }: RequestResult) {
	if (!response) {
		const isSkipped = status === "skipped";
		return {
			status: isSkipped ? "skipped" : "error",
			statusText: isSkipped ? "request skipped via pre-request script" : null,
			headers: null,
			data: null,
			url: null,
			responseTime: 0,
			duration: 0,
			size: 0,
		};
	}
	const duration = Math.round(response.duration);
	return {
		status: response.status,
		statusText: response.statusText,
		headers: headersForScripts(response.headers),
		data: response.body ? shownData(response.body) : null,
		url: response.url,
		responseTime: duration,
		duration,
		size: response.size,
	};
}

/** The value of JSON; its text where that is not whole, or holds integers that a number cannot. */
function shownData(body: ContentSample): unknown {
	if (body.kind === "other") return body.description;
	if (body.isTruncated) return body.text;
	try {
		const value = parseJson(body.text);
		// Throws for a bigint.
		JSON.stringify(value);
		return value;
	} catch {
		return body.text;
	}
}
