/** Milliseconds that a process has to end what was cancelled, before it is ended. */
const CANCELLING = 1_000;
/** Milliseconds that it has to leave what had come until then: a large body is copied. */
const LEAVING = 30_000;

export interface EndingCall {
	readonly onAbort: () => void;
	/** It is over but for what it leaves. */
	readonly isLeaving: () => boolean;
	/** It has not ended by itself. */
	readonly end: () => void;
}

/** Ends a call with a signal: by itself where it can, and in the end whatever it does. */
export function endingWith(
	signal: AbortSignal,
	{ onAbort, isLeaving, end }: EndingCall,
): Disposable {
	let timer: NodeJS.Timeout | undefined;
	const endUnlessLeaving = () => {
		if (isLeaving()) timer = setTimeout(end, LEAVING);
		else end();
	};
	const abort = () => {
		onAbort();
		timer = setTimeout(endUnlessLeaving, CANCELLING);
	};
	if (signal.aborted) abort();
	else signal.addEventListener("abort", abort);
	return {
		[Symbol.dispose]: () => {
			clearTimeout(timer);
			signal.removeEventListener("abort", abort);
		},
	};
}
