import { withArticle } from "../../diagnostics/with-article.ts";
import type { EvaluationResult } from "../../script/host.ts";

/** What an expression came to that is no value, as messages call it: `a function`, `an object`, `NaN`. */
export function nameOfOther({
	type,
	text,
}: Extract<EvaluationResult, { kind: "other" }>): string {
	return type === "number" ? text : withArticle(type);
}
