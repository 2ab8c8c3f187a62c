/** What stands in a row: a line, or a segment of a long one. */
export interface BodyRowRef {
	readonly line: number;
	/** Absent for a line that is not unrolled. */
	readonly segment?: number;
}

export interface RowChanges {
	/** Blocks that are closed, by their first line: the line that ends them. */
	readonly folds: ReadonlyMap<number, number>;
	/** Long lines that are unrolled, with how many segments they have. */
	readonly unrolled: ReadonlyMap<number, number>;
}

export const NO_CHANGES: RowChanges = { folds: new Map(), unrolled: new Map() };

/** A line that is not one row followed by the next line. */
interface Step {
	readonly line: number;
	/** The first of its rows. */
	readonly row: number;
	readonly rows: number;
	/** The line that follows. */
	readonly next: number;
	readonly isUnrolled: boolean;
}

/** Which line is in which row, when some are folded away and others take many rows. */
export class RowMap {
	readonly rows: number;
	readonly #steps: readonly Step[];

	constructor(total: number, changes: RowChanges) {
		this.#steps = stepsOf(changes);
		const last = this.#steps.at(-1);
		this.rows = last ? last.row + last.rows + total - last.next : total;
	}

	at(row: number): BodyRowRef {
		const step = this.#steps.findLast((one) => one.row <= row);
		if (!step) return { line: row };
		const within = row - step.row;
		if (within >= step.rows) return { line: step.next + within - step.rows };
		return step.isUnrolled
			? { line: step.line, segment: within }
			: { line: step.line };
	}

	/** The row of a line; of one that is folded away, that of the block. */
	rowOf({ line, segment = 0 }: BodyRowRef): number {
		const step = this.#steps.findLast((one) => one.line <= line);
		if (!step) return line;
		if (line === step.line) return step.row + Math.min(segment, step.rows - 1);
		if (line < step.next) return step.row;
		return step.row + step.rows + line - step.next;
	}
}

function stepsOf({ folds, unrolled }: RowChanges): readonly Step[] {
	const lines = [...new Set([...folds.keys(), ...unrolled.keys()])];
	const steps: Step[] = [];
	let [next, row] = [0, 0];
	for (const line of lines.sort((a, b) => a - b)) {
		// Within a block that is closed.
		if (line < next) continue;
		row += line - next;
		const end = folds.get(line);
		const rows = end === undefined ? (unrolled.get(line) ?? 1) : 1;
		next = end ?? line + 1;
		steps.push({ line, row, rows, next, isUnrolled: end === undefined });
		row += rows;
	}
	return steps;
}
