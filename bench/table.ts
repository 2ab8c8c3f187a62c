/** Groups of measurements, in the order in which they are run and shown. */
export const GROUPS = [
	"rendering",
	"requests",
	"bru",
	"postman",
	"memory",
	"start-up",
	"by-hand",
	"check",
	"app",
	"secrets",
	"parallel",
	"load",
	"mock",
	"contract",
	"long-runs",
] as const;

export type Group = (typeof GROUPS)[number];

/** `ns` and `ms` are durations, `bytes` sizes, `times` bare factors. Smaller is better in each. */
export type Unit = "ns" | "ms" | "bytes" | "times";

export type Row =
	/** Ours beside a peer's, in one run. The ratio is the peer's divided by ours. */
	| {
			readonly kind: "comparison";
			readonly group: Group;
			readonly what: string;
			readonly unit: Unit;
			readonly ours: number;
			readonly peer: { readonly name: string; readonly value: number };
			/** The ratio to reach; absent when there is no goal. */
			readonly goal?: number;
	  }
	/** Ours beside a fixed limit. */
	| {
			readonly kind: "limit";
			readonly group: Group;
			readonly what: string;
			readonly unit: Unit;
			readonly ours: number;
			/** Not to be exceeded. */
			readonly goal: number;
	  };

/** A row as text, cell by cell. */
interface Cells {
	readonly what: string;
	readonly ours: string;
	readonly peer: string;
	readonly ratio: string;
	readonly goal: string;
	readonly met: string;
}

const HEADINGS: Cells = {
	what: "what",
	ours: "Curlew",
	peer: "peer",
	ratio: "ratio",
	goal: "goal",
	met: "met",
};

/** Whether the row's goal is met; `undefined` when it has none. */
function isMet(row: Row): boolean | undefined {
	if (row.kind === "limit") return row.ours <= row.goal;
	if (row.goal === undefined) return undefined;
	return ratioOf(row) >= row.goal;
}

/** The rows for a terminal: columns aligned, a blank line between groups. */
export function textTable(rows: readonly Row[]): string {
	const lines = [HEADINGS, ...rows.map(cellsOf)].map((cells) =>
		Object.values(cells),
	);
	const widths = Object.keys(HEADINGS).map((_, column) =>
		Math.max(...lines.map((line) => line[column]?.length ?? 0)),
	);
	return lines
		.map((line, index) => {
			const text = line
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join("  ")
				.trimEnd();
			const isFirstOfGroup = rows[index - 1]?.group !== rows[index - 2]?.group;
			return index > 0 && isFirstOfGroup ? `\n${text}` : text;
		})
		.join("\n");
}

/** The rows as a Markdown table. */
export function markdownTable(rows: readonly Row[]): string {
	const line = (cells: Cells) => `| ${Object.values(cells).join(" | ")} |`;
	return [
		line(HEADINGS),
		"| --- | ---: | ---: | ---: | ---: | --- |",
		...rows.map((row) => line(cellsOf(row))),
	].join("\n");
}

/** A value with its unit, to three digits. */
export function formatValue(value: number, unit: Unit): string {
	switch (unit) {
		case "ns":
			if (value < 1e3) return `${digits(value)} ns`;
			return value < 1e6
				? `${digits(value / 1e3)} µs`
				: formatValue(value / 1e6, "ms");
		case "ms":
			return value < 1e4 ? `${digits(value)} ms` : `${digits(value / 1e3)} s`;
		case "bytes":
			return value < 1e10
				? `${digits(value / 1e6)} MB`
				: `${digits(value / 1e9)} GB`;
		case "times":
			return `${digits(value)}×`;
	}
}

function cellsOf(row: Row): Cells {
	const met = isMet(row);
	const common = {
		what: row.what,
		ours: formatValue(row.ours, row.unit),
		met: met === undefined ? "" : met ? "yes" : "NO",
	};
	if (row.kind === "limit") {
		const goal = `≤ ${formatValue(row.goal, row.unit)}`;
		return { ...inOrder(common, "", "", goal) };
	}
	return inOrder(
		common,
		`${row.peer.name} ${formatValue(row.peer.value, row.unit)}`,
		formatValue(ratioOf(row), "times"),
		row.goal === undefined ? "" : `≥ ${formatValue(row.goal, "times")}`,
	);
}

function inOrder(
	{ what, ours, met }: Pick<Cells, "what" | "ours" | "met">,
	peer: string,
	ratio: string,
	goal: string,
): Cells {
	return { what, ours, peer, ratio, goal, met };
}

function ratioOf(row: Extract<Row, { kind: "comparison" }>): number {
	return row.peer.value / row.ours;
}

function digits(value: number): string {
	if (value >= 100) return Math.round(value).toLocaleString("en");
	return String(Number(value.toPrecision(3)));
}
