import { fileProblem, readSource } from "../../collection/read/read-source.ts";
import { CollectionFileError } from "../../formats/errors.ts";
import { ownMember } from "../../values/own-member.ts";
import { parseJson } from "../../values/parse-json.ts";
import type { ObservedResponse } from "./exporter.ts";

/**
 * The responses of a HAR 1.2 file. Entries without a readable text are left out.
 *
 * @throws CollectionFileError when it cannot be read, or is none
 */
export function responsesOfHar(file: string): readonly ObservedResponse[] {
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
	return entries.flatMap((entry) => observed(entry) ?? []);
}

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
