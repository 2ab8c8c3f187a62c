import {
	commentsIn,
	type Edit,
	EditError,
	editForm,
	type FormSource,
	type FormTree,
	MASK,
	placeInForm,
} from "@curlew/client/editing";
import { looksLikeCredential } from "@curlew/client/internal";
import {
	type Data,
	isDataList,
	isSame,
	memberIn,
	textOrNothing,
} from "../data.ts";
import { partsOfUrl, renamedSegments } from "../merge/merge-texts.ts";
import type {
	FieldConflict,
	MergeResult,
	ThreeWayOptions,
} from "../merge/merge-types.ts";
import { mergeThreeWay } from "../merge/three-way.ts";

/** One file of the collection, or an item of it, that is to be merged. */
export interface MergedItem {
	readonly source: FormSource;
	/** What it says. */
	readonly form: FormTree;
	/** Absent: nobody knows what it was made of. */
	readonly base: FormTree | undefined;
	readonly theirs: FormTree;
	/** What Curlew itself writes into it: where it came from. */
	readonly marks: readonly Edit[];
	choose(field: readonly string[]): ReturnType<ThreeWayOptions["choose"]>;
}

export interface ItemOutcome {
	readonly text: string;
	readonly base: Data | undefined;
	readonly conflicts: readonly PlacedConflict[];
	/** What has changed, in words: `http.params.query limit`. */
	readonly fields: readonly string[];
}

export interface PlacedConflict extends FieldConflict {
	readonly line: number;
	readonly column: number;
}

/** Merges one file. @throws EditError when it has no place for a change */
export function mergeItem(item: MergedItem): ItemOutcome {
	const { source, theirs, marks } = item;
	const { base, yours, renames } = withRenamedParams(item);
	const merge = mergeThreeWay(
		{ base, theirs, yours },
		{ choose: (field) => item.choose(field), canTake: guardOf(source) },
	);
	const edits = [...renames, ...merge.edits, ...marks];
	return {
		text: editForm(source, afterOf(merge, marks), edits),
		base: merge.base,
		conflicts: merge.conflicts.map((conflict) => placed(item, conflict)),
		fields: [...new Set(merge.edits.map(({ path }) => wordsOf(item, path)))],
	};
}

function placed(item: MergedItem, conflict: FieldConflict): PlacedConflict {
	const { line, column } = placeInForm(item.source, conflict.at);
	const { yours } = conflict;
	const shown =
		yours !== undefined && mayBeSecret(item.form, conflict) ? MASK : yours;
	return { ...conflict, yours: shown, line, column };
}

/** Whether the user may have written a credential there; placeholders give nothing away. */
function mayBeSecret(
	form: FormTree,
	{ field, at, yours }: FieldConflict,
): boolean {
	if (typeof yours === "string" && /^(?:\{\{[^{}]*\}\})+$/.test(yours))
		return false;
	let around: Data | undefined = form;
	for (const step of at.slice(0, -1))
		around =
			typeof step === "number" && isDataList(around)
				? around[step]
				: memberIn(around, String(step));
	return (
		field.includes("auth") ||
		memberIn(around, "secret") === true ||
		field.some((word) => looksLikeCredential(word.replace(/^\w+ /, "")))
	);
}

/** Whether a change of its own keeps all comments. */
function guardOf(source: FormSource): ThreeWayOptions["canTake"] {
	let comments: readonly string[] | undefined;
	return (edit) => {
		comments ??= commentsIn(source.file, source.text);
		if (comments.length === 0) return true;
		try {
			const text = editForm(source, {}, [edit]);
			return isSame(commentsIn(source.file, text), comments);
		} catch (error) {
			if (error instanceof EditError) return false;
			throw error;
		}
	};
}

/** The form behind all changes, for formats that are written by it. */
function afterOf(merge: MergeResult, marks: readonly Edit[]): FormTree {
	let after: Data = merge.yours ?? {};
	for (const { path, value } of marks) after = withValue(after, path, value);
	return after as FormTree;
}

function withValue(
	data: Data | undefined,
	[step, ...rest]: Edit["path"],
	value: Data | undefined,
): Data {
	if (step === undefined) return value ?? null;
	const map = typeof data === "object" && data !== null ? data : {};
	const others = Object.entries(map).filter(([key]) => key !== String(step));
	const inner =
		rest.length === 0 && value === undefined
			? []
			: [[step, withValue(memberIn(data, String(step)), rest, value)]];
	return Object.fromEntries([...others, ...inner]);
}

interface Renamed {
	readonly base: FormTree | undefined;
	readonly yours: FormTree;
	readonly renames: readonly Edit[];
}

/** A parameter of the path that the document calls by another name keeps what the user gave it. */
function withRenamedParams({ base, theirs, form }: MergedItem): Renamed {
	const [old, now, own] = [base, theirs, form].map(pathOf);
	const isAsItWas = old !== undefined && own === old && now !== undefined;
	const names = isAsItWas
		? renamedSegments(old, now)
		: new Map<string, string>();
	if (names.size === 0) return { base, yours: form, renames: [] };
	const renames = paramsOf(form).flatMap((row, index): Edit[] => {
		const name = renamedRow(row, names);
		const path = ["http", "params", index, "name"];
		return name === undefined ? [] : [{ path, value: name }];
	});
	return {
		base: base && withNames(base, names),
		yours: withNames(form, names),
		renames,
	};
}

function pathOf(form: FormTree | undefined): string | undefined {
	const url = textOrNothing(memberIn(form?.["http"], "url"));
	return url === undefined ? undefined : partsOfUrl(url).path;
}

function paramsOf(form: FormTree): readonly Data[] {
	const params = memberIn(form["http"], "params");
	return isDataList(params) ? params : [];
}

function renamedRow(
	row: Data,
	names: ReadonlyMap<string, string>,
): string | undefined {
	if (memberIn(row, "type") !== "path") return undefined;
	return names.get(textOrNothing(memberIn(row, "name")) ?? "");
}

function withNames(
	form: FormTree,
	names: ReadonlyMap<string, string>,
): FormTree {
	const params = paramsOf(form).map((row) => {
		const name = renamedRow(row, names);
		return name === undefined ? row : { ...(row as object), name };
	});
	const http = form["http"] as FormTree;
	return { ...form, http: { ...http, params } } as FormTree;
}

function wordsOf({ form }: MergedItem, path: Edit["path"]): string {
	let data: Data | undefined = form;
	const words: string[] = [];
	for (const step of path) {
		data =
			typeof step === "number" && isDataList(data)
				? data[step]
				: memberIn(data, String(step));
		const name =
			typeof step === "number"
				? (textOrNothing(memberIn(data, "name")) ?? textOrNothing(data) ?? "")
				: step;
		if (name !== "") words.push(name);
	}
	return words.join(".");
}
