import type { Division } from "../../run/parts/divide.ts";
import type { Part } from "../../run/parts/part.ts";
import type { PartedRun } from "../../run/parts/parted-run.ts";

/** Raised when the shape of the document changes in a way that breaks its readers. */
const FORMAT_VERSION = 1;

/** A divided run. */
export interface DividedRun {
	readonly run: Pick<PartedRun, "requests" | "iterationCount">;
	readonly division: Division;
	/** How many times the requests of the run may be sent. Default: 2. */
	readonly limit?: number | undefined;
}

/** How a run is divided, as one JSON document. Its shape is in docs/shards.md. */
export function divisionDocument(divided: DividedRun) {
	const { requests, iterationCount } = divided.run;
	const { parts, groups, cost } = divided.division;
	const pathOf = (position: number) => requests[position]?.path ?? "";
	return {
		format: "curlew-shards",
		formatVersion: FORMAT_VERSION,
		requestCount: requests.length,
		iterationCount,
		requestsSent: cost.sent,
		shards: parts.map((part, index) => ({
			shard: index + 1,
			requests: part.executions,
			repeated: repeatedIn(part).map(pathOf),
			expected: part.expected,
		})),
		groups: groups.map(({ positions, repeated, isChain }) => ({
			requests: positions.map(pathOf),
			repeated: repeated.map(pathOf),
			iterationsStayTogether: isChain,
		})),
	};
}

/** Positions of what a part repeats, each once, in order. */
export function repeatedIn({ slices }: Part): readonly number[] {
	const repeated = new Set(slices.flatMap((slice) => slice.repeated));
	return [...repeated].sort((a, b) => a - b);
}
