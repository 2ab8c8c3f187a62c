import type { AssertionDefinition } from "../../collection/model.ts";
import type { CompareSnapshot } from "../../script/functions/compare-snapshot.ts";
import type { AssertionResult, EvaluationResult } from "../../script/host.ts";
import { judgeAssertion } from "./assertions.ts";
import { judgeSnapshot } from "./judge-snapshot.ts";
import { OperandText } from "./operand-text.ts";

/** What assertions are judged by. */
export interface Judged {
	/** What JavaScript expressions come to, one result for each. */
	evaluate(
		expressions: readonly string[],
	): Promise<readonly EvaluationResult[]>;
	/** Fills in the placeholders of an operand. */
	fillWritten(text: string): string;
	/** Where an expression leaves what the response has; undefined where it does not. */
	explainPath(expression: string): string | undefined;
	/** What of a value is not as in its snapshot; undefined when nothing is. */
	readonly compareSnapshot: CompareSnapshot;
	/** Hears each result, in order. */
	report(result: AssertionResult): void;
}

/** Judges the assertions of a request's file; those that are disabled are left out. */
export async function judgeAssertions(
	all: readonly AssertionDefinition[],
	judged: Judged,
): Promise<void> {
	const assertions = all.filter(({ isDisabled }) => !isDisabled);
	const operands = assertions.map((assertion) => new OperandText(assertion));
	const results = await judged.evaluate([
		...assertions.map(({ expression }) => expression),
		...operands.flatMap(({ expressions }) => expressions),
	]);
	let used = assertions.length;
	for (const [index, assertion] of assertions.entries()) {
		const evaluated = results[index];
		const operand = operands[index];
		if (!evaluated || !operand) continue;
		const parts = results.slice(used, used + operand.expressions.length);
		used += parts.length;
		const text = operand.render((part) => judged.fillWritten(part), parts);
		const failed = parts.find(({ kind }) => kind === "error");
		judged.report(
			assertion.operator === "snapshot"
				? judgeSnapshot(assertion, text, failed ?? evaluated, judged)
				: judgeAssertion(assertion, text, failed ?? evaluated, (expression) =>
						judged.explainPath(expression),
					),
		);
	}
}
