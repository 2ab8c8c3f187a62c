import { fileURLToPath } from "node:url";
import { interleave, median, runForJson } from "../measure.ts";
import type { Row } from "../table.ts";

/** Nanoseconds of CPU time for each exchange. */
interface JudgingCosts {
	readonly exchange: number;
}

const script = fileURLToPath(new URL("judging-costs.ts", import.meta.url));

/** What `run --contract` adds to a request whose operation has been seen before. */
export async function measureContract(isQuick: boolean): Promise<Row[]> {
	const results = await interleave(isQuick ? 1 : 5, ["contract"], () =>
		runForJson<JudgingCosts>(script),
	);
	const all = results.get("contract") ?? [];
	return [
		{
			kind: "limit",
			group: "contract",
			what: "an exchange with a body of 2 kB: matched and judged",
			unit: "ns",
			ours: median(all.map(({ exchange }) => exchange)),
			goal: 100_000,
		},
	];
}
