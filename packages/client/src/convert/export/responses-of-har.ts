import { fileProblem, readSource } from "../../collection/read/read-source.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { listInWords } from "../../diagnostics/list-in-words.ts";
import { CollectionFileError } from "../../formats/errors.ts";
import { ownMember } from "../../values/own-member.ts";
import { parseJson } from "../../values/parse-json.ts";
import type { ObservedResponse } from "./exporter.ts";

/** What a HAR file says of responses. */
export interface ObservedResponses {
	readonly responses: readonly ObservedResponse[];
	/** What is told of entries that say nothing of one. */
	readonly problems: readonly Diagnostic[];
}

/**
 * The responses of a HAR 1.2 file. Entries without one, or without a readable text, are told.
 *
 * @throws CollectionFileError when it cannot be read, or is none
 */
export function responsesOfHar(file: string): ObservedResponses {
	const result = readSource(file);
	const entries =
		result.kind === "source" ? entriesOf(result.source.text) : undefined;
	if (entries === undefined)
		throw new CollectionFileError(
			fileProblem(
				file,
				"HAR_NOT_READABLE",
				"This cannot be read as a HAR file.",
				"Write one by `curlew run --reporter har=FILE`.",
			),
		);
	const read = entries.map(observed);
	const skipped = read.flatMap((one, index) => (one ? [] : [index + 1]));
	return {
		responses: read.flatMap((one) => one ?? []),
		problems: skipped.length === 0 ? [] : [notObserved(file, skipped)],
	};
}

/** @param numbers of entries, from 1 */
function notObserved(file: string, numbers: readonly number[]): Diagnostic {
	const [entries, have] =
		numbers.length === 1 ? ["Entry", "has"] : ["Entries", "have"];
	const list = listInWords(numbers.map(String), { most: MOST_NAMED });
	return {
		...fileProblem(
			file,
			"HAR_ENTRIES_SKIPPED",
			`${entries} ${list} of the HAR file ${have} no response with a text: nothing is observed of it.`,
			"Requests that failed, and bodies in base64, say nothing of a response's shape.",
		),
		severity: "warning",
	};
}

/** Of more entries, the rest is a number. */
const MOST_NAMED = 10;

function entriesOf(text: string): readonly unknown[] | undefined {
	const log = ownMember(parsed(text), "log");
	const entries = ownMember(log, "entries");
	return Array.isArray(entries) ? entries : undefined;
}

function parsed(text: string): unknown {
	try {
		return parseJson(text);
	} catch {
		return undefined;
	}
}

function observed(entry: unknown): ObservedResponse | undefined {
	const request = ownMember(entry, "request");
	const response = ownMember(entry, "response");
	const content = ownMember(response, "content");
	const [method, url] = [
		ownMember(request, "method"),
		ownMember(request, "url"),
	];
	const status = Number(ownMember(response, "status"));
	const text = ownMember(content, "text") ?? "";
	const isText =
		typeof text === "string" && ownMember(content, "encoding") !== "base64";
	if (typeof method !== "string" || typeof url !== "string") return undefined;
	if (!URL.canParse(url) || !isText || !(status >= 100)) return undefined;
	const type = ownMember(content, "mimeType");
	return {
		method,
		path: new URL(url).pathname,
		status,
		mediaType:
			typeof type === "string" ? (type.split(";")[0] ?? "").trim() : "",
		text,
	};
}
