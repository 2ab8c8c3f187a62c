import { rm } from "node:fs/promises";
import type {
	AssertionDefinition,
	RequestDefinition,
} from "../../collection/model.ts";
import { faultsOf } from "../../collection/open/faults.ts";
import type { ReceivedResponse } from "../../http/exchange.ts";
import type { RequestPreview } from "../../request/preview.ts";
import { explainPath } from "../../script/faults/explain-path.ts";
import { maskUserData, passedPart } from "../../variables/mask-data.ts";
import { type Masked, Unmasked } from "../../variables/masked.ts";
import { ownVariables } from "../context/known-variables.ts";
import type { RequestResult } from "../events/events.ts";
import { judgeAssertions } from "../judging/judge.ts";
import { evaluate } from "./evaluate.ts";
import {
	type ExecutingSession,
	RequestExecution,
} from "./request-execution.ts";
import {
	type FlowControl,
	RequestRecord,
	type ResultOptions,
} from "./request-record.ts";
import { Retries, type RetryOptions, retryRuleOf } from "./retries.ts";
import { runActions } from "./run-actions.ts";
import { runScripts } from "./run-scripts.ts";
import { mayBeSent } from "./sending-permission.ts";

export interface ExecutedRequest {
	readonly result: Masked<RequestResult>;
	/** The response itself, or what has come of it, for those who want its bytes. Its temporary file lives until the session is closed. */
	readonly response: Unmasked<ReceivedResponse> | undefined;
	/** @internal */
	readonly flow: FlowControl;
}

/** Deletes the file of a large body, so that long runs do not fill the disk. */
export async function discardBody({
	response,
}: ExecutedRequest): Promise<void> {
	await removeBody(response?.asReceived());
}

async function removeBody(received: ReceivedResponse | undefined) {
	const file = received?.body.file;
	if (file !== undefined) await rm(file, { force: true });
}

export interface PreviewedRequest {
	readonly result: Masked<RequestResult>;
	/** Absent when nothing could be rendered. */
	readonly preview: Masked<RequestPreview> | undefined;
}

/** The story of one request. Never rejects: what goes wrong is in the result. */
export async function executeRequest(
	session: ExecutingSession,
	definition: RequestDefinition,
	index: number,
): Promise<ExecutedRequest> {
	const first = begin(session, definition, index);
	const { options } = session.parts;
	const retries = retriesOf(session, definition, {
		signal: options.signal,
		tell: (event) => session.emit({ ...event, index }),
	});
	const record = await inTries(first, retries, (tried) =>
		carryOut(
			new RequestExecution(session, definition, tried, {
				index,
				maySend: true,
			}),
			retries,
		),
	);
	const result = await finish(session, record, index, options);
	const response = record.received && new Unmasked(record.received);
	return { result, response, flow: record.flow };
}

/** Everything up to the finished request, and no further. Never rejects. */
export async function previewRequest(
	session: ExecutingSession,
	definition: RequestDefinition,
	index: number,
): Promise<PreviewedRequest> {
	let preview: RequestPreview | undefined;
	const result = await lookAt(session, definition, index, async (execution) => {
		await prepareByScripts(execution);
		preview = await execution.protocol.preview(execution);
	});
	return {
		result,
		preview: preview && maskUserData(preview, session.parts.masker),
	};
}

/** Executes a request as far as `work` does, which sends nothing. Never rejects. */
export async function lookAt(
	session: ExecutingSession,
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
	return finish(session, record, index, { contentLimit: 0 });
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

/** The tries that a request may have; undefined where there is only one. */
export function retriesOf(
	{ parts }: ExecutingSession,
	definition: RequestDefinition,
	options: Omit<RetryOptions, "content">,
): Retries | undefined {
	const rule = retryRuleOf(definition, parts.options);
	return rule && new Retries(rule, { ...options, content: parts });
}

/**
 * Does a request's work, and once more for as long as its retries say so. What
 * is thrown is a problem of the try.
 *
 * @returns the record of the last try
 */
export async function inTries(
	first: RequestRecord,
	retries: Retries | undefined,
	work: (record: RequestRecord) => Promise<void>,
): Promise<RequestRecord> {
	let record = first;
	for (;;) {
		const tried = record;
		await tried.noting(() => work(tried));
		const next = await retries?.next(tried);
		if (!next) return tried;
		await removeBody(tried.received);
		record = next;
	}
}

/** Scripts before, build, exchange, scripts after and judging, of one try of a request of any kind. */
export async function carryOut(
	execution: RequestExecution,
	retries: Retries | undefined,
): Promise<void> {
	const { record, definition, session } = execution;
	if (refuseFaulty(record, definition, session)) return;
	try {
		if (!(await prepare(execution))) return;
		await exchange(execution);
		await judge(execution, retries?.isLast ?? true);
	} finally {
		execution.failureHandlers.release();
	}
}

function begin(
	session: ExecutingSession,
	definition: RequestDefinition,
	index: number,
): RequestRecord {
	const { name, path, protocol } = definition;
	const iteration = session.iteration.index;
	session.emit({
		type: "request-started",
		index,
		name,
		path,
		kind: protocol,
		iteration,
		...ownVariables(session.parts, definition),
	});
	return new RequestRecord(definition, iteration);
}

/** A file that is wrong anywhere may mean something else than what was read from it: the faults are told, and nothing of it runs. True where there are some. */
function refuseFaulty(
	record: RequestRecord,
	definition: RequestDefinition,
	{ parts }: ExecutingSession,
): boolean {
	const faults = faultsOf(definition, parts.collection.definition);
	record.problems.push(...faults);
	return faults.length > 0;
}

/** Scripts before, then the build. False when there is nothing to send. */
async function prepare(execution: RequestExecution): Promise<boolean> {
	const { record, rules } = execution;
	await runScripts(execution, "before-request");
	await runActions(execution, "before-request");
	if (record.problems.length > 0 && !rules.sendsAfterScriptError) return false;
	if (record.flow.skip) {
		record.isSkipped = true;
		return false;
	}
	const built = await execution.protocol.build(execution);
	if (!built || !(await mayBeSent(execution, () => built.watched())))
		return false;
	record.built = built;
	return true;
}

async function exchange(execution: RequestExecution): Promise<void> {
	const { record, host, signal } = execution;
	if (!record.built) return;
	const outcome = await record.built.exchange();
	if (outcome.kind === "failure") {
		const { failure } = outcome;
		if (failure.partial) execution.learnFrom(failure.partial);
		record.failure = failure;
		await execution.failureHandlers.tell(failure, record, signal);
		return;
	}
	const { response } = outcome;
	execution.learnFrom(response);
	record.response = response;
	host.response = { response, replacedBody: undefined };
}

/** Scripts after, what the request waits for, assertions and tests: only where there is a response to judge, unless the client has tests judge its absence. */
async function judge(
	execution: RequestExecution,
	isLastTry: boolean,
): Promise<void> {
	if (!execution.record.response) {
		if (execution.record.failure && execution.rules.testsWithoutResponse)
			await runScripts(execution, "tests");
		return;
	}
	await runActions(execution, "after-response");
	await runScripts(execution, "after-response");
	const { definition, record } = execution;
	const until = definition.retry?.until ?? [];
	if (until.length > 0) {
		await judgeAll(execution, until);
		record.isReady = record.assertions.every(
			({ status }) => status === "passed",
		);
		if (!record.isReady && !isLastTry) return;
	}
	await judgeAll(execution, definition.assertions);
	await runScripts(execution, "tests");
}

function judgeAll(
	execution: RequestExecution,
	assertions: readonly AssertionDefinition[],
): Promise<void> {
	const { record, host } = execution;
	return judgeAssertions(assertions, {
		evaluate: (expressions) => evaluate(execution, expressions),
		fillWritten: (text) => host.fillWritten(text),
		explainPath: (expression) => explainPath(expression, host),
		report: (result) => record.assertions.push(result),
	});
}

async function finish(
	session: ExecutingSession,
	record: RequestRecord,
	index: number,
	options: ResultOptions["options"],
): Promise<Masked<RequestResult>> {
	const { masker } = session.parts;
	const result = await record.toResult({ masker, options });
	const event = session.emit({ type: "request-finished", index, result });
	return passedPart(event, "result");
}
