import type { RequestDefinition } from "../collection/model.ts";
import type { HttpResponse } from "../http/exchange.ts";
import type { RequestPreview } from "../request/preview.ts";
import { buildForSending, buildPreview } from "./build.ts";
import type { RequestResult } from "./events.ts";
import { Exchange } from "./exchange-context.ts";
import { judgeAssertions, runActions } from "./judge.ts";
import { runScripts } from "./run-scripts.ts";
import type { RunWishes } from "./script-host.ts";
import type { Session } from "./session.ts";

export interface ExecutedRequest {
	readonly result: RequestResult;
	/** The response itself, for those who want its bytes. Its temporary file lives until the session is closed. */
	readonly response: HttpResponse | undefined;
	readonly wishes: RunWishes;
}

export interface PreviewedRequest {
	readonly result: RequestResult;
	/** Absent when nothing could be rendered. Secrets are masked. */
	readonly preview: RequestPreview | undefined;
}

/** The story of one request. */
export async function executeRequest(
	session: Session,
	definition: RequestDefinition,
	index: number,
): Promise<ExecutedRequest> {
	const exchange = new Exchange(session, definition, index, { maySend: true });
	session.emit(exchange.startedEvent());

	if (await prepare(exchange)) {
		await send(exchange);
		await judge(exchange);
	}

	const result = exchange.record.toResult(session.parts.options.contentLimit);
	session.emit({ type: "request-finished", index, result });
	return {
		result,
		response: exchange.record.response,
		wishes: exchange.wishes,
	};
}

/** Everything up to the finished request, and no further. */
export async function previewRequest(
	session: Session,
	definition: RequestDefinition,
	index: number,
): Promise<PreviewedRequest> {
	const exchange = new Exchange(session, definition, index, { maySend: false });
	session.emit(exchange.startedEvent());

	await runScripts(exchange, "before-request");
	await runActions(exchange, "before-request");
	const preview = await buildPreview(exchange);

	const result = exchange.record.toResult(0);
	session.emit({ type: "request-finished", index, result });
	return { result, preview: preview && session.parts.masker.maskDeep(preview) };
}

/** Scripts before, then the finished request. False when there is nothing to send. */
async function prepare(exchange: Exchange): Promise<boolean> {
	const { record, wishes } = exchange;
	await runScripts(exchange, "before-request");
	await runActions(exchange, "before-request");
	if (record.problems.length > 0) return false;
	if (wishes.skip) {
		record.isSkipped = true;
		return false;
	}
	record.outgoing = await buildForSending(exchange);
	return record.outgoing !== undefined;
}

async function send({ session, record, host }: Exchange): Promise<void> {
	if (!record.outgoing) return;
	const http = await session.http;
	const { signal } = session.parts.options;
	const outcome = await http.send(record.outgoing, {
		...(signal && { signal }),
	});
	if (outcome.kind === "failure") {
		record.failure = outcome.failure;
		return;
	}
	record.response = outcome.response;
	host.response = { response: outcome.response, replacedBody: undefined };
}

/** Scripts after, assertions and tests: only where there is a response to judge. */
async function judge(exchange: Exchange): Promise<void> {
	if (!exchange.record.response) return;
	await runActions(exchange, "after-response");
	await runScripts(exchange, "after-response");
	await judgeAssertions(exchange);
	await runScripts(exchange, "tests");
}
