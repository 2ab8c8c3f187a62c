import type { RequestStatus } from "@curlew/client";
import { type Row, textIn } from "./row.ts";

/** How a request came out, as the column has it. */
export function outcomeIn(row: Row, column: string): RequestStatus {
	const text = textIn(row, column);
	switch (text) {
		case "passed":
		case "failed":
		case "skipped":
			return text;
		default:
			return "error";
	}
}
