import { type ReactNode, useMemo } from "react";
import type { RunRow } from "../../../../src/protocol/runs.ts";
import { isBad } from "../../state/run-state.ts";
import { shownDuration } from "../../ui/format.ts";

/** Bars at most; of many requests, several share one. */
const MOST_BARS = 96;
const HEIGHT = 36;

interface Bar {
	/** Milliseconds of the longest one. */
	readonly duration: number;
	readonly hasFailed: boolean;
	readonly names: string;
}

/** How long the requests took, in their order. */
export function DurationChart({
	rows,
}: {
	readonly rows: readonly RunRow[];
}): ReactNode {
	const sent = useMemo(
		() => rows.filter(({ outcome }) => outcome !== "skipped"),
		[rows],
	);
	const bars = useMemo(() => barsOf(sent), [sent]);
	const text = useMemo(() => inWords(sent), [sent]);
	const longest = Math.max(1, ...bars.map(({ duration }) => duration));
	const width = Math.max(bars.length, 24);
	return (
		<figure className="run-chart">
			<svg
				viewBox={`0 0 ${width * 4} ${HEIGHT}`}
				preserveAspectRatio="none"
				role="img"
				aria-label={`Durations: ${text}`}
			>
				{bars.map(({ duration, hasFailed, names }, index) => {
					const height = Math.max(1.5, (duration / longest) * HEIGHT);
					return (
						<rect
							// biome-ignore lint/suspicious/noArrayIndexKey: bars are places
							key={index}
							className={hasFailed ? "bar-bad" : "bar"}
							x={index * 4}
							width={3}
							y={HEIGHT - height}
							height={height}
						>
							<title>{`${names}: ${shownDuration(duration)}`}</title>
						</rect>
					);
				})}
			</svg>
			<figcaption>{text}</figcaption>
		</figure>
	);
}

function barsOf(rows: readonly RunRow[]): readonly Bar[] {
	const size = Math.ceil(rows.length / MOST_BARS);
	const bars: Bar[] = [];
	for (let start = 0; start < rows.length; start += size) {
		const part = rows.slice(start, start + size);
		const [first] = part;
		bars.push({
			duration: Math.max(...part.map(({ duration }) => duration)),
			hasFailed: part.some(isBad),
			names:
				part.length === 1 ? (first?.name ?? "") : `${part.length} requests`,
		});
	}
	return bars;
}

function inWords(rows: readonly RunRow[]): string {
	const sorted = rows.map(({ duration }) => duration).sort((a, b) => a - b);
	const at = (share: number) =>
		shownDuration(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
	return `median ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`;
}
