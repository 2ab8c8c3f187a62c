import { interleave, median, runForJson } from "../measure.ts";
import type { Row } from "../table.ts";

const folder = import.meta.dirname;
const PEERS = ["bruno", "handlebars", "mustache"] as const;

const WORKS = ["rendering", "new-text", "new-names"] as const;

type Work = (typeof WORKS)[number];

/** The ratios to reach. */
const GOALS: Record<Work, Partial<Record<(typeof PEERS)[number], number>>> = {
	rendering: { bruno: 5, handlebars: 1 },
	"new-text": { bruno: 1, mustache: 10 },
	"new-names": { bruno: 1, mustache: 10 },
};

const TITLES: Record<Work, string> = {
	rendering: "render a 2 kB body, 20 placeholders, other values each time",
	"new-text": "first use: compile and render a new text",
	"new-names": "first use: compile and render a new text with new names",
};

const PEER_NAMES = {
	bruno: "Bruno interpolate",
	handlebars: "Handlebars, compiled",
	mustache: "mustache",
} as const;

/** Filling in bodies: throughput beside other template languages, and growth with the size of the text. */
export async function measureRendering(isQuick: boolean): Promise<Row[]> {
	const rounds = isQuick ? 3 : 7;
	const milliseconds = isQuick ? 200 : 500;
	const rows: Row[] = [];
	for (const work of WORKS) {
		rows.push(...(await throughput(work, rounds, milliseconds)));
	}
	return [...rows, ...(await growth(isQuick ? 1 : 5))];
}

async function throughput(
	work: Work,
	rounds: number,
	milliseconds: number,
): Promise<Row[]> {
	const results = await interleave(
		rounds,
		["curlew", ...PEERS] as const,
		async (subject) => {
			const script = `${folder}/throughput.ts`;
			const { nanoseconds } = await runForJson<{ nanoseconds: number }>(
				script,
				subject,
				work,
				String(milliseconds),
			);
			return nanoseconds;
		},
	);
	const medianOf = (subject: "curlew" | (typeof PEERS)[number]) =>
		median(results.get(subject) ?? []);
	return PEERS.map((peer) => ({
		kind: "comparison",
		group: "rendering",
		what: TITLES[work],
		unit: "ns",
		ours: medianOf("curlew"),
		peer: { name: PEER_NAMES[peer], value: medianOf(peer) },
		goal: GOALS[work][peer],
	}));
}

async function growth(rounds: number): Promise<Row[]> {
	const results = await interleave(rounds, ["growth"], () =>
		runForJson<Growth>(`${folder}/growth.ts`, "50"),
	);
	const all = results.get("growth") ?? [];
	return Object.entries(all[0] ?? {}).map(([name, factors]) => {
		const medians = Object.keys(factors).map((context) =>
			median(all.map((growth) => growth[name]?.[context] ?? Number.NaN)),
		);
		const text =
			name === "ordinary" ? "1,000 → 10,000 placeholders" : `\`${name}\``;
		return {
			kind: "limit",
			group: "rendering",
			what: `time for 1 MB over time for 0.1 MB: ${text}`,
			unit: "times",
			ours: Math.max(...medians),
			goal: 15,
		};
	});
}

/** For each text, by context, how many times as long ten times the text takes. */
type Growth = Record<string, Record<string, number>>;
