import type { ContractOperation } from "./contract-operation.ts";
import { PathTemplate } from "./path-template.ts";

/** An operation whose path a request's is. */
export interface TableMatch {
	readonly operation: ContractOperation;
	readonly template: PathTemplate;
	readonly values: ReadonlyMap<string, string>;
}

interface Row {
	readonly template: PathTemplate;
	readonly operations: readonly ContractOperation[];
}

/** Paths by their number of segments: a request is compared with few of a document's. */
export class PathTable {
	readonly #rows = new Map<number, Row[]>();

	constructor(operations: readonly ContractOperation[]) {
		const byPath = Map.groupBy(operations, ({ path }) => path);
		for (const [path, group] of byPath) {
			// Some tell operations of one path apart behind it: `/#Action=Create`.
			const template = new PathTemplate(path.replace(/[?#].*$/s, ""));
			const rows = this.#rows.get(template.size) ?? [];
			this.#rows.set(template.size, rows);
			rows.push({ template, operations: group });
		}
	}

	match(path: string): readonly TableMatch[] {
		const compared = comparable(path);
		const rows = this.#rows.get(sizeOfPath(compared)) ?? [];
		return rows.flatMap((row) => matchesOf(row, compared));
	}

	/** Templates that begin with a fixed segment, and that are the end of a path. */
	matchEnd(path: string): readonly TableMatch[] {
		const segments = comparable(path).replace(/^\//, "").split("/");
		for (let skipped = 1; skipped < segments.length; skipped++) {
			const rest = `/${segments.slice(skipped).join("/")}`;
			const found = (this.#rows.get(sizeOfPath(rest)) ?? [])
				.filter(({ template }) => template.beginsFixed)
				.flatMap((row) => matchesOf(row, rest));
			if (found.length > 0) return found;
		}
		return [];
	}
}

function matchesOf(
	{ template, operations }: Row,
	path: string,
): readonly TableMatch[] {
	const values = template.match(path);
	if (values === undefined) return [];
	return operations.map((operation) => ({ operation, template, values }));
}

function sizeOfPath(path: string): number {
	return path.replace(/^\//, "").replace(/\/$/, "").split("/").length;
}

/** With letters, digits and `-._~` as they are: RFC 3986 §6.2.2.2. */
function comparable(path: string): string {
	if (!path.includes("%")) return path;
	return path.replace(/%[\da-f]{2}/gi, (encoded) => {
		const character = String.fromCharCode(
			Number.parseInt(encoded.slice(1), 16),
		);
		return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
	});
}
