// Does what docs/app-tasks.md lists, in a browser, and counts the steps:
// `npx node packages/app/test/tasks/run-tasks.ts [--write] [ID …]`. It uses the packaged
// command (`node tools/dev.mjs build`), or the one that CURLEW_BIN names. Pictures of what fails
// go into the folder CURLEW_TASK_PICTURES; with CURLEW_OIDC see login-server.ts.
import { parseArgs } from "node:util";
import { openBrowser } from "../../../cli/test/browser.ts";
import { TASKS } from "./all-tasks.ts";
import { writeTable } from "./document.ts";
import { perform } from "./perform.ts";
import { type Done, longerThanOthers, tableOf } from "./table.ts";

const { values, positionals: ids } = parseArgs({
	allowPositionals: true,
	options: { write: { type: "boolean", default: false } },
});
const chosen = TASKS.filter(({ id }) => ids.length === 0 || ids.includes(id));
const done: Done[] = [];
const browser = await openBrowser();
try {
	for (const task of chosen) {
		try {
			const steps = await perform(browser, task);
			done.push({ task, steps });
			console.error(`done  ${task.id}`);
		} catch (error) {
			process.exitCode = 1;
			console.error(`FAILS ${task.id}: ${error}`);
		}
	}
} finally {
	await browser.close();
}
console.log(tableOf(done));
for (const line of longerThanOthers(done)) {
	process.exitCode = 1;
	console.error(`More steps than elsewhere. ${line}`);
}
if (values.write && process.exitCode === undefined)
	await writeTable(tableOf(done));
