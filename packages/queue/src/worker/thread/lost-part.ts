import type {
	CollectionDefinition,
	Diagnostic,
	EventListener,
	RequestDefinition,
	RequestResult,
	RunSummary,
} from "@curlew/client";
import {
	isSafeMethod,
	type Part,
	type PartedRun,
	scriptsInOrder,
	type UnmaskedEvent,
} from "@curlew/client/internal";
import type { LostPart } from "./messages.ts";

export interface LostPartOfRun {
	readonly run: PartedRun;
	readonly collection: CollectionDefinition;
	readonly part: Part;
	readonly lost: LostPart;
}

/** Tells of a part that nobody runs any more: every request of it is an error, with how often it may have been sent. */
export function reportLostPart(
	{ run, collection, part, lost }: LostPartOfRun,
	listener: EventListener,
): void {
	const { slices, executions } = part;
	const sendings = new Sendings(lost, collection);
	const tell = (event: UnmaskedEvent) => listener(run.masked(event));
	listener(run.startedEvent());
	let index = 0;
	for (const { from, to, positions } of slices)
		for (let iteration = from; iteration < to; iteration++) {
			const { iterationCount } = run;
			if (iterationCount > 1)
				tell({ type: "iteration-started", iteration, iterationCount });
			for (const position of positions) {
				const request = run.requests[position];
				if (request === undefined) continue;
				const { name, path, protocol: kind } = request;
				const place = { index, iteration, position };
				tell({ type: "request-started", name, path, kind, ...place });
				const times = sendings.of(request, iteration, position);
				const result = lostRequest(request, iteration, lost.problem, times);
				tell({ type: "request-finished", index, result });
				index += 1;
			}
		}
	const iterations = slices.reduce((sum, { from, to }) => sum + to - from, 0);
	const summary = summaryOf(executions, iterations);
	tell({ type: "run-finished", at: Date.now(), summary });
}

/** Knows how often requests may have been sent by attempts that were lost. */
class Sendings {
	readonly #lost: LostPart;
	readonly #collection: CollectionDefinition;
	/** By iteration and position: of all times that an attempt ran the request, by which it may have been sent. */
	readonly #intended = new Map<string, number>();

	constructor(lost: LostPart, collection: CollectionDefinition) {
		this.#lost = lost;
		this.#collection = collection;
		const byRequest = new Map<string, number>();
		for (const [intent, attempts] of Object.entries(lost.intended)) {
			const request = intent.slice(0, intent.lastIndexOf(" "));
			byRequest.set(request, Math.max(byRequest.get(request) ?? 0, attempts));
		}
		for (const [request, attempts] of byRequest) {
			const name = request.slice(0, request.lastIndexOf(" "));
			this.#intended.set(name, (this.#intended.get(name) ?? 0) + attempts);
		}
	}

	/** At most. */
	of(request: RequestDefinition, iteration: number, position: number): number {
		const intended = this.#intended.get(`${iteration} ${position}`);
		if (intended !== undefined) return intended;
		return this.#isAlwaysWrittenDown(request) ? 0 : this.#lost.losses;
	}

	/** What is safe to be sent twice is not written down before, and a script may make it so. */
	#isAlwaysWrittenDown(request: RequestDefinition): boolean {
		const { method } = request;
		const isUnsafe = !method.includes("{{") && !isSafeMethod(method);
		const before = scriptsInOrder(request, "before-request", this.#collection);
		return isUnsafe && before.length === 0;
	}
}

function lostRequest(
	{ name, path, protocol, file, tags }: RequestDefinition,
	iteration: number,
	problem: Diagnostic,
	times: number,
): RequestResult {
	const message = `${problem.message} ${sentenceOf(times)}`;
	return {
		...{ name, path, kind: protocol, file, tags, iteration },
		at: performance.timeOrigin + performance.now(),
		status: "error",
		problems: [{ ...problem, message }],
		warnings: [],
		assertions: [],
		tests: [],
		...(times > 0 && { mayHaveBeenSent: times }),
		duration: 0,
	};
}

function sentenceOf(times: number): string {
	if (times === 0) return "The request was not sent.";
	const often = times === 1 ? "" : ` up to ${times} times`;
	return `The request may have been sent${often}.`;
}

function summaryOf(error: number, iterations: number): RunSummary {
	return {
		requests: { passed: 0, failed: 0, error, skipped: 0 },
		tests: { passed: 0, failed: 0 },
		assertions: { passed: 0, failed: 0 },
		iterations,
		problems: 0,
		warnings: 0,
		duration: 0,
		ending: "completed",
		isSuccess: false,
	};
}
