import { resolve } from "node:path";
import { type CheckOutcome, check } from "@curlew/client";
import {
	columnsOfData,
	describeCheck,
	findingsDocument,
	findingsForGithub,
	findingsForGitlab,
	findingsSarif,
	locatePaths,
	type RuleLevel,
	ruleSummaries,
	safeJson,
} from "@curlew/client/internal";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import { writeAnnotations } from "../terminal/outputs.ts";
import { isGithubAction } from "../terminal/step-summary.ts";
import { openTerminal, type Terminal } from "../terminal/terminal.ts";
import { chosenEnvironments } from "./session-options.ts";

export interface CheckCommandOptions {
	/** The weakest first. */
	readonly env?: readonly string[];
	readonly envVar?: Readonly<Record<string, string>>;
	readonly format: "pretty" | "json" | "github" | "gitlab" | "sarif";
	/** False for `--no-github`. */
	readonly github?: boolean;
	readonly target?: string;
	readonly fix?: boolean;
	readonly rule?: Readonly<Record<string, RuleLevel>>;
	readonly data?: string;
	readonly maxWarnings?: number;
	readonly cache: boolean;
	readonly color?: boolean;
}

/** `curlew check [paths…]`: what is wrong with a collection, found without sending anything. */
export async function checkPaths(
	paths: readonly string[],
	options: CheckCommandOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const absolute = await locatePaths(paths, process.cwd());
	const { environment, baseEnvironments } = chosenEnvironments(options);
	const outcome = await check(absolute[0] ?? process.cwd(), {
		paths: absolute,
		environment: environment ?? undefined,
		baseEnvironments,
		target: options.target,
		rules: options.rule,
		outsideNames: await namesFromOutside(options),
		isFixing: options.fix,
		cache: options.cache ? undefined : false,
	});
	const text = await textOf(outcome, options.format, terminal);
	if (options.format === "github") writeAnnotations(text);
	else terminal.write(text);
	if (options.format === "pretty" && options.github && isGithubAction())
		writeAnnotations(findingsForGithub(outcome.findings, checkout()));
	return exitCode(outcome, options.maxWarnings);
}

async function namesFromOutside({
	data,
	envVar = {},
}: CheckCommandOptions): Promise<readonly string[]> {
	const columns =
		data === undefined ? [] : await columnsOfData({ file: resolve(data) });
	return [...columns, ...Object.keys(envVar)];
}

/** Build servers name files from here, wherever a step runs. */
function checkout(): string {
	const { GITHUB_WORKSPACE, CI_PROJECT_DIR } = process.env;
	return GITHUB_WORKSPACE || CI_PROJECT_DIR || process.cwd();
}

async function textOf(
	outcome: CheckOutcome,
	format: CheckCommandOptions["format"],
	terminal: Terminal,
): Promise<string> {
	const { findings } = outcome;
	switch (format) {
		case "json":
			return `${safeJson(findingsDocument(outcome), 2)}\n`;
		case "github":
			return findingsForGithub(findings, checkout());
		case "gitlab":
			return `${safeJson(findingsForGitlab(findings, checkout()), 2)}\n`;
		case "sarif": {
			const rules = await ruleSummaries();
			return `${safeJson(findingsSarif(findings, rules, checkout()), 2)}\n`;
		}
		case "pretty": {
			const { style, columns } = terminal;
			return describeCheck(findings, {
				style,
				columns,
				...outcome,
				root: process.cwd(),
			});
		}
	}
}

function exitCode(
	{ findings }: CheckOutcome,
	maxWarnings = Number.POSITIVE_INFINITY,
): ExitCode {
	const count = (severity: string) =>
		findings.filter((finding) => finding.severity === severity).length;
	return count("error") > 0 || count("warning") > maxWarnings
		? EXIT.failed
		: EXIT.passed;
}
