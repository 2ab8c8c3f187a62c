import { toText, typeOfValue, type Value } from "@curlew/template";
import type { FieldPath } from "../../collection/model.ts";
import { readSource } from "../../collection/read/read-source.ts";
import { replaceFile } from "../../collection/write/write-file.ts";
import type { SourceText } from "../../diagnostics/source-text.ts";
import { CollectionFileError } from "../../formats/errors.ts";
import {
	type FormData,
	type FormTree,
	isFormList,
	isFormTree,
} from "../../formats/tree/form-data.ts";
import type {
	EnvironmentToKeep,
	ValueToKeep,
} from "../../run/session/values-to-keep.ts";
import type { FileForm, FormSource } from "./file-form.ts";

/** What became of a value that a script wants on disk. */
export interface SavedValue {
	readonly name: string;
	/** Where it stands now; undefined when it was not written. */
	readonly file: string | undefined;
	/** Why it was not written; undefined when it was. */
	readonly reason: string | undefined;
}

/**
 * Writes values into the files of their environments. Comments, order and all
 * else in the files stay as they are. Secrets stay out of them, and so do texts
 * with `{{` in them: from a file, those would be templates.
 *
 * @throws FileWriteError, CollectionFileError when a file cannot be read or written; files before it are written then
 */
export async function saveValues(
	values: readonly ValueToKeep[],
): Promise<readonly SavedValue[]> {
	const saved: SavedValue[] = [];
	const byEnvironment = Map.groupBy(values, (value) => value.environment);
	for (const [environment, ofOne] of byEnvironment) {
		const judged = ofOne.map((value) => ({ value, reason: whyNot(value) }));
		const wanted = judged.filter(({ reason }) => reason === undefined);
		if (environment !== undefined && wanted.length > 0)
			await writeInto(
				environment,
				wanted.map(({ value }) => value),
			);
		for (const { value, reason } of judged) {
			const file = reason === undefined ? environment?.file : undefined;
			saved.push({ name: value.name, file, reason });
		}
	}
	return saved;
}

function whyNot({
	value,
	isSecret,
	environment,
}: ValueToKeep): string | undefined {
	if (environment === undefined) return "the run has no environment";
	if (environment.file.toLowerCase().endsWith(".json"))
		return "environments in JSON are only read";
	if (isSecret) return "it is secret, or has a secret in it";
	if (toText(value).includes("{{"))
		return "its text would be a template in the file";
	return undefined;
}

async function writeInto(
	environment: EnvironmentToKeep,
	values: readonly ValueToKeep[],
): Promise<void> {
	const result = readSource(environment.file);
	if (result.kind === "problem") throw new CollectionFileError(result.problem);
	// An environment without a file any more has nothing that could be kept.
	if (result.kind === "missing") return;
	const { readForm, writeForm } = await import("./file-form.ts");
	const source = sourceOf(result.source, environment.name, readForm);
	const { tree } = readForm(source);
	const text = writeForm(source, withValues(tree, values));
	if (text !== source.text)
		await replaceFile(environment.folder, environment.file, text);
}

/** Most environments have a file of their own; some stand in the collection's. */
function sourceOf(
	{ file, text }: SourceText,
	name: string,
	readForm: (source: FormSource) => FileForm,
): FormSource {
	const source = { file, text, kind: "environment", basePath: [] } as const;
	const { config } = readForm(source).tree;
	const all = isFormTree(config) ? config.environments : undefined;
	if (!isFormList(all)) return source;
	const index = all.findIndex((one) => isFormTree(one) && one.name === name);
	const basePath: FieldPath = ["config", "environments", index];
	return index === -1 ? source : { ...source, basePath };
}

function withValues(tree: FormTree, values: readonly ValueToKeep[]): FormTree {
	const variables = isFormList(tree.variables) ? [...tree.variables] : [];
	for (const { name, value } of values) {
		// Of several with one name the last one counts.
		const index = variables.findLastIndex(
			(one) => isFormTree(one) && one.name === name && one.disabled !== true,
		);
		const before = variables[index];
		const entry = { ...(isFormTree(before) ? before : { name }) };
		const after = { ...entry, value: toFormValue(value) };
		if (index === -1) variables.push(after);
		else variables[index] = after;
	}
	return { ...tree, variables };
}

/** As OpenCollection writes what is not text. */
function toFormValue(value: Value): FormData {
	const type = typeOfValue(value);
	switch (type) {
		case "bigint":
			return { type: "number", data: toText(value) };
		case "number":
		case "boolean":
		case "null":
		case "object":
			return { type, data: toText(value) };
		case "array":
			return { type: "object", data: toText(value) };
		default:
			return toText(value);
	}
}
