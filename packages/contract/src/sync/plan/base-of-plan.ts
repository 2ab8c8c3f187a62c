import { type FormTree, toFormTree } from "@curlew/client/editing";
import type { BaseOperation, OpenConflict } from "../base/base-types.ts";
import { type Data, isDataMap } from "../data.ts";
import type { MatchedOperation } from "../items/match-operations.ts";
import type { FieldConflict } from "../merge/merge-types.ts";

/** A merged base as a form again. */
export function formOfBase(base: Data | undefined): FormTree {
	return isDataMap(base) ? toFormTree({ ...base }) : {};
}

/** What is rememberedOperation of an operation behind a sync. */
export function rememberedOperation(
	{ before, now }: MatchedOperation,
	form: FormTree,
	path: string | undefined,
	conflicts: readonly FieldConflict[],
): BaseOperation | undefined {
	const operation = now ?? before;
	if (operation === undefined) return undefined;
	const { key, id, folders } = operation;
	const open = conflicts.map(
		({ field, theirs }): OpenConflict => ({
			field,
			...(theirs !== undefined && { theirs }),
		}),
	);
	return {
		key,
		id,
		folders,
		form,
		...(path !== undefined && { path }),
		...(now === undefined && { isGone: true as const }),
		...(open.length > 0 && { conflicts: open }),
	};
}
