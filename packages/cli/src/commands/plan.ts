import { resolve } from "node:path";
import {
	type CollectionDefinition,
	type CollectionPlan,
	describePlan,
	openCollection,
	planCollection,
	planDocument,
	planMermaid,
	type SandboxKind,
	type Style,
	safeJson,
	styledDiagnostic,
} from "@curlew/client";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import type { VariableOptions } from "../options.ts";
import { openTerminal } from "../terminal.ts";
import { scopeNotes, writeNotes } from "./notes.ts";

export interface PlanCommandOptions
	extends Pick<
		VariableOptions,
		"env" | "envVar" | "globalEnv" | "globalEnvVar" | "workspacePath" | "seed"
	> {
	readonly tags?: readonly string[];
	readonly excludeTags?: readonly string[];
	readonly sandbox?: SandboxKind;
	readonly parallelUnsafe?: boolean;
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
	const absolute = paths.map((path) => resolve(path));
	const collection = await openCollection(absolute[0] ?? process.cwd());
	const { definition } = collection;
	const { root } = definition;
	const planned = await planCollection(collection, {
		paths: absolute,
		tags: options.tags,
		excludeTags: options.excludeTags,
		environment: options.env,
		overrides: options.envVar ?? {},
		globalEnvironment: options.globalEnv,
		globalOverrides: options.globalEnvVar ?? {},
		workspace: options.workspacePath && resolve(options.workspacePath),
		seed: options.seed,
		sandbox: options.sandbox,
		parallelUnsafe: options.parallelUnsafe,
	});
	const { errorStyle, errorColumns, style } = terminal;
	for (const problem of planned.problems)
		terminal.writeError(
			`${styledDiagnostic(problem, errorStyle, { root, columns: errorColumns })}\n`,
		);
	if (planned.requests.length > 0 || options.format === "json")
		terminal.write(textOf(planned, definition, options.format, style));
	return isBroken(planned) ? EXIT.failed : EXIT.passed;
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

function isBroken({ problems }: CollectionPlan): boolean {
	return problems.some(({ severity }) => severity === "error");
}
