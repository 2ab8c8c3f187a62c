import { Command } from "commander";
import type { AttachCommandOptions } from "./commands/queue/attach.ts";
import type { WorkerCommandOptions } from "./commands/queue/worker.ts";
import { addOutputOptions } from "./options/options.ts";
import {
	parseCount,
	parseDurationOrNone,
	parseWholeNumber,
} from "./options/parse-option.ts";
import { addQueueAccessOptions } from "./options/queue-options.ts";
import { addReportOptions } from "./options/report-options.ts";
import { quietOption, verboseOption } from "./options/shared-options.ts";
import { type ExitCode, examples } from "./terminal/exit-codes.ts";

const URL_HELP =
	"the Redis or Valkey to listen to: redis://host:6379 (default: CURLEW_QUEUE_URL)";

/** `curlew worker`: runs parts of runs that others start with `curlew run --queue`. */
export function workerCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("worker").description(
		"Take parts of runs that are started with `curlew run --queue`, and run them.",
	);
	addQueueAccessOptions(command, URL_HELP)
		.option(
			"--concurrency <count>",
			"parts at the same time (default: 8)",
			parseCount,
		)
		.option(
			"--health-port <port>",
			"answer /healthz, /readyz and /metrics on this port; 0 is any free one",
			parseWholeNumber,
		)
		.option(
			"--drain-timeout <ms>",
			"after SIGTERM, how long parts may take to end before they are given back, in milliseconds (default: 30000)",
			parseDurationOrNone,
		)
		.option(
			"--lost-after <ms>",
			"how long a worker may be silent before others take its parts, in milliseconds; the same for all workers (default: 30000)",
			parseCount,
		)
		.option(
			"--allow-developer-sandbox",
			"run parts whose scripts want the developer sandbox: with all rights of this worker, for everybody who has the queue key",
		);
	addOutputOptions(command);
	return command
		.addHelpText(
			"after",
			examples(`
  $ export CURLEW_QUEUE_KEY=$(openssl rand -base64 32)
  $ curlew worker --queue redis://localhost:6379
  $ curlew worker --queue rediss://user:password@redis.example:6380 --concurrency 32 --health-port 9090`),
		)
		.action(async (options: WorkerCommandOptions) => {
			const { worker } = await import("./commands/queue/worker.ts");
			finish(await worker(options));
		});
}

/** `curlew attach`: the reports of a run whose producer is gone. */
export function attachCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("attach")
		.description(
			"Follow a run on workers that another `curlew run --queue` has started, and write its reports.",
		)
		.argument("<run>", "as `curlew run --queue` named it")
		.addOption(verboseOption())
		.addOption(quietOption());
	addQueueAccessOptions(command, URL_HELP);
	addOutputOptions(addReportOptions(command));
	return command
		.addHelpText(
			"after",
			examples(`
  $ curlew attach k3m9x2v7q4tb --queue redis://localhost:6379 --reporter junit=api.xml`),
		)
		.action(async (run: string, options: AttachCommandOptions) => {
			const { attach } = await import("./commands/queue/attach.ts");
			finish(await attach(run, options));
		});
}
