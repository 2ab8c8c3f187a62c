import { type Data, isDataMap, memberIn, textOrNothing } from "../data.ts";

/** Rows of a list by what tells them apart. */
export interface Row {
	readonly key: string;
	readonly index: number;
	readonly data: Data;
}

/**
 * The entries of a list that have names; undefined for other lists. Of several of a
 * name, each has its number.
 *
 * @param isAnyCase names differ by more than capitals: headers (RFC 9110 §5.1)
 */
export function namedRows(
	list: readonly Data[],
	isAnyCase: boolean,
): readonly Row[] | undefined {
	const counts = new Map<string, number>();
	const rows: Row[] = [];
	for (const [index, data] of list.entries()) {
		const name = nameOf(data);
		if (name === undefined) return undefined;
		const plain = isAnyCase ? name.toLowerCase() : name;
		const count = (counts.get(plain) ?? 0) + 1;
		counts.set(plain, count);
		rows.push({ key: count === 1 ? plain : `${plain} #${count}`, index, data });
	}
	return rows;
}

function nameOf(data: Data): string | undefined {
	if (typeof data === "string") return data;
	if (!isDataMap(data)) return undefined;
	const name =
		textOrNothing(memberIn(data, "name")) ??
		textOrNothing(memberIn(data, "title"));
	if (name === undefined) return undefined;
	const type = textOrNothing(memberIn(data, "type"));
	return type === "query" || type === "path" ? `${type} ${name}` : name;
}

/** Whether a row that was switched off is sent now. */
export function isSentNow(
	base: Data | undefined,
	theirs: Data | undefined,
): boolean {
	return (
		memberIn(base, "disabled") === true && memberIn(theirs, "disabled") !== true
	);
}

export function findRow(rows: readonly Row[], key: string): Row | undefined {
	return rows.find((row) => row.key === key);
}
