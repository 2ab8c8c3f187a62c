import { resolve } from "node:path";
import { InvalidOptionError } from "@curlew/client/internal";
import {
	type OpenQueueOptions,
	parseQueueUrl,
	readQueueKey,
} from "@curlew/queue";
import type { QueueAccessOptions } from "../../options/queue-options.ts";
import { version } from "../../version.ts";

/**
 * Command-line options as the queue wants them.
 *
 * @throws InvalidOptionError, QueueUrlError, QueueKeyError
 */
export async function queueAccess({
	queue = process.env.CURLEW_QUEUE_URL,
	queueKey,
	queueKeyFile,
	queueCa,
}: QueueAccessOptions): Promise<OpenQueueOptions> {
	if (queue === undefined || queue.trim() === "") {
		throw new InvalidOptionError("There is no queue.", {
			hint: "Give the URL of a Redis or Valkey with --queue redis://host:6379, or in CURLEW_QUEUE_URL.",
		});
	}
	return {
		address: parseQueueUrl(queue, process.env.CURLEW_QUEUE_PASSWORD),
		caFile: queueCa === undefined ? undefined : resolve(queueCa),
		key: await readQueueKey({
			key: queueKey,
			file: queueKeyFile === undefined ? undefined : resolve(queueKeyFile),
			environment: process.env,
		}),
		version,
	};
}
