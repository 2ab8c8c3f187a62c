import type { Collection, Diagnostic } from "@curlew/client";
import {
	describeDivision,
	divisionDocument,
	openPartedRun,
	type PlanOptions,
	safeJson,
} from "@curlew/client/internal";
import type { SelectionOptions } from "../../options/run-options.ts";
import type { DivisionFlags } from "../../options/shard-options.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { dataSource } from "./data-source.ts";
import { divisionOptions } from "./runner.ts";

export interface PlanShardsOptions
	extends DivisionFlags,
		Pick<SelectionOptions, "data" | "dataFormat" | "iterations" | "parallel"> {
	readonly shards?: number;
}

/** How a run would be divided, as text, and what is wrong with it. */
export interface PlannedShards {
	readonly text: string;
	readonly problems: readonly Diagnostic[];
}

/** `curlew plan --shards 8`. */
export async function planShards(
	collection: Collection,
	options: PlanOptions,
	flags: PlanShardsOptions & { readonly format: string },
	{ style }: Terminal,
): Promise<PlannedShards> {
	const division = divisionOptions(flags);
	const run = await openPartedRun(collection, {
		...options,
		...division,
		data: dataSource(flags),
		iterations: flags.iterations,
		parallel: flags.parallel,
		contentLimit: 0,
	});
	try {
		const { limit } = division;
		const divided = {
			...{ run, limit },
			division: await run.divide(flags.shards ?? 1),
		};
		const isTimed = division.timings !== undefined;
		const isByFolder = flags.shardBy !== "request";
		const text =
			flags.format === "json"
				? `${safeJson(divisionDocument(divided), 2)}\n`
				: describeDivision(divided, { style, isTimed, isByFolder });
		return { text, problems: run.problems };
	} finally {
		await run.close();
	}
}
