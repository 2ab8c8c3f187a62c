import { type ReactNode, useMemo } from "react";
import type { RunRow } from "../../../../src/protocol/runs.ts";

/** Statuses of one kind, with how often they came. */
interface Part {
	/** `2xx`, `no response`. */
	readonly label: string;
	/** First digit of the status; `none` where there was no response. */
	readonly kind: string;
	readonly count: number;
	/** `200: 54, 201: 6` */
	readonly statuses: string;
}

/** Which statuses the responses have. */
export function StatusChart({
	rows,
}: {
	readonly rows: readonly RunRow[];
}): ReactNode {
	const parts = useMemo(() => partsOf(rows), [rows]);
	const text = parts.map(({ statuses }) => statuses).join(", ");
	return (
		<figure className="run-chart">
			<div className="status-bar" role="img" aria-label={`Statuses: ${text}`}>
				{parts.map(({ label, kind, count, statuses }) => (
					<span
						key={label}
						className={`status-part status-part-${kind}`}
						style={{ flexGrow: count }}
						title={statuses}
					/>
				))}
			</div>
			<figcaption className="status-legend">
				{parts.map(({ label, kind, count }) => (
					<span key={label}>
						<i className={`status-dot status-part-${kind}`} />
						{label} <b>{count}</b>
					</span>
				))}
			</figcaption>
		</figure>
	);
}

function partsOf(rows: readonly RunRow[]): readonly Part[] {
	const kinds = new Map<string, Map<string, number>>();
	for (const { status, outcome } of rows) {
		const label =
			status?.toString() ?? (outcome === "skipped" ? "skipped" : "no response");
		const kind = status === undefined ? label : `${label.charAt(0)}xx`;
		const counts = kinds.get(kind) ?? new Map<string, number>();
		kinds.set(kind, counts.set(label, (counts.get(label) ?? 0) + 1));
	}
	return [...kinds].sort(byName).map(([label, counts]) => ({
		label,
		kind: KINDS[label] ?? label.charAt(0),
		count: [...counts.values()].reduce((sum, count) => sum + count, 0),
		statuses: [...counts]
			.sort(byName)
			.map(([status, count]) => `${status}: ${count}`)
			.join(", "),
	}));
}

const KINDS: Readonly<Record<string, string>> = {
	skipped: "skipped",
	"no response": "none",
};

function byName(
	[a]: readonly [string, unknown],
	[b]: readonly [string, unknown],
): number {
	return a.localeCompare(b);
}
