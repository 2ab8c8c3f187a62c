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

/** What may follow behind a part of a path. */
class PathNode {
	readonly fixed = new Map<string, PathNode>();
	/** Behind a segment with parameters. */
	open: PathNode | undefined;
	readonly rows: Row[] = [];

	/** The nodes that a path's segments may lead to, from one of them on. */
	*reached(segments: readonly string[], from = 0): Generator<PathNode, void> {
		const segment = segments[from];
		if (segment === undefined) yield this;
		else {
			yield* this.fixed.get(segment)?.reached(segments, from + 1) ?? [];
			yield* this.open?.reached(segments, from + 1) ?? [];
		}
	}

	behind(step: string | undefined): PathNode {
		if (step === undefined) {
			this.open ??= new PathNode();
			return this.open;
		}
		const next = this.fixed.get(step) ?? new PathNode();
		this.fixed.set(step, next);
		return next;
	}
}

/** Paths as a tree of their segments: a request is compared with few of a document's. */
export class PathTable {
	readonly #top = new PathNode();

	constructor(operations: readonly ContractOperation[]) {
		const byPath = Map.groupBy(operations, ({ path }) => path);
		for (const [path, group] of byPath) {
			// Some tell operations of one path apart behind it: `/#Action=Create`.
			const template = new PathTemplate(path.replace(/[?#].*$/s, ""));
			let node = this.#top;
			for (const step of template.steps) node = node.behind(step);
			node.rows.push({ template, operations: group });
		}
	}

	match(path: string): readonly TableMatch[] {
		const compared = comparable(path);
		return [...this.#top.reached(segmentsIn(compared))]
			.flatMap(({ rows }) => rows)
			.flatMap((row) => matchesOf(row, compared));
	}

	/** Templates that begin with a fixed segment, and that are the end of a path. */
	matchEnd(path: string): readonly TableMatch[] {
		const segments = segmentsIn(path);
		for (let skipped = 1; skipped < segments.length; skipped++) {
			const found = this.match(`/${segments.slice(skipped).join("/")}`);
			const own = found.filter(({ template }) => template.beginsFixed);
			if (own.length > 0) return own;
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

function segmentsIn(path: string): readonly string[] {
	return path.replace(/^\//, "").replace(/\/$/, "").split("/");
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
