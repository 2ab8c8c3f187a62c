import { Command } from "commander";
import type { RunCommandOptions } from "./commands/run-once.ts";
import { addCassetteOptions } from "./options/cassette-options.ts";
import { addContractOptions } from "./options/contract-options.ts";
import {
	addNetworkOptions,
	addOutputOptions,
	addVariableOptions,
} from "./options/options.ts";
import { addQueueRunOptions } from "./options/queue-options.ts";
import { addReportOptions } from "./options/report-options.ts";
import { addRouteOptions } from "./options/route-options.ts";
import { addSelectionOptions } from "./options/run-options.ts";
import { addShardOptions } from "./options/shard-options.ts";
import {
	pathsArgument,
	quietOption,
	verboseOption,
} from "./options/shared-options.ts";
import { addSnapshotOptions } from "./options/snapshot-options.ts";
import { type ExitCode, examples } from "./terminal/exit-codes.ts";

/** `curlew run`: requests one after the other, or those beside each other that need nothing of each other. */
export function runCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("run")
		.description("Run requests one after the other and judge the answers.")
		.addArgument(pathsArgument());
	addSelectionOptions(addVariableOptions(command))
		.addOption(verboseOption())
		.addOption(quietOption());
	addReportOptions(addQueueRunOptions(addShardOptions(command)));
	addSnapshotOptions(addContractOptions(addCassetteOptions(command)));
	addOutputOptions(addRouteOptions(addNetworkOptions(command)));
	return command
		.addHelpText(
			"after",
			examples(`
  $ curlew run
  $ curlew run examples/users --env local
  $ curlew run users orders/create.yml --bail
  $ curlew run --env staging --env-var token=abc --tags smoke
  $ curlew run --parallel 8
  $ curlew run users --data users.csv --parallel 4
  $ curlew run --reporter junit=reports/api.xml --reporter html=reports/api.html
  $ curlew run --shard 3/8 --reporter blob=out
  $ curlew run --contract openapi.yaml
  $ curlew run --record cassettes && curlew run --replay cassettes
  $ curlew run --queue redis://redis.example:6379 --reporter junit=reports/api.xml
  $ curlew run users --watch
  $ curlew run shop.postman_collection.json -e staging.json -r cli,junit   newman's flags: curlew help newman
  $ curlew run --json | jq 'select(.type == "request-finished")'`),
		)
		.action(async (paths: string[], options: RunCommandOptions) => {
			if (options.watch) {
				const { watch } = await import("./commands/watch/watch.ts");
				return finish(await watch(paths, options));
			}
			const { run } = await import("./commands/run.ts");
			finish(await run(paths, options));
		});
}
