import type { HarObject } from "@curlew/client/carrying";

/** Characters of an object that stands on one line. */
const LINE = 100;

/** A HAR file: indented by tabs, with what is short on one line, so that a change of one thing is a change of one line. */
export function harText(entries: readonly HarObject[], own: HarObject): string {
	const creator = { name: "Curlew", version: "2.2.0" };
	const log = { version: "1.2", creator, entries, ...own };
	return `${pretty({ log }, "")}\n`;
}

function pretty(value: unknown, indent: string): string {
	if (typeof value !== "object" || value === null)
		return JSON.stringify(value) ?? "null";
	const isList = Array.isArray(value);
	const [open, close] = isList ? ["[", "]"] : ["{", "}"];
	const members = Object.entries(value).filter(
		([, part]) => part !== undefined,
	);
	if (members.length === 0) return `${open}${close}`;
	const inner = `${indent}\t`;
	const parts = members.map(([key, part]) => {
		const text = pretty(part, inner);
		return isList ? text : `${JSON.stringify(key)}: ${text}`;
	});
	const isFlat = members.every(([, part]) => typeof part !== "object");
	const line = `${open} ${parts.join(", ")} ${close}`;
	if (isFlat && line.length <= LINE) return line;
	return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}
