// `node bench/verdicts.ts FILE [newman's flags …]`: runs a collection of Postman's by
// newman and by Curlew, and compares what each says of every assertion.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishedCli } from "./clients/published-cli.ts";
import { installPeers, peerFile } from "./peers.ts";

/** As far as it is looked at. */
interface Summary {
	readonly run: {
		readonly executions: readonly {
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

/** What happened, a line for each request and each assertion, in order. */
function verdictsIn({ run }: Summary): readonly string[] {
	return run.executions.flatMap((one) => [
		`${one.item.name}: ${one.response?.code ?? "no answer"}`,
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

function summaryOf(script: string, args: readonly string[]): Summary {
	const folder = mkdtempSync(join(tmpdir(), "curlew-verdicts-"));
	try {
		const file = join(folder, "summary.json");
		const report = ["-r", "json", "--reporter-json-export", file];
		spawnSync(process.execPath, [script, "run", ...args, ...report], {
			stdio: ["ignore", "ignore", 2],
		});
		return JSON.parse(readFileSync(file, "utf8"));
	} finally {
		rmSync(folder, { recursive: true });
	}
}

const args = process.argv.slice(2);
if (args.length === 0) {
	console.error("Usage: node bench/verdicts.ts FILE [newman's flags …]");
	process.exit(2);
}
installPeers();
const theirs = verdictsIn(
	summaryOf(peerFile("newman", "bin", "newman.js"), args),
);
const ours = verdictsIn(summaryOf(await publishedCli(), args));
const only = (some: readonly string[], others: readonly string[]) => {
	const left = [...others];
	return some.filter((one) => {
		const at = left.indexOf(one);
		if (at >= 0) left.splice(at, 1);
		return at < 0;
	});
};
for (const one of only(theirs, ours)) console.log(`newman  ${one}`);
for (const one of only(ours, theirs)) console.log(`curlew  ${one}`);
const same = theirs.length - only(theirs, ours).length;
console.log(`${same} of ${theirs.length} are the same.`);
process.exitCode = same === theirs.length && same === ours.length ? 0 : 1;
