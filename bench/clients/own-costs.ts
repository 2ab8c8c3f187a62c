import { interleave, median, medianUsage, timeToExit } from "../measure.ts";
import type { Group, Row } from "../table.ts";
import { curlew } from "./clients.ts";
import { type Workload, Workspace } from "./workspace.ts";

const GETS = { format: "any", requests: 1_000 } as const;

/** What is judged of each response, and the CPU time in ms not to be exceeded. */
const WORKLOADS: readonly {
	readonly what: string;
	readonly workload: Workload;
	readonly goal: number;
}[] = [
	{
		what: "1,000 GETs with an assertion each: CPU time",
		workload: { ...GETS, hasTest: false, hasAssertion: true },
		goal: 550,
	},
	{
		what: "1,000 GETs with a test each: CPU time",
		workload: { ...GETS, hasTest: true },
		goal: 1_000,
	},
];

/** CPU time of Curlew's whole process for 1,000 GETs, by what is judged of each. */
export async function measureOwnCosts(
	rounds: number,
	group: Group = "requests",
): Promise<Row[]> {
	const client = await curlew();
	await using workspace = await Workspace.open();
	const results = await interleave(rounds, WORKLOADS, ({ workload }) =>
		workspace.measure(client, workload),
	);
	return WORKLOADS.map((one) => ({
		kind: "limit",
		group,
		what: one.what,
		unit: "ms",
		ours: medianUsage(results.get(one) ?? []).cpuMs,
		goal: one.goal,
	}));
}

/** Wall time of `curlew --version` beside that of a Node that does nothing. */
export async function measureVersion(rounds: number): Promise<Row> {
	const { args } = await curlew();
	const [bin = ""] = args;
	const version = { args: [bin, "--version"] };
	const bare = { args: ["-e", "0"] };
	const results = await interleave(rounds, [version, bare], timeToExit);
	return {
		kind: "comparison",
		group: "start-up",
		what: "--version",
		unit: "ms",
		ours: median(results.get(version) ?? []),
		peer: { name: "node -e 0", value: median(results.get(bare) ?? []) },
	};
}
