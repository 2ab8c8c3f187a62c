import type { Collection } from "../../collection/collection.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import type { ScriptResponse, ScriptSentResponse } from "../../script/host.ts";
import type { RequestResult } from "../events/events.ts";
import { carryOut } from "./carry-out.ts";
import { inTries, retriesOf } from "./execute.ts";
import { RequestExecution } from "./request-execution.ts";
import { RequestRecord } from "./request-record.ts";
import {
	ScriptRequestFailedError,
	SendingNotAllowedError,
} from "./script-request.ts";
import { asScriptSees } from "./sent-response.ts";

/** Requests that run each other deeper than this would go on for ever; a collection's script that runs a request runs again for that one. */
const MAX_DEPTH = 32;

/** `client.runRequest` with a path that no request has. */
export class CalledRequestNotFoundError extends CurlewError {
	readonly code = "RUN_REQUEST_NOT_FOUND";
}

/** Requests run each other without an end. */
export class RunRequestLoopError extends CurlewError {
	readonly code = "RUN_REQUEST_LOOP";
}

/** A request that a script ran could not be sent, or one of its scripts broke. */
export class CalledRequestFailedError extends CurlewError {
	readonly code = "RUN_REQUEST_FAILED";
}

/**
 * Executes another request for a script: scripts, sending, assertions and
 * tests. It is no request of the run and counts nowhere; its result is a part
 * of its caller's. What its scripts ask of the run (`stopExecution`,
 * `setNextRequest`) is asked of no run: only those of the caller's own do that.
 *
 * @param path in the collection: `users/create`, with or without ending
 * @throws CurlewError when there is no such request, or no response
 */
export async function runForScript(
	caller: RequestExecution,
	path: string,
	signal: AbortSignal,
): Promise<ScriptSentResponse> {
	if (!caller.maySend) throw new SendingNotAllowedError();
	const { session, record, index } = caller;
	const callers = [...caller.callers, caller.definition.path];
	if (callers.length > MAX_DEPTH) throw tooDeep(callers, path);
	const wanted = path.replace(/^\.?\//, "");
	const { collection } = session.parts;
	const definition =
		(await collection.request(wanted)) ?? (await withId(collection, path));
	if (!definition) throw notFound(path);

	const first = new RequestRecord(definition, session.iteration.index);
	const signals = [signal, ...(caller.signal ? [caller.signal] : [])];
	const end = AbortSignal.any(signals);
	// Its tries are told with its result.
	const retries = retriesOf(session, definition, {
		signal: end,
		tell: () => {},
	});
	let replaced: ScriptResponse["replacedBody"];
	const called = await inTries(first, retries, async (tried) => {
		const execution = new RequestExecution(session, definition, tried, {
			index,
			maySend: true,
			callers,
			signal: end,
		});
		await carryOut(execution, retries);
		replaced = execution.host.response?.replacedBody;
	});
	const result = await called.toResult(session.parts);
	record.addCalled(result);
	if (result.status === "failed") record.warnings.push(failedTests(result));
	return answerOf(called, result, replaced);
}

async function withId(collection: Collection, wanted: string) {
	const { requests } = await collection.select([]);
	return requests.find(({ id }) => id === wanted);
}

function answerOf(
	record: RequestRecord,
	result: RequestResult,
	replaced: ScriptResponse["replacedBody"],
): ScriptSentResponse {
	if (record.failure) throw new ScriptRequestFailedError(record.failure);
	const [problem] = record.problems;
	if (problem) {
		throw new CalledRequestFailedError(
			`The request ${result.path} failed: ${problem.message}`,
			{ hint: problem.hint },
		);
	}
	if (!record.response) return skipped();
	const { data, ...answer } = asScriptSees(record.response);
	const value = replaced ? replaced.value : data;
	return value === undefined ? answer : { ...answer, data: value };
}

function skipped(): ScriptSentResponse {
	const statusText = "request skipped via pre-request script";
	return {
		status: "skipped",
		statusText,
		headers: {},
		data: null,
		url: "",
		size: 0,
		responseTime: 0,
		duration: 0,
	};
}

function failedTests({ path, file, tests, assertions }: RequestResult) {
	const bad = [...tests, ...assertions].filter(
		({ status }) => status === "failed",
	);
	return {
		code: "CALLED_REQUEST_FAILED",
		severity: "warning",
		message: `${path}, which a script ran, failed ${bad.length} of its tests and assertions. They do not count in this run.`,
		location: { file, line: 1, column: 1 },
	} as const;
}

function tooDeep(callers: readonly string[], path: string): CurlewError {
	const chain = [...callers.slice(-3), path].join(" → ");
	return new RunRequestLoopError(
		`Requests run each other without an end: … ${chain}.`,
		{
			hint: "A script of the collection or a folder runs for the request that it runs, too. Ask `req.getName()` first, or move the script into a request.",
		},
	);
}

function notFound(path: string): CurlewError {
	return new CalledRequestNotFoundError(
		`client.runRequest("${path}"): the collection has no such request.`,
		{
			hint: "Give the path of its file in the collection, with or without ending: `users/create`.",
		},
	);
}
