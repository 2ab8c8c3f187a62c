import type { LiveItem } from "../../../protocol/live.ts";

type Item = Omit<LiveItem, "at">;

/**
 * The events of a whole part of an event stream (WHATWG HTML §9.2.6), and
 * what else stands between blank lines: comments and `retry`.
 *
 * @param text with line feeds only
 */
export function eventsIn(text: string): readonly Item[] {
	return text.split(/\n{2,}/).flatMap((block) => itemOf(block) ?? []);
}

function itemOf(block: string): Item | undefined {
	const data: string[] = [];
	const comments: string[] = [];
	const named: { type?: string; id?: string; retry?: string } = {};
	for (const line of block.split("\n")) {
		const [field, value] = fieldOf(line);
		if (field === "data") data.push(value);
		else if (field === "" && line !== "") comments.push(value);
		else if (field === "event") named.type = value;
		else if (field === "id") named.id = value;
		else if (field === "retry") named.retry = value;
	}
	const { retry, ...about } = named;
	if (data.length > 0) return { text: data.join("\n"), ...about };
	if (comments.length > 0)
		return { text: comments.join("\n"), note: "comment" };
	if (retry !== undefined) return { text: retry, note: "retry", ...about };
	// Without data nothing is dispatched, but its id counts.
	return Object.keys(about).length > 0 ? { text: "", ...about } : undefined;
}

function fieldOf(line: string): readonly [name: string, value: string] {
	const colon = line.indexOf(":");
	if (colon === -1) return [line, ""];
	const value = line.slice(colon + 1);
	return [line.slice(0, colon), value.startsWith(" ") ? value.slice(1) : value];
}
