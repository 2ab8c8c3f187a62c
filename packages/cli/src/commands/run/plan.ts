import { resolve } from "node:path";
import {
	type Collection,
	type CollectionDefinition,
	type Diagnostic,
	openCollection,
} from "@curlew/client";
import {
	type CollectionPlan,
	describePlan,
	locatePaths,
	maskProblems,
	type PlanOptions,
	planCollection,
	planDocument,
	planMermaid,
	type Style,
	safeJson,
	styledDiagnostic,
} from "@curlew/client/internal";
import type { VariableOptions } from "../../options/options.ts";
import type { SelectionOptions } from "../../options/run-options.ts";
import { EXIT, type ExitCode } from "../../terminal/exit-codes.ts";
import { openTerminal, type Terminal } from "../../terminal/terminal.ts";
import { accessFor } from "../access.ts";
import { chosenEnvironments } from "../session-options.ts";
import { scopeNotes, writeNotes } from "./notes.ts";
import {
	type PlannedShards,
	type PlanShardsOptions,
	planShards,
} from "./plan-shards.ts";

export interface PlanCommandOptions
	extends PlanShardsOptions,
		Pick<
			SelectionOptions,
			"excludeTags" | "grep" | "grepInvert" | "name" | "parallelUnsafe" | "tags"
		>,
		Pick<
			VariableOptions,
			| "env"
			| "envVar"
			| "globalEnv"
			| "globalEnvVar"
			| "workspacePath"
			| "allowEnv"
			| "sandbox"
			| "seed"
		> {
	readonly format: "text" | "mermaid" | "json";
	readonly color?: boolean;
}

/** `curlew plan [paths…]`: on stdout which requests of a run can run at the same time. */
export async function plan(
	paths: readonly string[],
	options: PlanCommandOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	writeNotes(terminal, scopeNotes(options));
	const absolute = await locatePaths(paths, process.cwd());
	const collection = await openCollection(absolute[0] ?? process.cwd());
	const { grants } = await accessFor(collection, options, terminal, undefined);
	const selection = {
		grants,
		paths: absolute,
		tags: options.tags,
		excludeTags: options.excludeTags,
		grep: options.grep,
		grepInvert: options.grepInvert,
		names: options.name,
		...chosenEnvironments(options),
		overrides: options.envVar ?? {},
		globalEnvironment: options.globalEnv,
		globalOverrides: options.globalEnvVar ?? {},
		workspace: options.workspacePath && resolve(options.workspacePath),
		seed: options.seed,
		sandbox: options.sandbox,
		parallelUnsafe: options.parallelUnsafe,
	};
	const { text, problems } =
		options.shards === undefined
			? await planSteps(collection, selection, options.format, terminal)
			: await planShards(collection, selection, options, terminal);
	const { errorStyle, errorColumns } = terminal;
	const { root } = collection.definition;
	for (const problem of await maskProblems(problems))
		terminal.writeError(
			`${styledDiagnostic(problem, errorStyle, { root, columns: errorColumns })}\n`,
		);
	terminal.write(text);
	return isBroken(problems) ? EXIT.failed : EXIT.passed;
}

async function planSteps(
	collection: Collection,
	selection: PlanOptions,
	format: PlanCommandOptions["format"],
	{ style }: Terminal,
): Promise<PlannedShards> {
	const plan = await planCollection(collection, selection);
	const problems = await maskProblems(plan.problems);
	const planned = { ...plan, problems };
	const isShown = planned.requests.length > 0 || format === "json";
	const { definition } = collection;
	const text = isShown ? textOf(planned, definition, format, style) : "";
	return { text, problems: planned.problems };
}

function textOf(
	planned: CollectionPlan,
	definition: CollectionDefinition,
	format: PlanCommandOptions["format"],
	style: Style,
): string {
	const { requests } = planned;
	const { root } = definition;
	switch (format) {
		case "json":
			return `${safeJson(planDocument(planned, definition), 2)}\n`;
		case "mermaid":
			return planMermaid(requests, root);
		case "text":
			return describePlan(requests, { style, root });
	}
}

function isBroken(problems: readonly Diagnostic[]): boolean {
	return problems.some(({ severity }) => severity === "error");
}
