import { setImmediate } from "node:timers/promises";
import type {
	ExecutedRequest,
	Masked,
	ReceivedResponse,
	RequestResult,
} from "@curlew/client";
import { discardBody } from "@curlew/client/driving";
import { type ErrorKind, kindOfFailure } from "../stats/error-kinds.ts";
import type { LoadContext, LoadRequest } from "./load-context.ts";
import type { VirtualUser } from "./virtual-user.ts";

/** What a request that was executed as in a run means for its user. */
export interface SlowPathOutcome {
	/** A script ends the iteration. */
	readonly stops: boolean;
	/** Where a script wants to go on. */
	readonly next: ExecutedRequest["flow"]["next"];
	/** False when no connection could be made. */
	readonly isConnected: boolean;
}

/** Executes a request as a run does, with scripts, assertions and all, and counts how it ended. */
export async function sendOnSlowPath(
	context: LoadContext,
	user: VirtualUser,
	request: LoadRequest,
): Promise<SlowPathOutcome> {
	const begun = performance.now();
	const intended = user.intended ?? begun;
	const executed = await user.session.execute(request.definition);
	await discardBody(executed);
	// Scripts block the event loop.
	await setImmediate();
	const { result, flow } = executed;
	const error = errorOf(result, request);
	if (result.status === "skipped")
		context.recorder.skipped(request.index, performance.now());
	else if (!(context.isCut && result.failure?.code === "ABORTED"))
		record(context, request, executed, { error, delay: begun - intended });
	if (wasSent(result)) user.takeIntended(begun);
	return {
		stops: flow.stop,
		next: flow.next,
		isConnected: error === undefined || !NO_CONNECTION.has(error),
	};
}

const NO_CONNECTION: ReadonlySet<ErrorKind> = new Set([
	"refused",
	"dns",
	"tls",
	"not-sent",
]);

interface Judged {
	readonly error: ErrorKind | undefined;
	/** Milliseconds that it began too late. */
	readonly delay: number;
}

/** What is measured is the exchange: scripts are this computer's work. */
function record(
	{ recorder, session }: LoadContext,
	{ index }: LoadRequest,
	{ result, response }: ExecutedRequest,
	{ error, delay }: Judged,
): void {
	const now = performance.now();
	const duration =
		response?.fact(({ duration }) => duration) ?? result.failure?.duration;
	const isMeasured = response !== undefined || error === "timeout";
	recorder.ended(
		{
			index,
			latency:
				isMeasured && duration !== undefined
					? (duration + delay) * 1000
					: undefined,
			status: response?.fact(({ status }) => status) ?? 0,
			bytesIn: response?.fact(bytesIn) ?? 0,
			bytesOut: response?.fact(bytesOut) ?? 0,
			isOnFastPath: false,
			error,
			isSent: wasSent(result),
		},
		startOf(result) - delay,
		now,
	);
	if (error !== undefined && recorder.wantsSample(index, error))
		recorder.sample(index, {
			kind: error,
			message: session.mask(messageOf(result, error)),
		});
}

function startOf({ at }: RequestResult): number {
	return at - performance.timeOrigin;
}

function wasSent({ response, failure }: RequestResult): boolean {
	return response !== undefined || failure !== undefined;
}

function bytesIn({
	headSize = 0,
	encodedSize,
	body,
}: ReceivedResponse): number {
	return headSize + (encodedSize ?? body.size);
}

/** What went out with the last hop. */
function bytesOut({ request }: ReceivedResponse): number {
	if (request === undefined) return 0;
	const { method, url, headers, bodySize } = request;
	const line = method.length + url.length + " HTTP/1.1\r\n".length;
	const head = headers.reduce(
		(sum, [name, value]) => sum + name.length + value.length + 4,
		line + 2,
	);
	return head + (bodySize ?? 0);
}

function errorOf(
	result: RequestResult,
	{ judgesItself }: LoadRequest,
): ErrorKind | undefined {
	const { failure, response, problems, status } = result;
	if (failure) return kindOfFailure(failure.code);
	if (problems.length > 0) return response ? "script" : "not-sent";
	if (status === "failed") return "test";
	return response && response.status >= 400 && !judgesItself
		? "status"
		: undefined;
}

/** Put together of what has passed the wall; a whole again, it passes it once more. */
function messageOf(result: Masked<RequestResult>, error: ErrorKind): string {
	const { failure, problems, tests, assertions, response } = result;
	const first = problems[0];
	if (failure) return failure.message;
	if (first) return first.message;
	if (error === "status") return `status ${response?.status}`;
	const test = tests.find((one) => one.status === "failed");
	if (test) return `${test.name}: ${test.error?.message ?? "failed"}`;
	const assertion = assertions.find((one) => one.status === "failed");
	if (assertion === undefined) return "failed";
	const { expression, operator, value, actual } = assertion;
	const was = actual === undefined ? "" : `, it is ${actual}`;
	return `${expression} ${operator} ${value} does not hold${was}`;
}
