import { createHash } from "node:crypto";
import { parseJson } from "@curlew/client/keeping";
import { toJson, type Value } from "@curlew/template";
import { diffLines, type SnapshotDifference } from "./differences.ts";
import { type Mask, maskedAnswer } from "./mask.ts";

/** Characters of JSON that are kept of one snapshot; of larger ones their number and a hash. */
const LARGEST = 256 * 1024;

/** What is compared of a value. */
export function comparedAnswer(
	value: Value,
	masks: readonly Mask[],
	name: string,
): Value {
	const json = toJson(value);
	if (json.length <= LARGEST) return maskedAnswer(parseJson(json), masks, name);
	const kept = toJson(maskedAnswer(parseJson(json), []));
	const digest = createHash("sha256").update(kept).digest("hex");
	return `${kept.length} characters, too many to be kept: SHA-256 ${digest}`;
}

/** How a value is not as its snapshot, in lines. */
export function differenceText(
	name: string,
	differences: readonly SnapshotDifference[],
	hint: string,
): string {
	const places =
		differences.length === 1 ? "a place" : `${differences.length} places`;
	const head = `The snapshot "${name}" differs at ${places}:`;
	return [head, ...diffLines(differences), hint].join("\n");
}
