import type {
	FoundProblem,
	PlacedProblem,
} from "../../../../src/protocol/problems.ts";
import { problemApi } from "../../api/problem-api.ts";
import { goToField } from "../../problems/go-to-field.ts";
import { attempt } from "../../state/notice-state.ts";

/** Opens the field that a problem is in. */
export async function goToProblem(problem: FoundProblem): Promise<void> {
	await attempt(async () => {
		await goToField((await placedProblem(problem)) ?? problem);
	});
}

/** A problem with its field, and what would remove it; undefined where it is gone. */
export async function placedProblem(
	problem: FoundProblem,
): Promise<PlacedProblem | undefined> {
	const { file, line, column, rule, message } = problem;
	if (file === null) return undefined;
	const all = await problemApi.inFile(file);
	return all.find(
		(one) =>
			one.line === line &&
			one.column === column &&
			one.rule === rule &&
			one.message === message,
	);
}
