import type { RequestResult } from "../../run/events/events.ts";
import { isGoodStatus } from "../../run/events/request-status.ts";
import { brokenTries, type FailedTry } from "../../run/events/tries.ts";
import { xmlAttributes, xmlElement } from "../escaping/xml-text.ts";
import { describeTry } from "../text/try-text.ts";

/** What a case says of the tries before: `failures` stand after its `failure`, `errors` after its `error`. */
export interface TriesOfCase {
	readonly failures: string;
	readonly errors: string;
}

/**
 * Earlier tries as Maven's Surefire writes those of `rerunFailingTestsCount`:
 * `flakyFailure` and `flakyError` in a case that passed in the end,
 * `rerunFailure` and `rerunError` in one that did not.
 * https://maven.apache.org/surefire/maven-surefire-plugin/xsd/surefire-test-report.xsd
 */
export function triesOfCase(result: RequestResult): TriesOfCase {
	const lead = isGoodStatus(result.status) ? "flaky" : "rerun";
	const tries = brokenTries(result);
	const elements = (outcome: FailedTry["outcome"], name: string) =>
		tries
			.filter((one) => one.outcome === outcome)
			.map((one) => elementOf(`${lead}${name}`, one))
			.join("");
	return {
		failures: elements("failed", "Failure"),
		errors: elements("error", "Error"),
	};
}

function elementOf(name: string, one: FailedTry): string {
	const attributes = xmlAttributes({ type: one.code, message: one.reason });
	const trace = xmlElement("stackTrace", {}, describeTry(one));
	return `<${name}${attributes}>\n${trace}</${name}>\n`;
}
