import type { LoadListener, LoadOptions } from "@curlew/load";
import { type LoadOutcome, openQueue } from "@curlew/queue";
import type { QueueAccessOptions } from "../../options/queue-options.ts";
import { queueAccess } from "./queue-access.ts";

export interface NotedLoad extends LoadOptions {
	/** Hears of shares that are lost or late. */
	readonly onNote: (note: string) => void;
}

/** Drives a load from all workers that listen. */
export async function loadOnQueue(
	options: QueueAccessOptions,
	load: NotedLoad,
	listener: LoadListener = {},
): Promise<LoadOutcome> {
	await using queue = await openQueue(await queueAccess(options));
	return await queue.load(
		{ ...load, environment: process.env },
		{
			...listener,
			started: (start, totals) => {
				load.inspect?.(start.requests);
				listener.started?.(start, totals);
			},
		},
	);
}
