import type { TextOrigins } from "../../analysis/explain/text-origins.ts";
import type {
	RequestDefinition,
	ScriptDefinition,
} from "../../collection/model.ts";
import { located } from "../../collection/places/located.ts";
import {
	type NotedDiagnostic,
	placeOfField,
} from "../../collection/places/place.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { ReceivedResponse } from "../../http/exchange.ts";
import type {
	AssertionResult,
	ScriptSource,
	TestResult,
} from "../../script/host.ts";
import type { SecretMasker } from "../../variables/secret-masker.ts";
import type { SessionOptions } from "../context/session-options.ts";
import type {
	RequestResult,
	RequestStatus,
	ScriptTally,
	Visualization,
} from "../events/events.ts";
import { isGoodStatus } from "../events/request-status.ts";
import { sizeOf } from "../events/size.ts";
import type { TokenRequestSummary } from "../events/token-request-summary.ts";
import { type FailedTry, NOT_READY } from "../events/tries.ts";
import { summariseResponse } from "./content.ts";
import { problemOf } from "./internal-error.ts";
import type { BuiltRequest, ExchangeFailure } from "./protocol.ts";

/**
 * What a script asked for with `setNextRequest`: a request by name or path,
 * `null` to end the run, undefined to go on in order.
 */
export type NextRequest = string | null | undefined;

/** What a request's scripts asked of the run. */
export interface FlowControl {
	next: NextRequest;
	stop: boolean;
	skip: boolean;
}

type PhasedTest = RequestResult["tests"][number];

/** Of a session: its parts serve. */
export interface ResultOptions {
	readonly masker: SecretMasker;
	readonly options: Pick<
		SessionOptions,
		"contentLimit" | "failureContentLimit"
	>;
}

/** Characters of each body that results carry where nobody says how many. */
const USUAL_CONTENT_LIMIT = 65_536;
/** Of requests that are polled for long, only the last tries are told. */
const MOST_TRIES_TOLD = 100;

/** Characters of tests, visualizations and results of other requests; each counts as so many at least. */
const MOST_REPORTED = 64 * 1024 * 1024;
const LEAST_REPORT = 100;

/** Scripts of a request report without an end. */
export class TooMuchReportedError extends CurlewError {
	readonly code = "TOO_MUCH_REPORTED";

	constructor() {
		super(
			`The scripts of the request report more than ${MOST_REPORTED / 1024 / 1024} million characters of tests, visualizations and results of other requests.`,
			{ hint: "Does a loop in them have no end?" },
		);
	}
}

/** Everything that is found out about one request while it is executed; in the end, its result. */
export class RequestRecord {
	/** Their places are found when the result is told. */
	readonly problems: NotedDiagnostic[] = [];
	readonly warnings: NotedDiagnostic[] = [];
	readonly assertions: AssertionResult[] = [];
	/** Of the contract. */
	touched: readonly string[] = [];
	readonly snapshots = new Map<string, number>();
	readonly tests: PhasedTest[] = [];
	/** What was asked of token endpoints for it. */
	readonly tokenRequests: TokenRequestSummary[] = [];
	/** Absent until the first one runs. */
	scripts: ScriptTally | undefined;
	/** Results of the requests that scripts ran. */
	readonly called: RequestResult[] = [];
	readonly visualizations: Visualization[] = [];
	/** Gives the origins of what was inserted, with the secrets masked that are known by then. */
	trace: (() => readonly TextOrigins[]) | undefined;
	built: BuiltRequest | undefined;
	response: ReceivedResponse | undefined;
	failure: ExchangeFailure | undefined;
	isSkipped = false;
	/** Whether the response is what its request's `retry.until` waits for; undefined where there is nothing to wait for, or no response. */
	isReady: boolean | undefined;
	readonly flow: FlowControl = { next: undefined, stop: false, skip: false };

	readonly #definition: RequestDefinition;
	readonly #iteration: number;
	/** When this try began. */
	readonly #began = performance.now();
	/** When the first one did. */
	readonly #started: number;
	readonly #tries: readonly FailedTry[];
	/** Characters of what scripts report. */
	#reported = 0;

	/** @param earlier the tries before this one, and when the first of them began */
	constructor(
		definition: RequestDefinition,
		iteration: number,
		earlier?: {
			readonly tries: readonly FailedTry[];
			readonly started: number;
		},
	) {
		this.#definition = definition;
		this.#iteration = iteration;
		this.#tries = earlier?.tries ?? [];
		this.#started = earlier?.started ?? this.#began;
	}

	/** What there is to tell of this try when it is not the last one. */
	asFailedTry({
		number,
		...next
	}: Pick<FailedTry, "number" | "pause" | "retryAfter">): FailedTry {
		const { response, status } = this;
		const why = this.#whyNotPassed();
		return {
			number,
			at: performance.timeOrigin + this.#began,
			outcome: status === "error" ? status : "failed",
			code: this.isReady === false ? NOT_READY : (why?.code ?? "NOT_PASSED"),
			reason: why?.message ?? "It did not pass.",
			...(response && { status: response.status }),
			duration: performance.now() - this.#began,
			...next,
		};
	}

	/**
	 * What was sent, and what came back. Bodies are masked and cut to the run's limit.
	 *
	 * @param most characters of each body, whatever the run's limit
	 */
	exchanged(
		{ masker, options }: ResultOptions,
		most = Number.POSITIVE_INFINITY,
	): Pick<RequestResult, "request" | "response"> {
		const { built, received } = this;
		const { contentLimit = USUAL_CONTENT_LIMIT, failureContentLimit = 0 } =
			options;
		const sent = { limit: Math.min(contentLimit, most), masker };
		const failed = Math.max(contentLimit, failureContentLimit);
		const limit = isGoodStatus(this.status) ? contentLimit : failed;
		const came = { limit: Math.min(limit, most), masker };
		return {
			...(built && { request: built.summarise(sent) }),
			...(received && { response: summariseResponse(received, came) }),
		};
	}

	/** An empty record for the next try of the same request. */
	another(failed: FailedTry): RequestRecord {
		const tries = [...this.#tries, failed].slice(-MOST_TRIES_TOLD);
		const earlier = { tries, started: this.#started };
		return new RequestRecord(this.#definition, this.#iteration, earlier);
	}

	#whyNotPassed(): Pick<Diagnostic, "code" | "message"> | undefined {
		const judged = [...this.assertions, ...this.tests];
		const failed = judged.find((one) => one.status === "failed");
		const [problem] = this.isReady === false ? [] : this.problems;
		return this.failure ?? problem ?? failed?.error;
	}

	/** The response, or what had come of it when it failed. */
	get received(): ReceivedResponse | undefined {
		return this.response ?? this.failure?.partial;
	}

	/** Does some of the request's work; an exception in it is this request's problem and does not end the run. */
	async noting(work: () => Promise<void>): Promise<void> {
		try {
			await work();
		} catch (error) {
			this.problems.push(problemOf(error));
		}
	}

	/** A script broke; where it does not say a line, it stands where the script begins. */
	addScriptProblem(script: ScriptDefinition, error: Diagnostic): void {
		const { file, line } = script;
		this.problems.push({ location: { file, line, column: 1 }, ...error });
	}

	/** @throws TooMuchReportedError */
	addTest(test: TestResult, phase: ScriptSource["kind"]): void {
		this.#count(test);
		this.tests.push({ ...test, phase });
	}

	/** @throws TooMuchReportedError */
	addVisualization(visualization: Visualization): void {
		this.#count(visualization);
		this.visualizations.push(visualization);
	}

	/** The result of a request that a script ran. @throws TooMuchReportedError */
	addCalled(result: RequestResult): void {
		this.#count(result);
		this.called.push(result);
	}

	/** What is reported is in memory until the request has ended. */
	#count(report: unknown): void {
		if (this.#reported > MOST_REPORTED) throw new TooMuchReportedError();
		this.#reported += LEAST_REPORT + sizeOf(report);
	}

	/** What was found out. */
	async toResult(options: ResultOptions): Promise<RequestResult> {
		const problems = await located(this.problems);
		const warnings = await located(this.warnings);
		const failure = this.failure && (await this.#toldFailure(this.failure));
		const { name, path, protocol, file, tags } = this.#definition;
		return {
			name,
			path,
			kind: protocol,
			file,
			tags,
			iteration: this.#iteration,
			at: performance.timeOrigin + this.#started,
			status: this.status,
			...this.exchanged(options),
			...(failure && { failure }),
			...(this.tokenRequests.length > 0 && {
				tokenRequests: this.tokenRequests,
			}),
			problems,
			warnings,
			assertions: this.assertions,
			tests: this.tests,
			...(this.touched.length > 0 && { contract: { touched: this.touched } }),
			...(this.scripts && { scripts: this.scripts }),
			...(this.called.length > 0 && { called: this.called }),
			...(this.visualizations.length > 0 && {
				visualizations: this.visualizations,
			}),
			...(this.trace && { trace: this.trace() }),
			...(this.#tries.length > 0 && { tries: this.#tries }),
			duration: performance.now() - this.#started,
		};
	}

	/** With the place of the URL: that is what somebody has to look at. */
	async #toldFailure({
		code,
		message,
		hint,
		url,
		duration,
	}: ExchangeFailure): Promise<NonNullable<RequestResult["failure"]>> {
		const { file, basePath, protocol } = this.#definition;
		const field = { file, path: [...basePath, protocol, "url"] };
		// Nobody is to look for what they have stopped themselves.
		const place = code === "ABORTED" ? undefined : placeOfField(field);
		const [found] = await located([
			{ code, severity: "error", message, place },
		]);
		const { location, excerpt } = found ?? {};
		return {
			code,
			message,
			hint,
			url,
			duration,
			...(location && { location }),
			...(excerpt !== undefined && { excerpt }),
		};
	}

	get status(): RequestStatus {
		if (this.problems.length > 0 || this.failure) return "error";
		const judged = [...this.assertions, ...this.tests];
		if (judged.some((one) => one.status === "failed")) return "failed";
		return this.isSkipped ? "skipped" : "passed";
	}
}
