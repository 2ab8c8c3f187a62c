import type { RequestResult } from "@curlew/client";
import type {
	EntryContent,
	NewEntry,
	ResendSource,
} from "../protocol/history-entry.ts";

/** Characters of each body. */
const LONGEST_BODY = 256 * 1024;
/** Characters of a URL in lists. */
const LONGEST_URL = 4_000;
/** Characters of everything but the bodies; a script may have made any number of tests. */
const LARGEST_REST = 512 * 1024;
/** Characters of each text that can be searched. */
const LONGEST_SEARCHED = 32 * 1024;

type Sample = NonNullable<NonNullable<RequestResult["response"]>["body"]>;

/** What a finished request belongs to. */
export interface EntryPlace {
	readonly runId: number | undefined;
	readonly root: string;
	readonly environment: string | undefined;
	readonly resend: Omit<ResendSource, "path">;
}

/** What to keep of a result; undefined of a request that was never sent. */
export function entryOf(
	result: RequestResult,
	place: EntryPlace,
): NewEntry | undefined {
	const { request, response, failure } = result;
	if (request === undefined || result.status === "skipped") return undefined;
	if (response === undefined && failure === undefined) return undefined;
	const { runId, root, environment, resend } = place;
	return {
		runId,
		root,
		environment,
		path: result.path,
		name: result.name,
		file: result.file,
		at: result.at,
		iteration: result.iteration,
		method: request.method,
		url: beginning(request.url, LONGEST_URL),
		outcome: result.status,
		status: response?.status,
		failureCode: failure?.code,
		duration: response?.duration ?? failure?.duration ?? result.duration,
		sentSize: request.size,
		receivedSize: response?.size,
		content: contentOf(result, { ...resend, path: result.path }),
	};
}

/** The texts that a search looks through, by column of the index. */
export function searchedTexts(
	{ name }: Pick<NewEntry, "name">,
	{ request, response }: EntryContent,
): readonly [url: string, name: string, sent: string, received: string] {
	return [
		beginning(request?.url ?? "", LONGEST_SEARCHED),
		name,
		searchedBody(request?.body),
		searchedBody(response?.body),
	];
}

function contentOf(result: RequestResult, resend: ResendSource): EntryContent {
	const { request, response, failure } = result;
	const notes: string[] = [];
	const exchange = {
		...(request && {
			request: withBody(request, "request", notes),
		}),
		...(response && {
			response: withBody(response, "response", notes),
		}),
		...(failure && { failure }),
	};
	const { problems, warnings, tests, assertions, tries } = result;
	const judged = {
		...{ problems, warnings, tests, assertions },
		...(tries && { tries }),
	};
	if (sizeOf(judged) <= LARGEST_REST)
		return { ...exchange, ...judged, resend, notes };
	notes.push("Too many tests and messages to keep.");
	const none = { problems: [], warnings: [], tests: [], assertions: [] };
	return { ...exchange, ...none, resend, notes };
}

function withBody<T extends { readonly body?: Sample; readonly size?: number }>(
	message: T,
	what: string,
	notes: string[],
): T {
	const { body } = message;
	if (body?.kind !== "text") return message;
	const text = beginning(body.text, LONGEST_BODY);
	const isTruncated = body.isTruncated || text.length < body.text.length;
	if (!isTruncated) return message;
	const whole = message.size === undefined ? "" : ` of ${message.size} bytes`;
	notes.push(
		`Of the ${what}'s body${whole}, the first ${text.length} characters are kept.`,
	);
	return { ...message, body: { kind: "text", text, isTruncated } };
}

function sizeOf(data: unknown): number {
	return JSON.stringify(data).length;
}

function searchedBody(body: Sample | undefined): string {
	if (body === undefined) return "";
	return body.kind === "text"
		? beginning(body.text, LONGEST_SEARCHED)
		: body.description;
}

/** Not within a character of two code units. */
function beginning(text: string, length: number): string {
	if (text.length <= length) return text;
	return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}
