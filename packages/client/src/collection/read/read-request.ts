import { checkKeys } from "../../formats/keys/check-keys.ts";
import type { Field } from "../../formats/tree/field.ts";
import { toTextualValue } from "../../formats/tree/values.ts";
import type {
	FolderDefinition,
	RequestDefinition,
	RequestExample,
} from "../model.ts";
import { readAuth } from "./read-auth.ts";
import { readEntries, readParams } from "./read-entries.ts";
import { readDocs, readSeq, readTags } from "./read-info.ts";
import { readRetry } from "./read-retry.ts";
import { readActions, readAssertions } from "./read-runtime.ts";
import { readScripts } from "./read-scripts.ts";
import { readSettings } from "./read-settings.ts";
import { readVariables } from "./read-variables.ts";
import { REQUEST_KINDS, type RequestKind } from "./request-kinds.ts";

/** What a request is called when its file does not say, and where it is in the collection. */
export interface RequestPlace {
	readonly defaultName: string;
	readonly path: string;
	readonly folders: readonly FolderDefinition[];
}

/**
 * Reads one request. Whatever is wrong with it is noted in the field's document; errors are its faults, too.
 *
 * @param known how many of the document's problems are about something else. Default: all that there are by now
 */
export function readRequest(
	item: Field,
	protocol: string,
	place: RequestPlace,
	kinds = REQUEST_KINDS,
	known = item.document.problems.length,
): RequestDefinition {
	const { document } = item;
	const kind = kinds.get(protocol);
	if (!kind) throw new Error(`There are no requests of kind ${protocol}.`);
	checkKeys(item, kind.shape);
	const request = readFields(item, protocol, kind, place);
	const details = kind.readDetails?.(item.get(protocol));
	const faults = document.errorsSince(known);
	return faults.length === 0 && details === undefined
		? request
		: { ...request, ...(details !== undefined && { details }), faults };
}

function readFields(
	item: Field,
	protocol: string,
	kind: RequestKind,
	place: RequestPlace,
): RequestDefinition {
	const info = item.get("info");
	info.expectMap("Write `name: …` below it.");
	const details = item.get(protocol);
	const isMisspelt = item.isMisspelt && !details.isPresent;
	if (!details.isMap && !isMisspelt) reportNoDetails(details, protocol);
	const runtime = item.get("runtime");
	runtime.expectMap("Write `scripts`, `assertions` and the like below it.");
	const auth = details.get("auth");
	const id = info.filledTextOf("x-id");
	const retry = readRetry(item.get("extensions").get("curlew").get("retry"));
	return {
		kind: "request",
		protocol,
		name: info.filledTextOf("name") ?? place.defaultName,
		...(id !== undefined && { id }),
		seq: readSeq(info),
		tags: kept(readTags(info)),
		path: place.path,
		file: item.document.source.file,
		basePath: item.path,
		folders: place.folders,
		method: details.filledTextOf("method") ?? kind.method,
		url: details.textOf("url") ?? "",
		headers: kept(readEntries(details.get("headers"))),
		params: kept(readParams(details.get("params"))),
		body: kind.readBody(details.get("body")),
		auth: readAuth(auth.isPresent ? auth : runtime.get("auth")),
		variables: kept(readVariables(runtime.get("variables"))),
		scripts: kept(readScripts(runtime.get("scripts"))),
		assertions: kept(readAssertions(runtime.get("assertions"))),
		actions: kept(readActions(runtime.get("actions"))),
		settings: readSettings(item.get("settings")),
		examples: kept(readExamples(item.get("examples"))),
		...(retry && { retry }),
		docs: readDocs(item.get("docs")),
		faults: NONE,
	};
}

const NONE: readonly never[] = Object.freeze([]);

/** Most lists of most requests are empty, and thousands of requests may be held: they share one. */
function kept<T>(list: readonly T[]): readonly T[] {
	return list.length === 0 ? NONE : list;
}

function reportNoDetails(details: Field, protocol: string): void {
	const hint = `Write \`${protocol}:\`, and below it \`method: …\` and \`url: …\`.`;
	if (details.isPresent) details.expectMap(hint);
	else details.report(`The request has no \`${protocol}\` section.`, hint);
}

function readExamples(field: Field): RequestExample[] {
	return field.items("`- name: …`, one for each example.").map(readExample);
}

export function readExample(example: Field): RequestExample {
	return {
		name: example.textOf("name") ?? "",
		request: toTextualValue(example.get("request")),
		response: toTextualValue(example.get("response")),
	};
}
