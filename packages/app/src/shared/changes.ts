import type { ContentChange } from "../protocol/drafts.ts";
import type { FieldPath, FormData, FormTree } from "../protocol/forms.ts";
import { dataAt, isFormArray, isFormMap } from "./tree-path.ts";

/**
 * What has to be done to a content so that it becomes another one. Parts that
 * are the same object in both are not looked at.
 */
export function contentChanges(
	before: FormData,
	after: FormData,
): readonly ContentChange[] {
	const found: ContentChange[] = [];
	collect(before, after, [], found);
	return found;
}

/** The content with the changes; undefined where they were made for another one. */
export function withChanges(
	content: FormData,
	changes: readonly ContentChange[],
): FormData | undefined {
	let changed: FormData | undefined = content;
	for (const change of changes) {
		if (changed === undefined) return undefined;
		changed = withChange(changed, change);
	}
	return changed;
}

function collect(
	before: FormData | undefined,
	after: FormData | undefined,
	path: FieldPath,
	found: ContentChange[],
): void {
	if (before === after) return;
	if (typeof before === "string" && typeof after === "string") {
		found.push({ path, ...splice(before, after) });
	} else if (isFormMap(before) && isFormMap(after)) {
		for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
			collect(own(before, key), own(after, key), [...path, key], found);
	} else if (
		isFormArray(before) &&
		isFormArray(after) &&
		before.length === after.length
	) {
		for (const [index, item] of after.entries())
			collect(before[index], item, [...path, index], found);
	} else found.push(after === undefined ? { path } : { path, value: after });
}

function own(tree: FormTree, key: string): FormData | undefined {
	return Object.hasOwn(tree, key) ? tree[key] : undefined;
}

/** What is left between the longest common beginning and the longest common end. */
function splice(before: string, after: string) {
	const shorter = Math.min(before.length, after.length);
	let at = 0;
	while (at < shorter && before.charCodeAt(at) === after.charCodeAt(at)) at++;
	let same = 0;
	while (
		same < shorter - at &&
		before.charCodeAt(before.length - 1 - same) ===
			after.charCodeAt(after.length - 1 - same)
	)
		same++;
	return {
		at,
		removed: before.length - same - at,
		inserted: after.slice(at, after.length - same),
		size: before.length,
	};
}

function withChange(
	content: FormData,
	change: ContentChange,
): FormData | undefined {
	if (!("size" in change)) return put(content, change.path, change.value);
	const { path, at, removed, inserted, size } = change;
	const text = dataAt(content, path);
	if (typeof text !== "string" || text.length !== size) return undefined;
	const changed = text.slice(0, at) + inserted + text.slice(at + removed);
	return put(content, path, changed);
}

/** Undefined where the content has no such place. What is empty afterwards stays, as in the other content. */
function put(
	content: FormData | undefined,
	[step, ...rest]: FieldPath,
	value: FormData | undefined,
): FormData | undefined {
	if (step === undefined) return value;
	if (isFormArray(content) && typeof step === "number") {
		const item = put(content[step], rest, value);
		return item === undefined || !(step in content)
			? undefined
			: content.with(step, item);
	}
	if (!isFormMap(content) || typeof step === "number") return undefined;
	if (rest.length === 0 && value === undefined) {
		const { [step]: _, ...others } = content;
		return others;
	}
	const inner = put(own(content, step), rest, value);
	return inner === undefined ? undefined : { ...content, [step]: inner };
}
