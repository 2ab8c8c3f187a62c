// `node bench/verdicts.ts [FILE [newman's flags …]]`: runs a collection of Postman's by
// newman and by Curlew, and compares what each says of every assertion. Without a file
// it runs the tests in `verdicts/tests`, which use all that `pm` has.
import { spawn } from "node:child_process";
import {
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishedCli } from "./clients/published-cli.ts";
import { installPeers, peerFile } from "./peers.ts";
import { collectionOf } from "./verdicts/read-tests.ts";
import { startTestServer } from "./verdicts/test-server.ts";

/** As far as it is looked at. */
interface Summary {
	readonly run: {
		readonly executions: readonly {
			readonly id: string;
			readonly item: { readonly name: string };
			readonly response?: { readonly code: number };
			readonly assertions?: readonly {
				readonly assertion: string;
				readonly skipped: boolean;
				readonly error?: object;
			}[];
			readonly testScript?: readonly object[];
			readonly prerequestScript?: readonly object[];
		}[];
	};
}

type Execution = Summary["run"]["executions"][number];

/** What happened, a line for each request and each assertion, in order. */
function verdictsIn({ run }: Summary): readonly string[] {
	return withoutCopies(run.executions).flatMap((one) => [
		`${one.item.name}: ${one.response ? "answered" : "no answer"}`,
		...(one.assertions ?? []).map(
			({ assertion, skipped, error }) =>
				`${one.item.name} / ${assertion}: ${skipped ? "skipped" : error ? "failed" : "passed"}`,
		),
		...(one.prerequestScript?.some((script) => "error" in script)
			? [`${one.item.name}: error before the request`]
			: []),
		...(one.testScript?.some((script) => "error" in script)
			? [`${one.item.name}: error after the request`]
			: []),
	]);
}

/** Newman has a request once more for each answer to a `pm.sendRequest` of its tests, with the same assertions. */
function withoutCopies(executions: readonly Execution[]): readonly Execution[] {
	return executions.filter(({ id, assertions }, at) => {
		const before = executions[at - 1];
		const isCopy =
			before?.id === id &&
			JSON.stringify(before.assertions) === JSON.stringify(assertions);
		return !isCopy;
	});
}

async function summaryOf(
	script: string,
	args: readonly string[],
): Promise<Summary> {
	const folder = mkdtempSync(join(tmpdir(), "curlew-verdicts-"));
	try {
		const file = join(folder, "summary.json");
		const report = ["-r", "json", "--reporter-json-export", file];
		const child = spawn(process.execPath, [script, "run", ...args, ...report], {
			stdio: "ignore",
		});
		await new Promise((done) => child.once("close", done));
		return JSON.parse(readFileSync(file, "utf8"));
	} finally {
		rmSync(folder, { recursive: true });
	}
}

interface Comparison {
	readonly all: number;
	readonly same: number;
}

/** Shows what only one of the two says. */
async function compare(args: readonly string[]): Promise<Comparison> {
	const newman = peerFile("newman", "bin", "newman.js");
	const theirs = verdictsIn(await summaryOf(newman, args));
	const ours = verdictsIn(await summaryOf(await publishedCli(), args));
	for (const one of only(theirs, ours)) console.log(`newman  ${one}`);
	for (const one of only(ours, theirs)) console.log(`curlew  ${one}`);
	const same = theirs.length - only(theirs, ours).length;
	return { all: Math.max(theirs.length, ours.length), same };
}

function only(
	some: readonly string[],
	others: readonly string[],
): readonly string[] {
	const left = [...others];
	return some.filter((one) => {
		const at = left.indexOf(one);
		if (at >= 0) left.splice(at, 1);
		return at < 0;
	});
}

/** The same for each file in `verdicts/tests`, served on loopback. */
async function compareTests(): Promise<Comparison> {
	const tests = join(import.meta.dirname, "verdicts", "tests");
	const folder = mkdtempSync(join(tmpdir(), "curlew-verdicts-"));
	const { url, server } = await startTestServer();
	const sum = { all: 0, same: 0 };
	try {
		for (const name of readdirSync(tests).sort()) {
			const text = readFileSync(join(tests, name), "utf8");
			const file = join(folder, "tests.postman_collection.json");
			writeFileSync(file, JSON.stringify(collectionOf(name, text, url)));
			console.log(`\n${name}`);
			const { all, same } = await compare([file]);
			console.log(`${same} of ${all} are the same.`);
			sum.all += all;
			sum.same += same;
		}
	} finally {
		server.close();
		rmSync(folder, { recursive: true });
	}
	return sum;
}

installPeers();
const args = process.argv.slice(2);
const { all, same } = await (args.length > 0 ? compare(args) : compareTests());
const share = ((100 * same) / all).toFixed(1);
console.log(`\n${same} of ${all} are the same: ${share} %.`);
process.exitCode = same === all ? 0 : 1;
