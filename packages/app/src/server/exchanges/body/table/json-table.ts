import type { TableCell } from "../../../../protocol/responses.ts";
import {
	beginsList,
	beginsMap,
	documentsOf,
	type JsonMember,
	membersOf,
} from "./json-members.ts";
import type { FoundList, TableData } from "./table-data.ts";

/** Lists that are offered, and how deep in the body they are looked for. */
const MOST_LISTS = 40;
const DEEPEST = 8;
/** The column of what is neither a map nor a list. */
const VALUE = "value";

/** The lists of a body that can be shown as tables, the outermost first. Of a list's entries, the first stands for all. */
export function listsIn(bytes: Buffer): readonly FoundList[] {
	const documents = [...firstOf(documentsOf(bytes), 2)];
	const [first] = documents;
	if (!first) return [];
	const found: FoundList[] = [];
	if (documents.length > 1)
		found.push({ path: "", starts: startsOf(documentsOf(bytes)) });
	else collect(bytes, first.start, "$", DEEPEST, found);
	return found;
}

function collect(
	bytes: Buffer,
	start: number,
	path: string,
	depth: number,
	found: FoundList[],
): void {
	if (depth === 0 || found.length >= MOST_LISTS) return;
	if (beginsList(bytes, start)) {
		const [first] = firstOf(membersOf(bytes, start), 1);
		if (!first) return;
		const isTable =
			beginsMap(bytes, first.start) || beginsList(bytes, first.start);
		if (isTable || path === "$")
			found.push({ path, starts: startsOf(membersOf(bytes, start)) });
		collect(bytes, first.start, `${path}[0]`, depth - 1, found);
		return;
	}
	for (const { key, start: member } of firstOf(membersOf(bytes, start), 500))
		if (beginsList(bytes, member) || beginsMap(bytes, member))
			collect(bytes, member, path + step(String(key)), depth - 1, found);
}

function step(key: string): string {
	return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

function* firstOf<T>(all: Iterable<T>, most: number): Generator<T> {
	let count = 0;
	for (const one of all) {
		yield one;
		if (++count >= most) return;
	}
}

function startsOf(members: Iterable<JsonMember>): readonly number[] {
	const starts: number[] = [];
	for (const { start } of members) starts.push(start);
	return starts;
}

/** The entries of a list as rows; their keys are the columns, in the order in which they come. Read where it is looked at. */
export class JsonTable implements TableData {
	readonly columns: readonly string[];
	readonly #bytes: Buffer;
	readonly #starts: readonly number[];

	constructor(bytes: Buffer, { starts }: FoundList) {
		this.#bytes = bytes;
		this.#starts = starts;
		const columns = new Set<string>();
		for (const start of starts)
			for (const { key } of this.#cells(start)) columns.add(String(key));
		this.columns = [...columns];
	}

	get total(): number {
		return this.#starts.length;
	}

	row(index: number): ReadonlyMap<string, TableCell> {
		const cells = new Map<string, TableCell>();
		for (const { key, start, end } of this.#cells(this.#starts[index] ?? 0))
			cells.set(String(key), cellOf(this.#bytes.toString("utf8", start, end)));
		return cells;
	}

	#cells(start: number): Iterable<JsonMember> {
		const bytes = this.#bytes;
		if (beginsMap(bytes, start) || beginsList(bytes, start))
			return membersOf(bytes, start);
		const [own] = documentsOf(bytes.subarray(start));
		if (!own) return [];
		return [{ key: VALUE, start, end: start + own.end }];
	}
}

function cellOf(json: string): TableCell {
	const first = json[0] ?? "";
	if (first === '"') return { kind: "string", text: textOf(json) };
	if (first === "{" || first === "[") return { kind: "json", text: json };
	if (/^[tfn]/.test(first)) return { kind: "word", text: json };
	return { kind: "number", text: json };
}

function textOf(json: string): string {
	try {
		return String(JSON.parse(json));
	} catch {
		return json;
	}
}
