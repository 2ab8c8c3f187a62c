import type { Diagnostic, ExplainedRequest, Session } from "@curlew/client";
import {
	describeExplainedVariable,
	describeExplanation,
	describeNeeded,
	explanationDocument,
	type NeededRequest,
	neededRequests,
	safeJson,
	styledDiagnostic,
	visibleLine,
} from "@curlew/client/internal";
import type { VariableOptions } from "../options/options.ts";
import type { TypedOptions } from "../options/request-options.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { chooseRequest, type RequestWords } from "./request-source.ts";
import { withRequest } from "./with-request.ts";

export interface ExplainCommandOptions extends VariableOptions, TypedOptions {
	readonly set?: Readonly<Record<string, string>>;
	readonly variable?: string;
	/** `--no-scripts` */
	readonly scripts: boolean;
	readonly json?: boolean;
	readonly verbose?: boolean;
	readonly color?: boolean;
}

/** Of outputs that are no terminal. */
const USUAL_COLUMNS = 80;

/** `curlew explain FILE|URL|-`: the finished request with where everything in it came from on stdout, what is wrong with it on stderr. */
export async function explain(
	words: RequestWords,
	given: ExplainCommandOptions,
): Promise<ExitCode> {
	const { source, options } = await chooseRequest(words, given);
	return withRequest(source, options, 0, async (opened) => {
		const { session, request, terminal, interrupt, findings } = opened;
		const { set, variable, scripts: runsScripts } = options;
		const explained = await session.explain(request, {
			set,
			variable: variable?.replace(/^\{\{(.*)\}\}$/s, "$1"),
			runsScripts,
		});
		const { root } = opened.collection.definition;
		const needed = await neededRequests(session, [request]);
		terminal.write(
			options.json
				? `${safeJson(documentOf(explained, session, needed), 2)}\n`
				: textOf(explained, terminal, root) + neededText(needed, terminal),
		);
		findings.close();
		if (!options.json) tellFindings(explained, terminal, root);
		if (interrupt.signal.aborted) return interrupt.exitCode;
		return isSendable(explained) ? EXIT.passed : EXIT.failed;
	});
}

/** Which requests `send --needed` sends first. */
function neededText(
	needed: readonly NeededRequest[],
	{ style }: Terminal,
): string {
	if (needed.length === 0) return "";
	const lines = needed.map((one) => `  ${visibleLine(describeNeeded(one))}\n`);
	return `\n${style.dim("Needs the results of (send --needed):")}\n${lines.join("")}`;
}

function documentOf(
	{ explanation, variable, result }: ExplainedRequest,
	{ parts: { options } }: Session,
	needed: readonly NeededRequest[],
) {
	const environment = options.environment ?? undefined;
	return (
		explanation && {
			...explanationDocument(explanation, variable, result, environment),
			needs: needed.map(({ path, sets }) => ({ path, sets })),
		}
	);
}

function textOf(
	{ explanation, variable }: ExplainedRequest,
	{ style, columns = USUAL_COLUMNS }: Terminal,
	root: string,
): string {
	const options = { style, root, columns };
	if (variable) return describeExplainedVariable(variable, options);
	return explanation ? describeExplanation(explanation, options) : "";
}

/** What is not told with the values. */
function tellFindings(
	{ explanation }: ExplainedRequest,
	{ errorStyle, errorColumns: columns, writeError }: Terminal,
	root: string,
): void {
	const { problems = [], warnings = [] } = explanation ?? {};
	const tell = (one: Diagnostic) =>
		writeError(`${styledDiagnostic(one, errorStyle, { root, columns })}\n`);
	for (const one of [...problems, ...warnings]) tell(one);
}

function isSendable({
	explanation,
	variable,
	result,
}: ExplainedRequest): boolean {
	if (!explanation || result.problems.length > 0) return false;
	return variable
		? variable.value.unresolved.length === 0
		: explanation.isSendable;
}
