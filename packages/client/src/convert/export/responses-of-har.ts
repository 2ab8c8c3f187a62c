import { fileProblem, readSource } from "../../collection/read/read-source.ts";
import { CollectionFileError } from "../../formats/errors.ts";
import { parseJson } from "../../values/parse-json.ts";
import type { ObservedResponse } from "./exporter.ts";
import { plainMember } from "./plain-member.ts";

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
	const log = plainMember(parsed(text), "log");
	const entries = plainMember(log, "entries");
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
	const request = plainMember(entry, "request");
	const response = plainMember(entry, "response");
	const content = plainMember(response, "content");
	const [method, url] = [
		plainMember(request, "method"),
		plainMember(request, "url"),
	];
	const status = Number(plainMember(response, "status"));
	const text = plainMember(content, "text") ?? "";
	const isText =
		typeof text === "string" && plainMember(content, "encoding") !== "base64";
	if (typeof method !== "string" || typeof url !== "string") return undefined;
	if (!URL.canParse(url) || !isText || !(status >= 100)) return undefined;
	const type = plainMember(content, "mimeType");
	return {
		method,
		path: new URL(url).pathname,
		status,
		mediaType:
			typeof type === "string" ? (type.split(";")[0] ?? "").trim() : "",
		text,
	};
}
