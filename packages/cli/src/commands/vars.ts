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
import { nameOrFile } from "./session-options.ts";

export interface VarsOptions
	extends Pick<
		VariableOptions,
		"envVar" | "globalEnv" | "globalEnvVar" | "workspacePath" | "allowEnv"
	> {
	readonly diff?: readonly string[];
	/** The weakest first. */
	readonly env?: readonly string[];
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
	const { root, difference } = whatOf(path, options);
	const collection = await openCollection(resolve(root ?? "."));
	const { definition } = collection;
	const { grants } = await accessFor(collection, options, terminal, undefined);
	const listed = await listVariables(collection, {
		grants,
		environments: difference ?? withEachLayer(options.env),
		overrides: options.envVar ?? {},
		globalEnvironment: options.globalEnv,
		globalOverrides: options.globalEnvVar ?? {},
		workspace: options.workspacePath && resolve(options.workspacePath),
	});
	const isDifference = difference !== undefined;
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
					hasOwners: options.env !== undefined,
				}),
	);
	for (const problem of listed.problems)
		terminal.writeError(
			`${styledDiagnostic(problem, errorStyle, { root: definition.root, columns: errorColumns })}\n`,
		);
	return EXIT.passed;
}

/** What several environments come to together, and what each of them gives, the strongest first. */
function withEachLayer(
	layers: readonly string[] | undefined,
): readonly (readonly string[])[] | undefined {
	if (layers === undefined) return undefined;
	const chosen = layers.map(nameOrFile);
	const each = chosen.toReversed().map((layer) => [layer]);
	return chosen.length > 1 ? [chosen, ...each] : each;
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
	{ diff, env }: Pick<VarsOptions, "diff" | "env">,
): {
	readonly root: string | undefined;
	readonly difference: readonly (readonly string[])[] | undefined;
} {
	if (diff === undefined) return { root: path, difference: undefined };
	if (env !== undefined)
		throw new InvalidOptionError("--diff and --env do not go together.", {
			hint: "--diff names the environments that it compares.",
		});
	const [first, second, third, ...more] = diff;
	const isTooMany =
		more.length > 0 || (third !== undefined && path !== undefined);
	if (first === undefined || second === undefined || isTooMany)
		throw new InvalidOptionError("--diff compares two environments.", {
			hint: "Write --diff staging prod.",
		});
	return {
		root: path ?? third,
		difference: [[nameOrFile(first)], [nameOrFile(second)]],
	};
}
