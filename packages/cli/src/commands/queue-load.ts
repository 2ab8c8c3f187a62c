import type { LoadListener, LoadOptions } from "@curlew/load";
import { type LoadOutcome, openQueue } from "@curlew/queue";
import type { QueueAccessOptions } from "../queue-options.ts";
import { openTerminal } from "../terminal.ts";
import { writeNotes } from "./notes.ts";
import { queueAccess } from "./queue-access.ts";

/** Drives a load from all workers that listen. */
export async function loadOnQueue(
	options: QueueAccessOptions,
	load: LoadOptions,
	listener: LoadListener = {},
): Promise<LoadOutcome> {
	await using queue = await openQueue(await queueAccess(options));
	const terminal = openTerminal({ colour: undefined });
	return await queue.load(
		{
			...load,
			environment: process.env,
			onNote: (note) => writeNotes(terminal, [note]),
		},
		{
			...listener,
			started: (start, totals) => {
				load.inspect?.(start.requests);
				listener.started?.(start, totals);
			},
		},
	);
}
