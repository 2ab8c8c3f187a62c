import type {
	Diagnostic,
	EventListener,
	Part,
	PartedRun,
	RequestDefinition,
	RunSummary,
} from "@curlew/client";

/** Tells of a part that nobody runs any more: every request of it is an error. */
export function tellLostPart(
	run: PartedRun,
	{ slices, executions }: Part,
	problem: Diagnostic,
	tell: EventListener,
): void {
	tell(run.startedEvent());
	let index = 0;
	for (const { from, to, positions } of slices)
		for (let iteration = from; iteration < to; iteration++) {
			const { iterationCount } = run;
			if (iterationCount > 1)
				tell({ type: "iteration-started", iteration, iterationCount });
			for (const position of positions) {
				const request = run.requests[position];
				if (request === undefined) continue;
				const { name, path } = request;
				const place = { index, iteration, position };
				tell({ type: "request-started", name, path, ...place });
				const result = lostRequest(request, iteration, problem);
				tell({ type: "request-finished", index, result });
				index += 1;
			}
		}
	const iterations = slices.reduce((sum, { from, to }) => sum + to - from, 0);
	const summary = summaryOf(executions, iterations);
	tell({ type: "run-finished", at: Date.now(), summary });
}

function lostRequest(
	{ name, path, file, tags }: RequestDefinition,
	iteration: number,
	problem: Diagnostic,
) {
	return {
		...{ name, path, file, tags, iteration },
		at: Date.now(),
		status: "error",
		problems: [problem],
		warnings: [],
		assertions: [],
		tests: [],
		duration: 0,
	} as const;
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
