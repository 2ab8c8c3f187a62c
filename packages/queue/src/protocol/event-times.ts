import type { RequestResult, RunEvent } from "@curlew/client";

type RunStarted = Extract<RunEvent, { readonly type: "run-started" }>;

/** How a run begins by another clock: moved by so many milliseconds. */
export function shiftedRunStart(started: RunStarted, by: number): RunStarted {
	return { ...started, at: started.at + by };
}

/**
 * An event by another clock: moved by so many milliseconds.
 *
 * @param ofResults where times of results need another distance
 */
export function shiftedEvent(
	event: RunEvent,
	by: number,
	ofResults = by,
): RunEvent {
	switch (event.type) {
		case "run-started":
			return shiftedRunStart(event, by);
		case "run-finished":
		case "variable-changed":
			return { ...event, at: event.at + by };
		case "request-tried":
			return { ...event, at: event.at + ofResults };
		case "request-finished":
			return { ...event, result: resultMoved(event.result, ofResults) };
		default:
			return event;
	}
}

function resultMoved(result: RequestResult, by: number): RequestResult {
	const { at, called, tries } = result;
	return {
		...result,
		at: at + by,
		...(tries && { tries: tries.map((one) => ({ ...one, at: one.at + by })) }),
		...(called && { called: called.map((one) => resultMoved(one, by)) }),
	};
}
