import type { ApiNode } from "../document/api-node.ts";
import { numberAt } from "./parts-of-schema.ts";

/** Between which numbers a value lies. */
export interface Bounds {
	readonly low: number;
	/** The bound itself is excluded. */
	readonly isLowOut: boolean;
	readonly high: number;
	readonly isHighOut: boolean;
	readonly step: number | undefined;
}

/** Bounds as both dialects write them: `exclusiveMinimum` is a number, or a flag. */
export function boundsOf(schema: ApiNode): Bounds {
	const least = numberAt(schema, "minimum") ?? Number.NEGATIVE_INFINITY;
	const above =
		numberAt(schema, "exclusiveMinimum") ?? Number.NEGATIVE_INFINITY;
	const most = numberAt(schema, "maximum") ?? Number.POSITIVE_INFINITY;
	const below =
		numberAt(schema, "exclusiveMaximum") ?? Number.POSITIVE_INFINITY;
	const step = numberAt(schema, "multipleOf");
	return {
		low: Math.max(least, above),
		isLowOut:
			(above >= least && above > Number.NEGATIVE_INFINITY) ||
			schema.get("exclusiveMinimum").value === true,
		high: Math.min(most, below),
		isHighOut:
			(below <= most && below < Number.POSITIVE_INFINITY) ||
			schema.get("exclusiveMaximum").value === true,
		step: step !== undefined && step > 0 ? step : undefined,
	};
}
