import type { Value } from "@curlew/template";
import type {
	AssertionDefinition,
	RequestDefinition,
} from "../../collection/model.ts";
import { faultsOf } from "../../collection/open/faults.ts";
import { explainPath } from "../../script/faults/explain-path.ts";
import { compareSnapshot } from "../judging/compare-snapshot.ts";
import { judgeAssertions } from "../judging/judge.ts";
import { evaluate } from "./evaluate.ts";
import type {
	ExecutingSession,
	RequestExecution,
} from "./request-execution.ts";
import type { RequestRecord } from "./request-record.ts";
import type { Retries } from "./retries.ts";
import { runActions } from "./run-actions.ts";
import { runScripts } from "./run-scripts.ts";
import { mayBeSent } from "./sending-permission.ts";

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

/** Scripts before, build, exchange, scripts after and judging, of one try of a request of any kind. */
export async function carryOut(
	execution: RequestExecution,
	retries: Retries | undefined,
): Promise<void> {
	await sendOnce(execution, () => judge(execution, retries?.isLast ?? true));
}

/** Scripts before, build and exchange. @param then what follows an exchange */
export async function sendOnce(
	execution: RequestExecution,
	then: () => Promise<void> = async () => {},
): Promise<void> {
	const { record, definition, session } = execution;
	if (refuseFaulty(record, definition, session)) return;
	try {
		if (!(await prepare(execution))) return;
		await exchange(execution);
		await then();
	} finally {
		execution.failureHandlers.release();
	}
}

/** The same request with another body, as its scripts have left it. */
export async function sendWithBody(
	execution: RequestExecution,
	body: Value,
): Promise<void> {
	const { draft, record } = execution;
	draft.setBody(body);
	record.built = undefined;
	record.response = undefined;
	if (await build(execution)) await exchange(execution);
}

/** A file that is wrong anywhere may mean something else than what was read from it: the faults are told, and nothing of it runs. True where there are some. */
export function refuseFaulty(
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
	return build(execution);
}

/** False when there is nothing to send. */
async function build(execution: RequestExecution): Promise<boolean> {
	const { record } = execution;
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
	judgeExchange(execution);
	await judgeAll(execution, definition.assertions);
	await runScripts(execution, "tests");
}

/** By what the run judges every exchange, whatever its request says. */
function judgeExchange({ record, session }: RequestExecution): void {
	const { exchangeJudge } = session.parts.options;
	const { built, response } = record;
	const sent = built?.sent?.();
	if (!exchangeJudge || !sent || !response) return;
	try {
		const verdict = exchangeJudge.judge({ sent, response });
		record.assertions.push(...verdict.assertions);
		record.warnings.push(...verdict.warnings);
		record.touched = verdict.touched ?? [];
	} catch (error) {
		// The request's own assertions are judged all the same.
		const why = error instanceof Error ? error.message : String(error);
		record.warnings.push({
			code: "CONTRACT_NOT_JUDGED",
			severity: "warning",
			message: `The exchange was not judged by the contract: ${why}.`,
		});
	}
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
		compareSnapshot: (...asked) => compareSnapshot(execution, ...asked),
		report: (result) => record.assertions.push(result),
	});
}
