import { isDeepStrictEqual } from "node:util";
import type { EditValue } from "@curlew/client/editing";

/** What is merged: what forms and bodies of JSON say. */
export type Data = EditValue;

export type DataMap = { readonly [key: string]: Data };

export function isDataMap(data: Data | undefined): data is DataMap {
	return typeof data === "object" && data !== null && !Array.isArray(data);
}

export function isDataList(data: Data | undefined): data is readonly Data[] {
	return Array.isArray(data);
}

/** Whether both say the same, whatever the order of keys. */
export function isSame(a: Data | undefined, b: Data | undefined): boolean {
	return a === b || isDeepStrictEqual(a, b);
}

/** An own member of a map; undefined for everything else. */
export function memberIn(
	data: Data | undefined,
	key: string,
): Data | undefined {
	return isDataMap(data) && Object.hasOwn(data, key) ? data[key] : undefined;
}

export function textOrNothing(data: Data | undefined): string | undefined {
	return typeof data === "string" ? data : undefined;
}

/** Whether there is nothing in it. */
export function isEmptyData(data: Data | undefined): boolean {
	if (isDataList(data)) return data.length === 0;
	return (
		data === undefined || (isDataMap(data) && Object.keys(data).length === 0)
	);
}

/** A map with another member; without it for `undefined`. Keys keep their order. */
export function withMemberSet(
	map: DataMap,
	key: string,
	value: Data | undefined,
): DataMap {
	const entries = Object.entries(map);
	const index = entries.findIndex(([name]) => name === key);
	if (value === undefined)
		return Object.fromEntries(entries.filter(([name]) => name !== key));
	const entry: [string, Data] = [key, value];
	return Object.fromEntries(
		index === -1 ? [...entries, entry] : entries.with(index, entry),
	);
}

export function isMapOrAbsent(data: Data | undefined): boolean {
	return data === undefined || isDataMap(data);
}

export function isListOrAbsent(data: Data | undefined): boolean {
	return data === undefined || isDataList(data);
}
