import type { Section, SectionEntry } from "./sections.ts";

/** In these the order of entries says nothing, nor do empty ones. */
const FIELDS =
	/^(?:meta|settings|auth|auth:[a-z0-9-]+|get|post|put|delete|patch|options|head|connect|trace|http|grpc|ws)$/;

/** Whether two groups of sections, each of one name, say the same. */
export function saySame(a: readonly Section[], b: readonly Section[]): boolean {
	return (
		a.length === b.length && a.every((one, index) => saysSame(one, b[index]))
	);
}

function saysSame(a: Section, b: Section | undefined): boolean {
	if (b === undefined || a.name !== b.name) return false;
	if (a.kind === "text" || b.kind === "text") {
		return a.kind === b.kind && textOf(a) === textOf(b);
	}
	const [left, right] = [entriesOf(a), entriesOf(b)];
	return (
		left.length === right.length &&
		left.every((entry, index) => entry === right[index])
	);
}

/** How an example is spaced says nothing. */
function textOf(section: Section): string {
	if (section.kind !== "text") return "";
	return section.name === "example"
		? section.text
				.replace(/(?<![ \t])[ \t]+$/gm, "")
				.replace(/\n{2,}/g, "\n")
				.trim()
		: section.text;
}

function entriesOf(
	section: Exclude<Section, { kind: "text" }>,
): readonly string[] {
	const { name, entries } = section;
	if (!FIELDS.test(name)) return entries.map(toKey);
	return entries.filter(saysSomething).map(toKey).sort();
}

function saysSomething({
	value,
	isDisabled,
	annotations,
	name,
}: SectionEntry): boolean {
	const isEmpty = value === "" && !isDisabled && annotations.length === 0;
	// An empty prefix sends the token alone.
	return !isEmpty || name === "token_header_prefix";
}

function toKey(entry: SectionEntry): string {
	const { name, value, items, isDisabled, contentType } = entry;
	const annotations = entry.annotations
		.map((one) => JSON.stringify([one.name, one.argument]))
		.sort();
	return JSON.stringify([
		name,
		items ?? value,
		isDisabled,
		annotations,
		contentType,
	]);
}
