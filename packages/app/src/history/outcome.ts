import type { RequestStatus } from "@curlew/client";
import { type SqlRow, textIn } from "./row.ts";

/** How a request came out, as the column has it. */
export function outcomeIn(row: SqlRow, column: string): RequestStatus {
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
