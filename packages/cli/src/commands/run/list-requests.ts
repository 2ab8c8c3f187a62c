import type { Collection, RunOptions } from "@curlew/client";
import {
	describeNeededBy,
	maskProblems,
	planOf,
	styledDiagnostic,
	visibleLine,
} from "@curlew/client/internal";
import { EXIT, type ExitCode } from "../../terminal/exit-codes.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { writeNotes } from "./notes.ts";

/** `curlew run --list`: the paths of the requests that would run, in order, each on a line of its own, as `curlew run` takes them. */
export async function listRequests(
	collection: Collection,
	selection: RunOptions,
	terminal: Terminal,
): Promise<ExitCode> {
	const plan = await planOf(collection, selection);
	const { requests, problems, needed = [] } = plan;
	const { errorStyle, errorColumns } = terminal;
	const { root } = collection.definition;
	for (const problem of await maskProblems(problems))
		terminal.writeError(
			`${styledDiagnostic(problem, errorStyle, { root, columns: errorColumns })}\n`,
		);
	writeNotes(
		terminal,
		needed.map((one) => `needed: ${visibleLine(describeNeededBy(one))}`),
	);
	for (const { path } of requests) terminal.write(`${visibleLine(path)}\n`);
	const isBroken = problems.some(({ severity }) => severity === "error");
	return isBroken ? EXIT.failed : EXIT.passed;
}
