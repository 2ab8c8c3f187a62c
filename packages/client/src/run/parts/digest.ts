import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { CollectionDefinition } from "../../collection/model.ts";
import { EventLoopYielder } from "../../collection/order/event-loop-yielder.ts";
import type { RunPlan } from "../order/plan-run.ts";
import type { RunOptions } from "../order/run-collection.ts";

/**
 * What tells one run from another: the collection's files as they were read,
 * the requests chosen, the rows of data, how often, and the options that decide what happens.
 * Values given from outside are not in it: they may be secret, and may differ.
 */
export async function digestOfRun(
	{ root, filesFolder: _, ...collection }: CollectionDefinition,
	{ requests }: RunPlan,
	total: number,
	options: RunOptions,
): Promise<string> {
	const hash = createHash("sha256");
	const add = (value: unknown) => hash.update(`${jsonWithout(root, value)}\n`);
	add([total, decisive(options)]);
	add(collection);
	const yielder = new EventLoopYielder();
	await addData(hash, options.data);
	const known = new Set<object>();
	for (const { folders, ...request } of requests) {
		await yielder.next();
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
		if (typeof part !== "string" || !part.startsWith(root)) return part;
		const rest = part.slice(root.length);
		return /^(?:$|[\\/])/.test(rest) ? rest.replaceAll("\\", "/") : part;
	});
}

/** What can be read only once, such as a pipe, counts by its rows' number alone. */
async function addData(hash: Hash, data: RunOptions["data"]): Promise<void> {
	if (data === undefined || data.input) return;
	const stats = await stat(data.file).catch(() => undefined);
	if (!stats?.isFile()) return;
	for await (const bytes of createReadStream(data.file)) hash.update(bytes);
}

function decisive({
	environment,
	baseEnvironments = [],
	globalEnvironment,
	sandbox = "safe",
	seed,
	unresolved,
	bail = false,
	parallel,
	parallelUnsafe = false,
	retries = 0,
	maxRedirects,
}: RunOptions) {
	return {
		environment,
		baseEnvironments,
		globalEnvironment,
		sandbox,
		seed,
		unresolved,
		bail,
		isParallel: parallel !== undefined,
		parallelUnsafe,
		retries,
		maxRedirects,
	};
}
