import { InvalidOptionError } from "@curlew/client/internal";
import type { QueueFlags } from "../../options/queue-options.ts";

const QUEUE_ONLY = [
	["parts", "--parts"],
	["rate", "--rate"],
	["priority", "--priority"],
	["onWorkerLoss", "--on-worker-loss"],
] as const;

/**
 * Refuses options for workers where there are none: a `--rate` that nobody
 * keeps to would be found out by the server.
 *
 * @throws InvalidOptionError
 */
export function assertNeedsNoQueue(options: QueueFlags): void {
	if (options.queue !== undefined) return;
	for (const [name, flag] of QUEUE_ONLY)
		if (options[name] !== undefined)
			throw new InvalidOptionError(`${flag} goes with --queue only.`, {
				hint: "It is for runs on workers: give --queue, or leave it out. For pauses between requests there is --delay.",
			});
}
