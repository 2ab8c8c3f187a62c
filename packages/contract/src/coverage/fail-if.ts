import { CurlewError } from "@curlew/client";
import { type CoverageDocument, percentOf } from "./coverage.ts";
import type { CoveredKind } from "./outline.ts";

/** A condition of `--fail-if` cannot be understood. */
export class InvalidConditionError extends CurlewError {
	readonly code = "INVALID_CONDITION";
}

/** A run fails where its coverage is so low. */
export interface CoverageCondition {
	/** As it was written. */
	readonly text: string;
	isMet(coverage: CoverageDocument): boolean;
}

const NAMES: Readonly<Record<string, CoveredKind>> = {
	operations: "operation",
	statuses: "status",
	parameters: "parameter",
	values: "value",
	branches: "branch",
};

/**
 * Reads `coverage<80%`, `coverage.operations<=99.5%`.
 *
 * @throws InvalidConditionError
 */
export function parseCoverageCondition(text: string): CoverageCondition {
	const [, name, operator, number] =
		/^\s*coverage(?:\.(\w+))?\s*(<=?)\s*(\d{1,3}(?:\.\d+)?)\s*%?\s*$/.exec(
			text,
		) ?? [];
	const kind =
		name !== undefined && Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
	if (number === undefined || (name !== undefined && kind === undefined))
		throw new InvalidConditionError(`\`${text}\` cannot be understood.`, {
			hint: `Write coverage<80%, or coverage.operations<100%; there are ${Object.keys(NAMES).join(", ")}.`,
		});
	const limit = Number(number);
	return {
		text: text.trim(),
		isMet: ({ percent, kinds }) => {
			const actual = kind === undefined ? percent : percentOf(kinds[kind]);
			return operator === "<" ? actual < limit : actual <= limit;
		},
	};
}
