import { type BulkRow, rowsOfText } from "./bulk-text.ts";

/**
 * Rows of a text that was pasted: lines `name: value`, columns of a spreadsheet,
 * `a=b&c=d`, or JSON. Undefined where it is one name or value like any other.
 */
export function pastedRows(text: string): readonly BulkRow[] | undefined {
	const trimmed = text.trim();
	const rows =
		rowsOfJson(trimmed) ?? rowsOfLines(trimmed) ?? rowsOfQuery(trimmed);
	return rows === undefined || rows.length === 0 ? undefined : rows;
}

function rowsOfJson(text: string): readonly BulkRow[] | undefined {
	if (!/^[{[]/.test(text) || text.startsWith("{{")) return undefined;
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return undefined;
	}
	if (Array.isArray(value)) {
		const rows = value.map(rowOfObject);
		return rows.every((row) => row !== undefined) ? rows : undefined;
	}
	if (typeof value !== "object" || value === null) return undefined;
	return Object.entries(value).map(([name, member]) => ({
		name,
		value: textOf(member),
		isDisabled: false,
	}));
}

/** As Postman, Bruno and others write rows. */
function rowOfObject(row: unknown): BulkRow | undefined {
	if (typeof row !== "object" || row === null) return undefined;
	const { name, key, value, disabled, enabled } = row as Readonly<
		Record<string, unknown>
	>;
	const written = name ?? key;
	if (typeof written !== "string") return undefined;
	const isDisabled = disabled === true || enabled === false;
	return { name: written, value: textOf(value), isDisabled };
}

function textOf(value: unknown): string {
	if (value === undefined || value === null) return "";
	return typeof value === "string" ? value : JSON.stringify(value);
}

function rowsOfLines(text: string): readonly BulkRow[] | undefined {
	const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
	if (lines.length < 2) return undefined;
	if (lines.every((line) => line.includes("\t")))
		return lines.map((line) => {
			const [name = "", value = ""] = line.split("\t");
			return { name: name.trim(), value: value.trim(), isDisabled: false };
		});
	// The first line of a message that was copied with its headers.
	const [first = ""] = lines;
	const isMessage = /^(?:HTTP\/[\d.]+ \d{3}|[A-Z]+ \S+ HTTP\/[\d.]+)/.test(
		first,
	);
	const rows = isMessage ? lines.slice(1) : lines;
	if (rows.every((line) => line.includes(":")))
		return rowsOfText(rows.join("\n"));
	if (rows.every((line) => /^[^=\s]+=/.test(line)))
		return rows.map((line) => splitAt(line.trim(), "="));
	return undefined;
}

function rowsOfQuery(text: string): readonly BulkRow[] | undefined {
	const query = text.replace(/^\?/, "");
	const isQuery =
		!/\s/.test(query) &&
		(query.includes("&") || query !== text) &&
		query.split("&").every((pair) => /^[^=&]+=?/.test(pair)) &&
		query.includes("=") &&
		!/^[a-z][a-z0-9+.-]*:\/\//i.test(query);
	if (!isQuery) return undefined;
	return query.split("&").map((pair) => {
		const { name, value } = splitAt(pair, "=");
		return { name: decoded(name), value: decoded(value), isDisabled: false };
	});
}

function splitAt(text: string, separator: string): BulkRow {
	const at = text.indexOf(separator);
	const name = at === -1 ? text : text.slice(0, at);
	const value = at === -1 ? "" : text.slice(at + 1);
	return { name, value, isDisabled: false };
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text.replaceAll("+", " "));
	} catch {
		return text;
	}
}
