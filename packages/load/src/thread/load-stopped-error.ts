import type { Diagnostic, Masked } from "@curlew/client";
import { LoadNotPossibleError } from "../plan/load-selection.ts";

/** What a thread of a load could not do. What it says has passed the wall where the secrets of the load were known. */
export class LoadStoppedError extends LoadNotPossibleError {
	readonly told: Masked<Diagnostic>;

	constructor(told: Masked<Diagnostic>) {
		super(told, [told]);
		this.told = told;
	}
}
