import type { Collection } from "@curlew/client";
import {
	maskProblems,
	planSelection,
	type RunPlanOptions,
	styledDiagnostic,
	visibleLine,
} from "@curlew/client/internal";
import { EXIT, type ExitCode } from "../../terminal/exit-codes.ts";
import type { Terminal } from "../../terminal/terminal.ts";

/** `curlew run --list`: the paths of the requests that would run, in order, each on a line of its own, as `curlew run` takes them. */
export async function listRequests(
	collection: Collection,
	selection: Partial<RunPlanOptions>,
	terminal: Terminal,
): Promise<ExitCode> {
	const { requests, problems } = await planSelection(collection, selection);
	const { errorStyle, errorColumns } = terminal;
	const { root } = collection.definition;
	for (const problem of await maskProblems(problems))
		terminal.writeError(
			`${styledDiagnostic(problem, errorStyle, { root, columns: errorColumns })}\n`,
		);
	for (const { path } of requests) terminal.write(`${visibleLine(path)}\n`);
	const isBroken = problems.some(({ severity }) => severity === "error");
	return isBroken ? EXIT.failed : EXIT.passed;
}
