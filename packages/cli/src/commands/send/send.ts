import type { ReceivedResponse } from "@curlew/client";
import {
	findHeader,
	InvalidOptionError,
	isGoodStatus,
	redirectOf,
	valuesToKeep,
} from "@curlew/client/internal";
import type { CassetteOptions } from "../../options/cassette-options.ts";
import type { NetworkOptions, VariableOptions } from "../../options/options.ts";
import type {
	ResponseOptions,
	TypedOptions,
} from "../../options/request-options.ts";
import type { RouteOptions } from "../../options/route-options.ts";
import { EXIT, type ExitCode } from "../../terminal/exit-codes.ts";
import { VERBOSE_CONTENT_LIMIT } from "../content-limits.ts";
import { chooseRequest, type RequestWords } from "../request-source.ts";
import { writeNotes } from "../run/notes.ts";
import { save } from "../run/save.ts";
import { type RequestWork, withRequest } from "../with-request.ts";
import {
	checkOutput,
	executeFor,
	isRefused,
	type OutputPlan,
	planOutput,
	writeResponse,
} from "./response-output.ts";

export interface SendCommandOptions
	extends VariableOptions,
		NetworkOptions,
		RouteOptions,
		TypedOptions,
		ResponseOptions,
		CassetteOptions {
	readonly verbose?: boolean;
	readonly save?: boolean;
	readonly needed?: boolean;
	readonly color?: boolean;
}

/** `curlew send FILE|URL|-`: the response on stdout, everything else on stderr. */
export async function send(
	words: RequestWords,
	given: SendCommandOptions,
): Promise<ExitCode> {
	const { source, options } = await chooseRequest(words, given);
	const isTyped = typeof source !== "string";
	if (isTyped && options.needed)
		throw new InvalidOptionError(
			"--needed is for a request that stands in a file of a collection.",
			{
				hint: "What a typed request needs of others, nobody can tell. --save-to keeps it in a file first.",
			},
		);
	const plan = await planOutput(options);
	const contentLimit = options.verbose ? VERBOSE_CONTENT_LIMIT : 0;
	return withRequest(source, options, contentLimit, async (work) => {
		const { interrupt } = work;
		try {
			const isPassed = await sendAndShow(options, plan, work, isTyped);
			if (interrupt.signal.aborted) return interrupt.exitCode;
			return isPassed ? EXIT.passed : EXIT.failed;
		} catch (error) {
			if (interrupt.signal.aborted) return interrupt.exitCode;
			throw error;
		}
	});
}

async function sendAndShow(
	options: SendCommandOptions,
	plan: OutputPlan,
	work: RequestWork,
	isTyped: boolean,
): Promise<boolean> {
	const { request, session, terminal } = work;
	await checkOutput(plan, work);
	if (options.needed) {
		const { sendNeeded } = await import("./send-needed.ts");
		if (!(await sendNeeded(work))) return false;
	}
	const executed = await executeFor(plan, work);
	const received = executed.response?.asReceived();
	if (received) await writeResponse(executed, received, plan, work);
	const isLeft = isTyped && request.settings.followRedirects === false;
	if (isLeft && received && leadsOn(received))
		writeNotes(terminal, ["the redirect is not followed; -L follows it."]);
	if (options.save) await save(valuesToKeep(session), terminal);
	const isBad = received !== undefined && isRefused(received, options);
	return isGoodStatus(executed.result.status) && !isBad;
}

function leadsOn({ status, headers }: ReceivedResponse): boolean {
	return redirectOf(status, findHeader(headers, "location")) !== undefined;
}
