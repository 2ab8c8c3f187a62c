import type { RequestDefinition } from "../../collection/model.ts";
import { faultsOf } from "../../collection/open/faults.ts";
import type { HttpResponse, HttpResult } from "../../http/exchange.ts";
import type { OutgoingRequest } from "../../request/outgoing-request.ts";
import type { RequestPreview } from "../../request/preview.ts";
import { maskUserData, passedPart } from "../../variables/mask-data.ts";
import { type Masked, Unmasked } from "../../variables/masked.ts";
import type { RequestResult } from "../events/events.ts";
import { judgeAssertions, runActions } from "../judging/judge.ts";
import { learnFromOutcome } from "../secrets/learn-secrets.ts";
import { ownVariables } from "../session/known-variables.ts";
import type { Session } from "../session/session.ts";
import { buildForSending, buildPreview } from "./build.ts";
import { Exchange } from "./exchange-context.ts";
import { RequestRecord, type RunWishes } from "./request-record.ts";
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
	session: Session,
	definition: RequestDefinition,
	index: number,
): Promise<ExecutedRequest> {
	const record = begin(session, definition, index);
	await record.noting(() => {
		const options = { index, maySend: true };
		return carryOut(new Exchange(session, definition, record, options));
	});
	const { contentLimit } = session.parts.options;
	const result = finish(session, record, index, contentLimit);
	const received = record.response ?? record.failure?.partial;
	const response = received && new Unmasked(received);
	return { result, response, wishes: record.wishes };
}

/** Everything up to the finished request, and no further. Never rejects. */
export async function previewRequest(
	session: Session,
	definition: RequestDefinition,
	index: number,
): Promise<PreviewedRequest> {
	let preview: RequestPreview | undefined;
	const result = await lookAt(session, definition, index, async (exchange) => {
		await prepareByScripts(exchange);
		preview = await buildPreview(exchange);
	});
	return {
		result,
		preview: preview && maskUserData(preview, session.parts.masker),
	};
}

/** Executes a request as far as `work` does, which sends nothing. Never rejects. */
export async function lookAt(
	session: Session,
	definition: RequestDefinition,
	index: number,
	work: (exchange: Exchange) => Promise<void>,
): Promise<Masked<RequestResult>> {
	const record = begin(session, definition, index);
	await record.noting(async () => {
		if (refuseFaulty(record, definition, session)) return;
		const options = { index, maySend: false };
		return work(new Exchange(session, definition, record, options));
	});
	return finish(session, record, index, 0);
}

/** What scripts and actions do before the request, where nothing can fail later. */
export async function prepareByScripts(exchange: Exchange): Promise<void> {
	try {
		await runScripts(exchange, "before-request");
		await runActions(exchange, "before-request");
	} finally {
		exchange.failureHandlers.release();
	}
}

/** Scripts before, sending, scripts after and judging, of one request. What is thrown is a problem of the request: see `RequestRecord.noting`. */
export async function carryOut(exchange: Exchange): Promise<void> {
	const { record, definition, session } = exchange;
	if (refuseFaulty(record, definition, session)) return;
	try {
		if (!(await prepare(exchange))) return;
		await send(exchange);
		await judge(exchange);
	} finally {
		exchange.failureHandlers.release();
	}
}

function begin(
	session: Session,
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
	{ parts }: Session,
): boolean {
	const faults = faultsOf(definition, parts.collection.definition);
	record.problems.push(...faults);
	return faults.length > 0;
}

/** Scripts before, then the finished request. False when there is nothing to send. */
async function prepare(exchange: Exchange): Promise<boolean> {
	const { record } = exchange;
	await runScripts(exchange, "before-request");
	await runActions(exchange, "before-request");
	if (record.problems.length > 0) return false;
	if (record.wishes.skip) {
		record.isSkipped = true;
		return false;
	}
	record.outgoing = await buildForSending(exchange);
	return record.outgoing !== undefined;
}

async function send(exchange: Exchange): Promise<void> {
	const { record, host, signal } = exchange;
	if (!record.outgoing) return;
	let outcome = await sendOnce(exchange, record.outgoing);
	const renewed = await withRenewedToken(exchange, outcome);
	if (renewed) {
		record.outgoing = renewed;
		outcome = await sendOnce(exchange, renewed);
		await dropRefusedToken(exchange, outcome);
	}
	if (outcome.kind === "failure") {
		record.failure = outcome.failure;
		await exchange.failureHandlers.tell(outcome.failure, record, signal);
		return;
	}
	record.response = outcome.response;
	host.response = { response: outcome.response, replacedBody: undefined };
}

async function sendOnce(
	{ session, taint, signal }: Exchange,
	request: OutgoingRequest,
): Promise<HttpResult> {
	const http = await session.http;
	const outcome = await http.send(request, { ...(signal && { signal }) });
	taint.noteResponse(learnFromOutcome(session, request, outcome));
	return outcome;
}

/** The request with another token, where the server has refused that of an earlier run. */
async function withRenewedToken(
	exchange: Exchange,
	outcome: HttpResult,
): Promise<OutgoingRequest | undefined> {
	if (!isTokenRefused(exchange, outcome)) return undefined;
	const { renewRefusedToken } = await import("../oauth2/renew-token.ts");
	return renewRefusedToken(exchange, outcome);
}

async function dropRefusedToken(
	exchange: Exchange,
	outcome: HttpResult,
): Promise<void> {
	if (!isTokenRefused(exchange, outcome)) return;
	const { dropToken } = await import("../oauth2/renew-token.ts");
	await dropToken(exchange);
}

function isTokenRefused(
	{ placedToken }: Exchange,
	outcome: HttpResult,
): outcome is Extract<HttpResult, { readonly kind: "response" }> {
	return (
		placedToken !== undefined &&
		outcome.kind === "response" &&
		outcome.response.status === 401
	);
}

/** Scripts after, assertions and tests: only where there is a response to judge. */
async function judge(exchange: Exchange): Promise<void> {
	if (!exchange.record.response) return;
	await runActions(exchange, "after-response");
	await runScripts(exchange, "after-response");
	await judgeAssertions(exchange);
	await runScripts(exchange, "tests");
}

function finish(
	session: Session,
	record: RequestRecord,
	index: number,
	contentLimit: number,
): Masked<RequestResult> {
	const { masker } = session.parts;
	const result = record.toResult({ masker, options: { contentLimit } });
	const event = session.emit({ type: "request-finished", index, result });
	return passedPart(event, "result");
}
