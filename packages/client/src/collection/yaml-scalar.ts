import type { Scalar } from "yaml";

/** The text of a scalar as its author wrote it, without quotation marks. */
export function scalarText(scalar: Scalar): string {
	if (typeof scalar.value === "string") return scalar.value;
	return scalar.source ?? String(scalar.value ?? "");
}
