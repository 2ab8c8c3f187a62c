import type { Masked } from "@curlew/client";
import type { IntervalReport, LoadEnd, LoadStart } from "@curlew/load";

/** What a part of a load tells. Always encrypted. */
export type LoadMessage =
	| { readonly kind: "started"; readonly start: LoadStart }
	/** One for each second and thread. */
	| {
			readonly kind: "reported";
			readonly report: IntervalReport;
			readonly thread: number;
	  }
	| { readonly kind: "ended"; readonly end: LoadEnd }
	/** Its worker was lost, or it could not begin. */
	| { readonly kind: "lost"; readonly message: Masked<string> };

/** It was sealed by a worker of our version: only whether it is one of these is looked at. */
export function readLoadMessage(value: unknown): LoadMessage | undefined {
	return isMessage(value) ? value : undefined;
}

function isMessage(value: unknown): value is LoadMessage {
	return (
		typeof value === "object" &&
		value !== null &&
		"kind" in value &&
		["started", "reported", "ended", "lost"].some((kind) => kind === value.kind)
	);
}
