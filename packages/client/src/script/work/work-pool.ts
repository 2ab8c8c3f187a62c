import { ScriptAbortedError, ScriptTimeoutError } from "../errors.ts";
import { SANDBOX_DEFAULTS } from "../sandbox-defaults.ts";
import type { WorkValue } from "./pure-function.ts";
import { sizeOfWork } from "./pure-functions.ts";
import type { WorkAnswer, WorkOrder } from "./work-messages.ts";
import { WorkProcess } from "./work-process.ts";

/** Work of scripts that run at the same time; others wait, so that one script's long work is not the others'. */
const MOST_PROCESSES = 4;

/** Characters and bytes of one order: it is copied three times on its way. */
const LARGEST_ORDER = 64 * 2 ** 20;

/** When work must have come to its end. */
export interface WorkLimits {
	/** By `performance.now()`. */
	readonly deadline: number;
	readonly signal: AbortSignal | undefined;
}

const idle: WorkProcess[] = [];
const waiting: (() => void)[] = [];
let working = 0;

/**
 * Does the work of a host function in a process of its own, which is ended with the
 * script's time and with the run.
 *
 * @throws what the function throws; RangeError for too much; ScriptTimeoutError, ScriptAbortedError
 */
export async function doWork(
	order: WorkOrder,
	limits: WorkLimits,
): Promise<WorkValue> {
	if (sizeOfWork(order.values) > LARGEST_ORDER) {
		throw new RangeError(
			`This is more than the ${LARGEST_ORDER} characters that the safe sandbox takes at a time: do it in parts.`,
		);
	}
	if (working >= MOST_PROCESSES) await turn(limits);
	working++;
	try {
		return unpacked(await limited(order, limits));
	} finally {
		working--;
		waiting.shift()?.();
	}
}

async function limited(
	order: WorkOrder,
	limits: WorkLimits,
): Promise<WorkAnswer> {
	const worker = takeIdle() ?? new WorkProcess();
	const end = watch(limits, (reason) => worker.stop(reason));
	try {
		return await worker.do(order);
	} finally {
		end();
		if (idle.length > 0) worker.stop(new Error("One that waits is enough."));
		else if (!worker.isOver) idle.push(worker);
	}
}

function takeIdle(): WorkProcess | undefined {
	const one = idle.pop();
	return one?.isOver ? undefined : one;
}

/** Waits until another work is done. */
function turn(limits: WorkLimits): Promise<void> {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	waiting.push(resolve);
	const end = watch(limits, (reason) => {
		const at = waiting.indexOf(resolve);
		if (at !== -1) waiting.splice(at, 1);
		reject(reason);
	});
	return promise.finally(end);
}

/** Calls back when the time is over or the run is stopped; gives what ends the watch. */
function watch(
	{ deadline, signal }: WorkLimits,
	stop: (reason: Error) => void,
): () => void {
	const isOver = () =>
		stop(new ScriptTimeoutError(SANDBOX_DEFAULTS.timeout, {}));
	const isAborted = () => stop(new ScriptAbortedError());
	const rest = Math.max(0, deadline - performance.now());
	// Longer than this a timer of node cannot wait.
	const timer = setTimeout(isOver, Math.min(rest, 2 ** 31 - 1));
	signal?.addEventListener("abort", isAborted, { once: true });
	if (signal?.aborted) isAborted();
	return () => {
		clearTimeout(timer);
		signal?.removeEventListener("abort", isAborted);
	};
}

function unpacked(answer: WorkAnswer): WorkValue {
	if ("value" in answer) return answer.value;
	const { name, message, code } = answer.thrown;
	const error = new Error(message);
	error.name = name;
	throw code === undefined ? error : Object.assign(error, { code });
}
