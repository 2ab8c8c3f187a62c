import { fileURLToPath } from "node:url";
import { interleave, median, runForJson } from "../measure.ts";
import type { Row } from "../table.ts";

interface Growth {
	/** By secret and text, how many times as long four times the text takes. */
	readonly growth: Readonly<Record<string, Readonly<Record<string, number>>>>;
	/** How many times as long a thousand secrets take as one. */
	readonly crowd: number;
}

const script = fileURLToPath(new URL("growth.ts", import.meta.url));

/** Finding secrets: growth with texts that a server chose, and with the number of secrets. */
export async function measureSecrets(isQuick: boolean): Promise<Row[]> {
	const results = await interleave(isQuick ? 1 : 5, ["growth"], () =>
		runForJson<Growth>(script),
	);
	const all = results.get("growth") ?? [];
	const rows = Object.entries(all[0]?.growth ?? {}).map(
		([secret, texts]): Row => ({
			kind: "limit",
			group: "secrets",
			what: `time for 1 MB over time for 0.25 MB, the worst of six texts: ${secret}`,
			unit: "times",
			ours: Math.max(
				...Object.keys(texts).map((text) =>
					median(all.map(({ growth }) => growth[secret]?.[text] ?? Number.NaN)),
				),
			),
			goal: 6,
		}),
	);
	const crowd: Row = {
		kind: "limit",
		group: "secrets",
		what: "an answer of 1 MB: time for 1,000 secrets over time for one",
		unit: "times",
		ours: median(all.map((one) => one.crowd)),
		goal: 2,
	};
	return [...rows, crowd];
}
