import {
	type Difference,
	differenceOf,
} from "../../analysis/vars/filter-variables.ts";
import type {
	VariableCell,
	VariableRow,
	VariableTable,
} from "../../analysis/vars/variable-table.ts";
import { endWithin, textWidth } from "../../diagnostics/text-width.ts";
import { visibleLine } from "../../diagnostics/visible-text.ts";
import {
	cellText,
	isReadableCell,
	ownerOfCell,
	placeOfCell,
} from "./cell-text.ts";
import { fitEnd, fitText, padText } from "./fit-text.ts";
import type { Style } from "./style.ts";

export interface VariablesTextOptions {
	readonly style: Style;
	/** Files are shown relative to this folder. */
	readonly root: string;
	readonly columns: number;
	/** Mark how the second environment differs from the first. */
	readonly isDifference: boolean;
	/** Tell below each variable where its values stand. */
	readonly hasPlaces: boolean;
	/** Tell beside a value of an environment which one it is from, where that is not the column's own. */
	readonly hasOwners: boolean;
}

const NO_ENVIRONMENT = "(no environment)";
const GAP = 2;
const LONGEST_NAME = 28;
/** Narrower columns show nothing of a value: more environments go into a table of their own. */
const NARROWEST = 14;

/** Characters that are shown of what values have in common. */
const CONTEXT = 4;

const MARKS: Readonly<Record<Difference, string>> = {
	changed: "≠",
	"only-first": "-",
	"only-second": "+",
};

/** The variables of a collection with the values of its environments side by side. */
export function describeVariables(
	table: VariableTable,
	options: VariablesTextOptions,
): string {
	if (table.rows.length === 0) return `${nothing(table, options)}\n`;
	const tables = groupsOf(table, options).map((columns) =>
		new TableText(table, columns, options).lines().join("\n"),
	);
	return `${tables.join("\n\n")}\n`;
}

function nothing(
	{ environments }: VariableTable,
	{ isDifference }: VariablesTextOptions,
): string {
	const [first, second] = environments.map(nameOf);
	return isDifference
		? `${first} and ${second} have the same variables.`
		: "No variables.";
}

function nameOf(environment: string | null): string {
	return visibleLine(environment ?? NO_ENVIRONMENT);
}

/** The indexes of the environments that stand side by side, table for table. */
function groupsOf(
	table: VariableTable,
	{ columns }: VariablesTextOptions,
): readonly (readonly number[])[] {
	const room = columns - nameColumns(table);
	const most = Math.max(1, Math.floor(room / (NARROWEST + GAP)));
	const indexes = [...table.environments.keys()];
	const count = Math.ceil(indexes.length / most);
	const size = Math.ceil(indexes.length / count);
	return Array.from({ length: count }, (_, group) =>
		indexes.slice(group * size, (group + 1) * size),
	);
}

/** Of the names, with the mark before and the gap behind them. */
function nameColumns({ rows }: VariableTable): number {
	const widths = rows.map(({ name }) => textWidth(visibleLine(name)));
	return Math.min(Math.max(...widths), LONGEST_NAME) + 2 * GAP;
}

/** One table: some environments of all variables. */
class TableText {
	readonly #table: VariableTable;
	readonly #shown: readonly number[];
	readonly #options: VariablesTextOptions;
	readonly #nameColumns: number;
	readonly #widths: readonly number[];

	constructor(
		table: VariableTable,
		shown: readonly number[],
		options: VariablesTextOptions,
	) {
		this.#table = table;
		this.#shown = shown;
		this.#options = options;
		this.#nameColumns = nameColumns(table);
		this.#widths = widthsOf(
			shown.map((index) => this.#naturalWidth(index)),
			options.columns - this.#nameColumns,
		);
	}

	lines(): readonly string[] {
		const { style, columns } = this.#options;
		const lines = [this.#heading()];
		let last: VariableRow | undefined;
		for (const row of this.#table.rows) {
			if (last?.scope !== row.scope || last.owner !== row.owner)
				lines.push(style.dim(titleOf(row, columns)));
			last = row;
			lines.push(...this.#row(row));
		}
		return lines;
	}

	#heading(): string {
		const { style } = this.#options;
		const names = this.#shown.map((index, place) =>
			this.#padded(nameOf(this.#table.environments[index] ?? null), place),
		);
		const line = " ".repeat(this.#nameColumns) + names.join(" ".repeat(GAP));
		return style.bold(line.trimEnd());
	}

	#row(row: VariableRow): readonly string[] {
		const { isDifference, hasPlaces, style } = this.#options;
		const difference = isDifference ? differenceOf(row) : undefined;
		const mark = difference === undefined ? " " : MARKS[difference];
		const name = padText(
			fitText(visibleLine(row.name), this.#nameColumns - 2 * GAP),
			this.#nameColumns - GAP,
		);
		const line = `${mark} ${name}${this.#values(row)}`.trimEnd();
		const places = hasPlaces ? this.#places(row) : [];
		return [
			difference === undefined ? line : paintOf(difference, style)(line),
			...places.map(style.dim),
		];
	}

	/** What is the same everywhere is written once, over all columns. */
	#values({ cells, sameness, scope }: VariableRow): string {
		const isSame = scope !== "environment" && new Set(sameness).size === 1;
		const [first] = cells;
		if (isSame && first)
			return fitText(
				cellText(first),
				this.#options.columns - this.#nameColumns,
			);
		const shown = this.#shown.map(
			(index) => cells[index] ?? ({ kind: "absent" } as const),
		);
		const common = commonStart(shown.filter(isReadableCell).map(cellText));
		return shown
			.map((cell, place) => {
				const owner = this.#owner(cell, this.#shown[place] ?? 0);
				const width = Math.max(
					1,
					(this.#widths[place] ?? 0) - textWidth(owner),
				);
				const text = cellText(cell);
				const value = isReadableCell(cell)
					? withoutStart(text, common, width)
					: text;
				return this.#padded(fitText(value, width) + owner, place);
			})
			.join(" ".repeat(GAP));
	}

	#owner(cell: VariableCell | undefined, index: number): string {
		if (!this.#options.hasOwners) return "";
		return ownerOfCell(cell, this.#table.environments[index] ?? null);
	}

	#naturalWidth(index: number): number {
		const { environments, rows } = this.#table;
		let width = textWidth(nameOf(environments[index] ?? null));
		for (const { cells } of rows) {
			const cell = cells[index];
			const text = cellText(cell ?? { kind: "absent" });
			width = Math.max(width, textWidth(text + this.#owner(cell, index)));
		}
		return width;
	}

	#padded(text: string, place: number): string {
		const width = this.#widths[place] ?? 0;
		return padText(fitText(text, width), width);
	}

	#places({ cells, sameness, scope }: VariableRow): readonly string[] {
		const isSame = scope !== "environment" && new Set(sameness).size === 1;
		const indexes = isSame ? this.#shown.slice(0, 1) : this.#shown;
		return indexes.flatMap((index) => {
			const place = placeOfCell(cells[index], this.#options.root);
			if (place === undefined) return [];
			const environment = isSame
				? ""
				: `${fitText(nameOf(this.#table.environments[index] ?? null), LONGEST_NAME)}: `;
			// A path is shown whole: it is there to be opened.
			return [`      ${environment}${visibleLine(place)}`];
		});
	}
}

function titleOf({ scope, owner }: VariableRow, columns: number): string {
	if (owner === undefined) return scope;
	const room = columns - textWidth(scope) - 1;
	return `${scope} ${fitEnd(visibleLine(owner), room)}`;
}

/** Columns get what they want; where that is too much, those that want little leave the rest to the others. */
function widthsOf(wanted: readonly number[], room: number): readonly number[] {
	const widths = wanted.map(() => 0);
	let left = room - GAP * (wanted.length - 1);
	const places = [...wanted.keys()].sort(
		(a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0),
	);
	for (const [done, place] of places.entries()) {
		const share = Math.floor(left / (places.length - done));
		const width = Math.max(1, Math.min(wanted[place] ?? 0, share));
		widths[place] = width;
		left -= width;
	}
	return widths;
}

/** How many characters all texts begin with. */
function commonStart(texts: readonly string[]): number {
	const [first = "", ...others] = texts;
	if (others.every((other) => other === first)) return 0;
	let length = 0;
	while (
		length < first.length &&
		others.every((other) => other[length] === first[length])
	)
		length += 1;
	return length;
}

/** A text that would be cut before it differs from its neighbours is shown from there on. */
function withoutStart(text: string, common: number, width: number): string {
	return common < width / 2 || textWidth(text) <= width
		? text
		: `…${endWithin(text.slice(0, common), CONTEXT)}${text.slice(common)}`;
}

function paintOf(
	difference: Difference,
	style: Style,
): (text: string) => string {
	if (difference === "changed") return style.warning;
	return difference === "only-first" ? style.bad : style.good;
}
