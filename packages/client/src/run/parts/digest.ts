import { createHash } from "node:crypto";
import type { CollectionDefinition } from "../../collection/model.ts";
import { Turns } from "../../collection/turns.ts";
import type { RunPlan } from "../plan-run.ts";
import type { RunOptions } from "../run-collection.ts";

/**
 * What tells one run from another: the collection's files as they were read,
 * the requests chosen, how often, and the options that decide what happens.
 * Values given from outside are not in it: they may be secret, and may differ.
 */
export async function digestOfRun(
	{ root, ...collection }: CollectionDefinition,
	{ requests }: RunPlan,
	total: number,
	options: RunOptions,
): Promise<string> {
	const hash = createHash("sha256");
	const add = (value: unknown) => hash.update(`${jsonWithout(root, value)}\n`);
	add([total, decisive(options)]);
	add(collection);
	const turns = new Turns();
	const known = new Set<object>();
	for (const { folders, ...request } of requests) {
		await turns.next();
		add(request);
		for (const folder of folders)
			if (!known.has(folder)) {
				known.add(folder);
				add(folder);
			}
	}
	return hash.digest("hex");
}

/** Texts that begin with the root are paths: it lies elsewhere on every machine. */
function jsonWithout(root: string, value: unknown): string {
	return JSON.stringify(value, (_, part: unknown) => {
		if (typeof part === "bigint") return `${part}`;
		return typeof part === "string" && part.startsWith(root)
			? part.slice(root.length).replaceAll("\\", "/")
			: part;
	});
}

function decisive({
	environment,
	globalEnvironment,
	sandbox = "safe",
	seed,
	unresolved,
	bail = false,
	parallel,
	parallelUnsafe = false,
}: RunOptions) {
	return {
		environment,
		globalEnvironment,
		sandbox,
		seed,
		unresolved,
		bail,
		isParallel: parallel !== undefined,
		parallelUnsafe,
	};
}
