import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type {
	ExecutedRequest,
	ReceivedResponse,
	RequestResult,
	Session,
} from "@curlew/client";
import {
	type BodyFilter,
	bodyFilters,
	describeFiltered,
	describeResponse,
	describeResponseHead,
	type FilterLimits,
	filteredText,
	formatSize,
	tellingProgress,
	visibleLine,
	visibleText,
} from "@curlew/client/internal";
import type { VariableOptions } from "../../options/options.ts";
import type {
	ResponseOptions,
	TypedOptions,
} from "../../options/request-options.ts";
import { exactOutput } from "../../terminal/outputs.ts";
import { writeNotes } from "../run/notes.ts";
import type { RequestWork } from "../with-request.ts";
import { DownloadLine } from "./download-line.ts";
import {
	type ResponseFile,
	responseFile,
	writeResponseFile,
} from "./response-file.ts";

export interface OutputOptions
	extends ResponseOptions,
		Pick<TypedOptions, "fail">,
		Pick<VariableOptions, "scriptTimeout"> {
	readonly verbose?: boolean;
}

/** What is written of a response, and where. */
export interface OutputPlan {
	readonly options: OutputOptions;
	/** Absent: stdout. */
	readonly file?: ResponseFile;
	readonly filter?: BodyFilter;
	/** Only the body is written, as it came. */
	readonly isExact: boolean;
}

/** @throws InvalidOptionError for a file that cannot be written */
export async function planOutput(options: OutputOptions): Promise<OutputPlan> {
	const { output, remoteName = false, raw = false } = options;
	const isFile = remoteName || (output !== undefined && output !== "-");
	const filter = filterOf(options);
	return {
		options,
		isExact: raw || isFile || output === "-",
		...(isFile && { file: await responseFile(output) }),
		...(filter && { filter }),
	};
}

function filterOf({ jq, jsonpath }: OutputOptions): BodyFilter | undefined {
	if (jq !== undefined) return { language: "jq", text: jq };
	return jsonpath === undefined
		? undefined
		: { language: "jsonpath", text: jsonpath };
}

/**
 * Looks at the filter before anything is sent for it.
 *
 * @throws CurlewError when it cannot be used
 */
export async function checkOutput(
	{ filter, options }: OutputPlan,
	work: RequestWork,
): Promise<void> {
	if (filter === undefined) return;
	const { checkFilter } = await bodyFilters();
	await checkFilter(filter, limitsOf(options, work));
}

function limitsOf(
	{ scriptTimeout: timeout }: OutputOptions,
	{ interrupt: { signal } }: RequestWork,
): FilterLimits {
	return { timeout, signal };
}

/** Sends the request. For a file, what comes before it is cut off is kept, and a long download is shown as it comes. */
export async function executeFor(
	{ file }: OutputPlan,
	{ session, request, terminal, findings }: RequestWork,
): Promise<ExecutedRequest> {
	if (file === undefined) return session.execute(request);
	const line = new DownloadLine(terminal);
	const downloading = session.beside({
		index: 0,
		http: async () => tellingProgress(await session.http, line),
		signal: undefined,
		listener: (event) => findings.handle(event),
	});
	try {
		return await downloading.execute(request);
	} finally {
		line.clear();
	}
}

/**
 * Writes a response, or what has come of it.
 *
 * @param received the same, for its bytes
 * @throws CurlewError when the filter fails, or the file cannot be written
 */
export async function writeResponse(
	{ response, result }: ExecutedRequest,
	received: ReceivedResponse,
	plan: OutputPlan,
	work: RequestWork,
): Promise<void> {
	const { terminal, session } = work;
	const { filter, options, isExact } = plan;
	const { verbose: isVerbose = false, include = false } = options;
	if (response && (include || isVerbose || !isBodyAlone(plan))) {
		const isHead = isBodyAlone(plan);
		const style = isHead ? terminal.errorStyle : terminal.style;
		const describe = isHead ? describeResponseHead : describeResponse;
		const text = response.shown(
			(own, mask) => describe(own, { style, isVerbose, mask }),
			session,
		);
		if (isHead) terminal.writeError(`${text}\n`);
		else terminal.write(text);
	}
	if (!isBodyAlone(plan)) return;
	const written: Written = { received, result, plan, work };
	if (filter === undefined)
		return writeExactly(bodyOf(received), received.body.size, written);
	if (result.failure) return;
	const { filterBody, FilterError } = await bodyFilters();
	const limits = limitsOf(options, work);
	const { results, said, failure } = await filterBody(
		filter,
		received.body,
		limits,
	);
	if (said) terminal.writeError(visibleText(session.mask(said)));
	if (received.status >= 400 && !include && !isVerbose)
		writeNotes(terminal, [statusOf(received, session)]);
	if (isExact) {
		const bytes = Buffer.from(filteredText(results, options.raw ?? false));
		await writeExactly(Readable.from([bytes]), bytes.length, written);
	} else if (response)
		terminal.write(
			response.shown(
				(_, mask) => describeFiltered(results, { style: terminal.style, mask }),
				session,
			),
		);
	// jq quotes the body in what it says.
	if (failure)
		throw new FilterError(failure.kind, session.mask(failure.message), {
			hint: failure.hint ?? "",
		});
}

function isBodyAlone({ isExact, filter }: OutputPlan): boolean {
	return isExact || filter !== undefined;
}

function statusOf(
	{ status, statusText }: ReceivedResponse,
	session: Session,
): string {
	return visibleLine(`${status} ${session.mask(statusText)}`.trim());
}

interface Written {
	readonly received: ReceivedResponse;
	readonly result: RequestResult;
	readonly plan: OutputPlan;
	readonly work: RequestWork;
}

/** @param size of the content; bytes */
async function writeExactly(
	content: Readable,
	size: number,
	{ received, result, plan: { file, options }, work: { terminal } }: Written,
): Promise<void> {
	if (file === undefined) return pipeline(content, exactOutput());
	const { status } = received;
	if (isRefused(received, options)) {
		content.destroy();
		const note = `${status}; nothing was written, as --fail says.`;
		return writeNotes(terminal, [note]);
	}
	const name = visibleLine(await writeResponseFile(file, content, received));
	writeNotes(terminal, [
		result.failure
			? `${status}, and only the first ${formatSize(size)} in ${name}: the rest did not come.`
			: `${status}, ${formatSize(size)} in ${name}.`,
	]);
}

/** Whether the status is one that `--fail` is about. */
export function isRefused(
	{ status }: ReceivedResponse,
	{ fail, checkStatus }: OutputOptions,
): boolean {
	return status >= 400 && (fail === true || checkStatus === true);
}

/** The body byte for byte, also what a build server would obey; one in a file goes through without being loaded. */
function bodyOf({ body }: ReceivedResponse): Readable {
	return body.file
		? createReadStream(body.file)
		: Readable.from([body.bytes()]);
}
