import type { EventListener, RequestResult, RunEvent } from "@curlew/client";
import type { Contract } from "../contract.ts";
import {
	type CoverageItem,
	CoverageOutline,
	type CoveredKind,
} from "./outline.ts";

/** How much of something was touched. */
export interface CoverageCount {
	readonly touched: number;
	readonly total: number;
}

/** What a run has touched of a document, as JSON. */
export interface CoverageDocument {
	/** Path of the document as it was named. */
	readonly document: string;
	/** Of all items, 0 to 100; 100 where there is none. */
	readonly percent: number;
	readonly kinds: Readonly<Record<CoveredKind, CoverageCount>>;
	readonly items: readonly (CoverageItem & { readonly touched: boolean })[];
}

const KINDS: readonly CoveredKind[] = [
	"operation",
	"status",
	"parameter",
	"value",
	"branch",
];

/** Adds up what the requests of a run, or of all its parts, touch of a contract. */
export class RunCoverage {
	readonly #outline: CoverageOutline;
	readonly #touched = new Set<string>();

	constructor(contract: Contract) {
		this.#outline = new CoverageOutline(contract);
	}

	/** To hear the events of the run. */
	readonly listener: EventListener = (event: RunEvent) => {
		if (event.type === "request-finished") this.#add(event.result);
	};

	#add({ contract, called = [] }: RequestResult): void {
		for (const id of contract?.touched ?? []) this.#touched.add(id);
		for (const one of called) this.#add(one);
	}

	/** @param name of the document */
	toDocument(name: string): CoverageDocument {
		const items = this.#outline.items.map((item) => ({
			...item,
			touched: this.#touched.has(item.id),
		}));
		const count = (all: typeof items): CoverageCount => ({
			touched: all.filter(({ touched }) => touched).length,
			total: all.length,
		});
		const of = (kind: CoveredKind) =>
			count(items.filter((item) => item.kind === kind));
		return {
			document: name,
			percent: percentOf(count(items)),
			kinds: {
				operation: of("operation"),
				status: of("status"),
				parameter: of("parameter"),
				value: of("value"),
				branch: of("branch"),
			},
			items,
		};
	}
}

/** From 0 to 100, with one digit; 100 of nothing. */
export function percentOf({ touched, total }: CoverageCount): number {
	return total === 0 ? 100 : Math.floor((touched / total) * 1000) / 10;
}

/** Operations that are named in the table. */
const MOST_NAMED = 10;

const WORDS: Readonly<Record<CoveredKind, string>> = {
	operation: "operations",
	status: "statuses",
	parameter: "parameters",
	value: "enum values",
	branch: "schema branches",
};

/** A table for the terminal, of up to 80 columns, and the operations that nothing asked for. */
export function describeCoverage({
	document,
	percent,
	kinds,
	items,
}: CoverageDocument): readonly string[] {
	const rows = KINDS.filter((kind) => kinds[kind].total > 0).map((kind) => {
		const { touched, total } = kinds[kind];
		const share = `${percentOf(kinds[kind]).toFixed(1)} %`.padStart(8);
		return `  ${WORDS[kind].padEnd(16)}${share}  ${touched} of ${total}`;
	});
	const missed = items.filter(
		({ kind, touched }) => kind === "operation" && !touched,
	);
	const named = missed.slice(0, MOST_NAMED).map(({ title }) => `    ${title}`);
	const more = missed.length - MOST_NAMED;
	return [
		`Coverage of ${document}: ${percent} %`,
		...rows,
		...(missed.length > 0 ? ["  never asked for:"] : []),
		...named,
		...(more > 0 ? [`    … and ${more} more`] : []),
	];
}
