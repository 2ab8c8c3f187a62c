import type { RequestDefinition } from "../../collection/model.ts";
import { faultsOf } from "../../collection/open/faults.ts";
import type { HttpResponse, HttpResult } from "../../http/exchange.ts";
import type { OutgoingRequest } from "../../request/outgoing-request.ts";
import type { RequestPreview } from "../../request/preview.ts";
import { maskUserData, passedPart } from "../../variables/mask-data.ts";
import { type Masked, Unmasked } from "../../variables/masked.ts";
import { ownVariables } from "../context/known-variables.ts";
import type { SessionContext } from "../context/session-context.ts";
import type { RequestResult } from "../events/events.ts";
import { judgeAssertions } from "../judging/judge.ts";
import { buildForSending, buildPreview } from "../protocols/build-http.ts";
import { learnFromOutcome } from "../secrets/learn-secrets.ts";
import { evaluate } from "./evaluate.ts";
import { RequestExecution } from "./request-execution.ts";
import { RequestRecord, type RunWishes } from "./request-record.ts";
import { runActions } from "./run-actions.ts";
import { runScripts } from "./run-scripts.ts";

export interface ExecutedRequest {
	readonly result: Masked<RequestResult>;
	/** The response itself, or what has come of it, for those who want its bytes. Its temporary file lives until the session is closed. */
	readonly response: Unmasked<HttpResponse> | undefined;
	readonly wishes: RunWishes;
}

export interface PreviewedRequest {
	readonly result: Masked<RequestResult>;
	/** Absent when nothing could be rendered. */
	readonly preview: Masked<RequestPreview> | undefined;
}

/** The story of one request. Never rejects: what goes wrong is in the result. */
export async function executeRequest(
	session: SessionContext,
	definition: RequestDefinition,
	index: number,
): Promise<ExecutedRequest> {
	const record = begin(session, definition, index);
	await record.noting(() => {
		const options = { index, maySend: true };
		return carryOut(new RequestExecution(session, definition, record, options));
	});
	const { contentLimit } = session.parts.options;
	const result = await finish(session, record, index, contentLimit);
	const received = record.response ?? record.failure?.partial;
	const response = received && new Unmasked(received);
	return { result, response, wishes: record.wishes };
}

/** Everything up to the finished request, and no further. Never rejects. */
export async function previewRequest(
	session: SessionContext,
	definition: RequestDefinition,
	index: number,
): Promise<PreviewedRequest> {
	let preview: RequestPreview | undefined;
	const result = await lookAt(session, definition, index, async (execution) => {
		await prepareByScripts(execution);
		preview = await buildPreview(execution);
	});
	return {
		result,
		preview: preview && maskUserData(preview, session.parts.masker),
	};
}

/** Executes a request as far as `work` does, which sends nothing. Never rejects. */
export async function lookAt(
	session: SessionContext,
	definition: RequestDefinition,
	index: number,
	work: (execution: RequestExecution) => Promise<void>,
): Promise<Masked<RequestResult>> {
	const record = begin(session, definition, index);
	await record.noting(async () => {
		if (refuseFaulty(record, definition, session)) return;
		const options = { index, maySend: false };
		return work(new RequestExecution(session, definition, record, options));
	});
	return finish(session, record, index, 0);
}

/** What scripts and actions do before the request, where nothing can fail later. */
export async function prepareByScripts(
	execution: RequestExecution,
): Promise<void> {
	try {
		await runScripts(execution, "before-request");
		await runActions(execution, "before-request");
	} finally {
		execution.failureHandlers.release();
	}
}

/** Scripts before, sending, scripts after and judging, of one request. What is thrown is a problem of the request: see `RequestRecord.noting`. */
export async function carryOut(execution: RequestExecution): Promise<void> {
	const { record, definition, session } = execution;
	if (refuseFaulty(record, definition, session)) return;
	try {
		if (!(await prepare(execution))) return;
		await send(execution);
		await judge(execution);
	} finally {
		execution.failureHandlers.release();
	}
}

function begin(
	session: SessionContext,
	definition: RequestDefinition,
	index: number,
): RequestRecord {
	const { name, path } = definition;
	const iteration = session.iteration.index;
	session.emit({
		type: "request-started",
		index,
		name,
		path,
		iteration,
		...ownVariables(session.parts, definition),
	});
	return new RequestRecord(definition, iteration);
}

/** A file that is wrong anywhere may mean something else than what was read from it: the faults are told, and nothing of it runs. True where there are some. */
function refuseFaulty(
	record: RequestRecord,
	definition: RequestDefinition,
	{ parts }: SessionContext,
): boolean {
	const faults = faultsOf(definition, parts.collection.definition);
	record.problems.push(...faults);
	return faults.length > 0;
}

/** Scripts before, then the finished request. False when there is nothing to send. */
async function prepare(execution: RequestExecution): Promise<boolean> {
	const { record } = execution;
	await runScripts(execution, "before-request");
	await runActions(execution, "before-request");
	if (record.problems.length > 0) return false;
	if (record.wishes.skip) {
		record.isSkipped = true;
		return false;
	}
	record.outgoing = await buildForSending(execution);
	return record.outgoing !== undefined;
}

async function send(execution: RequestExecution): Promise<void> {
	const { record, host, signal } = execution;
	if (!record.outgoing) return;
	let outcome = await sendOnce(execution, record.outgoing);
	const renewed = await withRenewedToken(execution, outcome);
	if (renewed) {
		record.outgoing = renewed;
		outcome = await sendOnce(execution, renewed);
		await dropRefusedToken(execution, outcome);
	}
	if (outcome.kind === "failure") {
		record.failure = outcome.failure;
		await execution.failureHandlers.tell(outcome.failure, record, signal);
		return;
	}
	record.response = outcome.response;
	host.response = { response: outcome.response, replacedBody: undefined };
}

async function sendOnce(
	{ session, taint, signal }: RequestExecution,
	request: OutgoingRequest,
): Promise<HttpResult> {
	const http = await session.http;
	const outcome = await http.send(request, { ...(signal && { signal }) });
	taint.noteResponse(learnFromOutcome(session, request, outcome));
	return outcome;
}

/** The request with another token, where the server has refused that of an earlier run. */
async function withRenewedToken(
	execution: RequestExecution,
	outcome: HttpResult,
): Promise<OutgoingRequest | undefined> {
	if (!isTokenRefused(execution, outcome)) return undefined;
	const { renewRefusedToken } = await import("../protocols/renew-token.ts");
	return renewRefusedToken(execution, outcome);
}

async function dropRefusedToken(
	execution: RequestExecution,
	outcome: HttpResult,
): Promise<void> {
	if (!isTokenRefused(execution, outcome)) return;
	const { dropToken } = await import("../protocols/renew-token.ts");
	await dropToken(execution);
}

function isTokenRefused(
	{ placedToken }: RequestExecution,
	outcome: HttpResult,
): outcome is Extract<HttpResult, { readonly kind: "response" }> {
	return (
		placedToken !== undefined &&
		outcome.kind === "response" &&
		outcome.response.status === 401
	);
}

/** Scripts after, assertions and tests: only where there is a response to judge. */
async function judge(execution: RequestExecution): Promise<void> {
	if (!execution.record.response) return;
	await runActions(execution, "after-response");
	await runScripts(execution, "after-response");
	const { definition, record, host } = execution;
	await judgeAssertions(definition.assertions, {
		evaluate: (expressions) => evaluate(execution, expressions),
		fillWritten: (text) => host.fillWritten(text),
		report: (result) => record.assertions.push(result),
	});
	await runScripts(execution, "tests");
}

async function finish(
	session: SessionContext,
	record: RequestRecord,
	index: number,
	contentLimit: number,
): Promise<Masked<RequestResult>> {
	const { masker } = session.parts;
	const result = await record.toResult({ masker, options: { contentLimit } });
	const event = session.emit({ type: "request-finished", index, result });
	return passedPart(event, "result");
}
