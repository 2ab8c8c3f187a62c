import { resolve } from "node:path";
import { openCollection } from "@curlew/client";
import {
	describeSetVariables,
	describeVariables,
	InvalidOptionError,
	type ListedVariables,
	listVariables,
	onlyDifferences,
	safeJson,
	styledDiagnostic,
	variablesDocument,
	withNames,
} from "@curlew/client/internal";
import type { VariableOptions } from "../options/options.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import { openTerminal } from "../terminal/terminal.ts";
import { accessFor } from "./access.ts";
import { scopeNotes, writeNotes } from "./run/notes.ts";

export interface VarsOptions
	extends Pick<
		VariableOptions,
		"envVar" | "globalEnv" | "globalEnvVar" | "workspacePath" | "allowEnv"
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
	writeNotes(terminal, scopeNotes(options));
	const { root, environments } = whatOf(path, options.diff);
	const collection = await openCollection(resolve(root ?? "."));
	const { definition } = collection;
	const { grants } = await accessFor(collection, options, terminal, undefined);
	const listed = await listVariables(collection, {
		grants,
		environments,
		overrides: options.envVar ?? {},
		globalEnvironment: options.globalEnv,
		globalOverrides: options.globalEnvVar ?? {},
		workspace: options.workspacePath && resolve(options.workspacePath),
	});
	const isDifference = environments !== undefined;
	const found = named(listed, isDifference, options.name);
	const { columns = USUAL_COLUMNS, errorColumns, style, errorStyle } = terminal;
	terminal.write(
		options.json
			? `${safeJson(variablesDocument(found, definition, isDifference), 2)}\n`
			: textOf(found, {
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

function named(
	{ table, set, problems }: ListedVariables,
	isDifference: boolean,
	pattern: string | undefined,
): ListedVariables {
	const { rows, environments } = isDifference ? onlyDifferences(table) : table;
	if (pattern === undefined)
		return { table: { environments, rows }, set, problems };
	return {
		table: { environments, rows: withNames(rows, pattern) },
		set: withNames(set, pattern),
		problems,
	};
}

function textOf(
	{ table, set }: ListedVariables,
	options: Parameters<typeof describeVariables>[1],
): string {
	if (options.isDifference || set.length === 0)
		return describeVariables(table, options);
	const defined =
		table.rows.length > 0 ? describeVariables(table, options) : "";
	return defined + describeSetVariables(set, options);
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
