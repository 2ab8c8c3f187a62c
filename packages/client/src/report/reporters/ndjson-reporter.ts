import { safeJson } from "../escaping/safe-json.ts";
import type { Reporter } from "./reporter.ts";

/** Writes each event of a run as one line of JSON. */
export function ndjsonReporter(write: (line: string) => void): Reporter {
	return { handle: (event) => write(`${safeJson(event)}\n`) };
}
