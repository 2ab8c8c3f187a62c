import { writeFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import type { EventListener } from "@curlew/client";
import { InvalidOptionError, visibleLine } from "@curlew/client/internal";
import type { Contract } from "@curlew/contract";
import type { CoverageFlags } from "../../options/contract-options.ts";

/** What a run, or a merge of its parts, touches of a contract. */
export interface CoverageOfRun {
	/** To hear the events. */
	readonly listener: EventListener;
	/** Once all is over: writes the document that was asked for. */
	finish(): Promise<CoverageOutcome>;
}

export interface CoverageOutcome {
	/** The table. */
	readonly lines: readonly string[];
	/** Conditions of `--fail-if` that are met, as sentences. */
	readonly failures: readonly string[];
}

/** @throws InvalidConditionError */
export async function openCoverage(
	contract: Contract,
	{ coverage: file, failIf = [] }: CoverageFlags,
): Promise<CoverageOfRun> {
	const { describeCoverage, parseCoverageCondition, RunCoverage } =
		await import("@curlew/contract");
	const conditions = failIf.map(parseCoverageCondition);
	const coverage = new RunCoverage(contract);
	return {
		listener: coverage.listener,
		finish: async () => {
			const name = visibleLine(relative(process.cwd(), contract.file));
			const document = coverage.toDocument(name);
			if (file !== undefined)
				await writeFile(
					resolve(file),
					`${JSON.stringify(document, undefined, 2)}\n`,
				);
			return {
				lines: describeCoverage(document).map((line) => visibleLine(line)),
				failures: conditions
					.filter((condition) => condition.isMet(document))
					.map(({ text }) => `--fail-if ${text}: it is so, and the run fails.`),
			};
		},
	};
}

/** @throws InvalidOptionError where coverage is asked for, and there is no contract */
export function assertNoCoverage({ coverage, failIf }: CoverageFlags): void {
	if (coverage === undefined && failIf === undefined) return;
	const option = coverage === undefined ? "--fail-if" : "--coverage";
	throw new InvalidOptionError(`${option} goes with a contract only.`, {
		hint: "Name the document: --contract openapi.yaml.",
	});
}
