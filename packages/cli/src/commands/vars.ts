import { resolve } from "node:path";
import {
	describeVariables,
	InvalidOptionError,
	listVariables,
	onlyDifferences,
	openCollection,
	safeJson,
	styledDiagnostic,
	variablesDocument,
	withNames,
} from "@curlew/client";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import type { VariableOptions } from "../options.ts";
import { openTerminal } from "../terminal.ts";

export interface VarsOptions
	extends Pick<
		VariableOptions,
		"envVar" | "globalEnv" | "globalEnvVar" | "workspacePath"
	> {
	readonly diff?: readonly string[];
	readonly name?: string;
	readonly json?: boolean;
	readonly verbose?: boolean;
	readonly color?: boolean;
}

/** Of outputs that are no terminal. */
const USUAL_COLUMNS = 80;

/** `curlew vars [collection]`: all variables on stdout, their values per environment side by side. */
export async function vars(
	path: string | undefined,
	options: VarsOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const { root, environments } = whatOf(path, options.diff);
	const collection = await openCollection(resolve(root ?? "."));
	const { definition } = collection;
	const listed = await listVariables(collection, {
		environments,
		overrides: options.envVar ?? {},
		globalEnvironment: options.globalEnv,
		globalOverrides: options.globalEnvVar ?? {},
		workspace: options.workspacePath && resolve(options.workspacePath),
	});
	const isDifference = environments !== undefined;
	const all = isDifference ? onlyDifferences(listed.table) : listed.table;
	const table = options.name === undefined ? all : withNames(all, options.name);
	const { columns = USUAL_COLUMNS, errorColumns, style, errorStyle } = terminal;
	terminal.write(
		options.json
			? `${safeJson(variablesDocument(table, definition, listed.problems, isDifference), 2)}\n`
			: describeVariables(table, {
					style,
					root: definition.root,
					columns,
					isDifference,
					hasPlaces: options.verbose ?? false,
				}),
	);
	for (const problem of listed.problems)
		terminal.writeError(
			`${styledDiagnostic(problem, errorStyle, { root: definition.root, columns: errorColumns })}\n`,
		);
	return EXIT.passed;
}

/** `--diff a b` takes what follows it: a third name is the collection. */
function whatOf(
	path: string | undefined,
	diff: readonly string[] | undefined,
): {
	readonly root: string | undefined;
	readonly environments: readonly string[] | undefined;
} {
	if (diff === undefined) return { root: path, environments: undefined };
	const [first, second, third, ...more] = diff;
	const isTooMany =
		more.length > 0 || (third !== undefined && path !== undefined);
	if (first === undefined || second === undefined || isTooMany)
		throw new InvalidOptionError("--diff compares two environments.", {
			hint: "Write --diff staging prod.",
		});
	return { root: path ?? third, environments: [first, second] };
}
