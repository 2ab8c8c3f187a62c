import { join } from "node:path";
import { type FormTree, isFormTree, readSource } from "@curlew/client/editing";
import { parseJson } from "@curlew/client/internal";
import {
	type Data,
	isDataList,
	isDataMap,
	memberIn,
	textOrNothing,
} from "../data.ts";
import { SyncError } from "../errors.ts";
import type { Base, BaseOperation, OpenConflict } from "./base-types.ts";

/** Where the base stands, relative to the collection's folder. */
export const BASE_FILE = ".curlew/openapi-base.json";

const VERSION = 1;

/** The text of a base: the same one for the same base, with a line for each value. */
export function textOfBase(base: Base): string {
	const operations = [...base.operations.values()].map(
		({ key, form, isGone, ...rest }) => [
			key,
			{ ...rest, ...(isGone && { gone: true }), request: form },
		],
	);
	const whole = {
		about:
			"What `curlew openapi sync` last read in the document. Keep it in version control, and do not edit it.",
		version: VERSION,
		document: base.document,
		collection: base.own,
		environments: Object.fromEntries(base.environments),
		operations: Object.fromEntries(operations),
	};
	return `${JSON.stringify(whole, undefined, "\t")}\n`;
}

/**
 * Reads the base of a collection; undefined where it has none.
 *
 * @throws SyncError when it is no base, or one of a later version
 */
export function readBase(root: string): Base | undefined {
	const file = join(root, BASE_FILE);
	const result = readSource(file);
	if (result.kind === "missing") return undefined;
	if (result.kind === "problem") throw broken(file, result.problem.message);
	const data = parsed(result.source.text, file);
	if (memberIn(data, "version") !== VERSION)
		throw broken(
			file,
			`It is of version ${String(memberIn(data, "version"))}.`,
		);
	const document = memberIn(data, "document");
	return {
		document: {
			place: textOrNothing(memberIn(document, "place")) ?? "",
			sha256: textOrNothing(memberIn(document, "sha256")) ?? "",
		},
		own: formAt(data, "collection"),
		environments: formsAt(data, "environments"),
		operations: new Map(
			Object.entries(mapAt(data, "operations")).map(([key, operation]) => [
				key,
				readOperation(key, operation),
			]),
		),
	};
}

function readOperation(key: string, data: Data): BaseOperation {
	const id = textOrNothing(memberIn(data, "id"));
	const path = textOrNothing(memberIn(data, "path"));
	const conflicts = listAt(data, "conflicts").map(readConflict);
	return {
		key,
		id,
		folders: listAt(data, "folders").flatMap((one) => textOrNothing(one) ?? []),
		form: formAt(data, "request"),
		...(path !== undefined && { path }),
		...(memberIn(data, "gone") === true && { isGone: true }),
		...(conflicts.length > 0 && { conflicts }),
	};
}

function readConflict(data: Data): OpenConflict {
	const field = listAt(data, "field").flatMap(
		(one) => textOrNothing(one) ?? [],
	);
	const theirs = memberIn(data, "theirs");
	return { field, ...(theirs !== undefined && { theirs }) };
}

function parsed(text: string, file: string): Data {
	try {
		return parseJson(text) as Data;
	} catch (error) {
		throw broken(
			file,
			/^<{7} /m.test(text)
				? "Git has left a conflict in it."
				: error instanceof Error
					? error.message
					: "It is no JSON.",
		);
	}
}

function mapAt(data: Data, key: string): { readonly [key: string]: Data } {
	const map = memberIn(data, key);
	return isDataMap(map) ? map : {};
}

function listAt(data: Data, key: string): readonly Data[] {
	const list = memberIn(data, key);
	return isDataList(list) ? list : [];
}

function formAt(data: Data, key: string): FormTree {
	const form = memberIn(data, key);
	return isForm(form) ? form : {};
}

function formsAt(data: Data, key: string): ReadonlyMap<string, FormTree> {
	return new Map(
		Object.entries(mapAt(data, key)).flatMap(([name, form]) =>
			isForm(form) ? [[name, form] as const] : [],
		),
	);
}

function isForm(data: Data | undefined): data is FormTree {
	return isFormTree(data as never);
}

function broken(file: string, why: string): SyncError {
	return new SyncError(`${file} cannot be read. ${why}`, {
		hint: "Take one version of it from version control, and sync again: the merge begins with what it says.",
	});
}
