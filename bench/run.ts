// `npm run bench`: Curlew beside other clients, in one table of ratios.
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { measureApp } from "./app/app.ts";
import { measureByHand } from "./by-hand/by-hand.ts";
import { measureCheck } from "./check/check.ts";
import { measureBru } from "./clients/bru-requests.ts";
import { measureMemory } from "./clients/memory.ts";
import { measurePostman } from "./clients/postman.ts";
import { measureRequests } from "./clients/requests.ts";
import { measureStartUp } from "./clients/start-up.ts";
import { measureContract } from "./contract/contract.ts";
import { measureLoad } from "./load/load.ts";
import { measureLongRuns } from "./long-runs/long-runs.ts";
import { describeMachine } from "./machine.ts";
import { measureMock } from "./mock/mock.ts";
import { describeReport, type Report, writePage } from "./page.ts";
import { measureParallel } from "./parallel/parallel.ts";
import { installPeers, peerVersions } from "./peers.ts";
import { measureRendering } from "./rendering/rendering.ts";
import { measureSecrets } from "./secrets/secrets.ts";
import {
	GROUPS,
	type Group,
	markdownTable,
	type Row,
	textTable,
} from "./table.ts";

const USAGE = `Usage: npm run bench -- [${GROUPS.join("|")} …] [options]

Measures Curlew beside other clients; without a group, everything (about 15 minutes).

  --quick        fewer rounds, rough numbers
  --nightly      long runs of a million requests: about an hour more
  --json FILE    write the numbers to a file
  --markdown     print Markdown
  --write-docs   write docs/performance.md, the sections of the measured groups`;

const MEASURES: Record<
	Group,
	(isQuick: boolean, isNightly: boolean) => Promise<Row[]>
> = {
	rendering: measureRendering,
	requests: measureRequests,
	bru: measureBru,
	postman: measurePostman,
	memory: measureMemory,
	"start-up": measureStartUp,
	"by-hand": measureByHand,
	check: measureCheck,
	app: measureApp,
	secrets: measureSecrets,
	parallel: measureParallel,
	load: measureLoad,
	mock: measureMock,
	contract: measureContract,
	"long-runs": measureLongRuns,
};

async function main(): Promise<void> {
	const { groups, quick, nightly, json, markdown, writeDocs } =
		parseArguments();
	installPeers();
	const rows: Row[] = [];
	for (const group of groups) {
		console.error(`Measuring ${group} …`);
		rows.push(...(await MEASURES[group](quick, nightly)));
	}
	const report: Report = {
		date: new Date().toISOString(),
		isQuick: quick,
		machine: describeMachine(),
		peers: peerVersions(),
		rows,
	};
	console.log(describeReport(report).join("\n"));
	console.log(`\n${markdown ? markdownTable(rows) : textTable(rows)}`);
	if (json !== undefined) {
		await writeFile(json, `${JSON.stringify(report, null, "\t")}\n`);
	}
	if (writeDocs) await writePage(report, groups);
}

function parseArguments() {
	const { values, positionals } = parseOrExit();
	const groups = GROUPS.filter(
		(group) => positionals.length === 0 || positionals.includes(group),
	);
	const { quick, nightly, json, markdown, help } = values;
	const writeDocs = values["write-docs"];
	if (help) exitWithUsage(0);
	if (!positionals.every(isGroup)) {
		exitWithUsage(2);
	}
	return { groups, quick, nightly, json, markdown, writeDocs };
}

function parseOrExit() {
	try {
		return parseArgs({
			allowPositionals: true,
			options: {
				quick: { type: "boolean", default: false },
				nightly: { type: "boolean", default: false },
				json: { type: "string" },
				markdown: { type: "boolean", default: false },
				"write-docs": { type: "boolean", default: false },
				help: { type: "boolean", default: false },
			},
		});
	} catch (error) {
		console.error(`${error instanceof Error ? error.message : error}\n`);
		return exitWithUsage(2);
	}
}

function exitWithUsage(exitCode: number): never {
	console.error(USAGE);
	process.exit(exitCode);
}

function isGroup(name: string): name is Group {
	return GROUPS.some((group) => group === name);
}

await main();
