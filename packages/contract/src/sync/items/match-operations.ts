import type { BaseOperation } from "../base/base-types.ts";
import type { OperationRequest } from "../base/operation-request.ts";

/** An operation as it was, and as it is. */
export interface MatchedOperation {
	/** Absent: it is new. */
	readonly before?: BaseOperation;
	/** Absent: it is gone. */
	readonly now?: OperationRequest;
}

type Rule = (operation: OperationRequest) => string | undefined;

/** What makes operations the same, the surest sign first. */
const RULES: readonly Rule[] = [
	({ key, id }) => (id === undefined ? undefined : `${key} ${id}`),
	({ id }) => id,
	({ key }) => key,
	({ key }) => withoutNames(key),
];

/**
 * Tells which operation is which: by `operationId`, also where the path is another
 * one, else by method and path, whatever parameters are called.
 */
export function matchOperations(
	before: Iterable<BaseOperation>,
	now: readonly OperationRequest[],
): readonly MatchedOperation[] {
	const open = new Set(before);
	const found = new Map<OperationRequest, BaseOperation>();
	for (const rule of RULES) {
		const known = unique([...open], rule);
		const wanted = unique(
			now.filter((one) => !found.has(one)),
			rule,
		);
		for (const [sign, operation] of wanted) {
			const match = known.get(sign);
			if (match === undefined) continue;
			found.set(operation, match);
			open.delete(match);
		}
	}
	return [
		...now.map((one): MatchedOperation => {
			const match = found.get(one);
			return match ? { before: match, now: one } : { now: one };
		}),
		...[...open].map((one): MatchedOperation => ({ before: one })),
	];
}

/** Signs that only one of several has. */
function unique<Operation extends OperationRequest>(
	operations: readonly Operation[],
	rule: Rule,
): ReadonlyMap<string, Operation> {
	const found = new Map<string, Operation | undefined>();
	for (const operation of operations) {
		const sign = rule(operation);
		if (sign !== undefined)
			found.set(sign, found.has(sign) ? undefined : operation);
	}
	return new Map(
		[...found].flatMap(([sign, operation]) =>
			operation === undefined ? [] : [[sign, operation] as const],
		),
	);
}

/** `GET /users/{id}` → `GET /users/{}`. */
export function withoutNames(key: string): string {
	return key.replace(/\{[^{}]*\}/g, "{}");
}
