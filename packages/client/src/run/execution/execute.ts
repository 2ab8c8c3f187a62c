import { rm } from "node:fs/promises";
import type { Value } from "@curlew/template";
import type { RequestDefinition } from "../../collection/model.ts";
import type { ReceivedResponse } from "../../http/exchange.ts";
import type { RequestPreview } from "../../request/preview.ts";
import { maskUserData, passedPart } from "../../variables/mask-data.ts";
import { type Masked, Unmasked } from "../../variables/masked.ts";
import { ownVariables } from "../context/known-variables.ts";
import type { RequestResult } from "../events/events.ts";
import {
	carryOut,
	prepareByScripts,
	refuseFaulty,
	sendOnce,
	sendWithBody,
} from "./carry-out.ts";
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
	return executed(session, record, index);
}

async function executed(
	session: ExecutingSession,
	record: RequestRecord,
	index: number,
): Promise<ExecutedRequest> {
	const { options } = session.parts;
	const result = await finish(session, record, index, options);
	const response = record.received && new Unmasked(record.received);
	return { result, response, flow: record.flow };
}

/** Gives the body to ask with once more, in the place of the request's; undefined where the answer stands. */
export type AskAgain = (
	answer: Unmasked<ReceivedResponse>,
) => Value | undefined;

/** Everything up to the response, and no further. Never rejects. @param again asked once; scripts do not run again */
export async function askByRequest(
	session: ExecutingSession,
	definition: RequestDefinition,
	index: number,
	again: AskAgain = () => undefined,
): Promise<ExecutedRequest> {
	const record = begin(session, definition, index);
	await record.noting(() => {
		const options = { index, maySend: true };
		const execution = new RequestExecution(
			session,
			definition,
			record,
			options,
		);
		return sendOnce(execution, async () => {
			const { response } = record;
			const body = response && again(new Unmasked(response));
			if (body !== undefined) await sendWithBody(execution, body);
		});
	});
	return executed(session, record, index);
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
