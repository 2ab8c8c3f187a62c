import type { Section, SectionAnnotation, SectionEntry } from "./sections.ts";

/** Quotation marks around a text of several lines. */
const QUOTES = "'''";
/** Names with these would be taken for something else. */
const SPECIAL = /[\s:"{}]|^~|^@.*\(/;

/**
 * The text of a `.bru` file as Bruno writes it: two spaces of indentation, an
 * empty line between sections, names in quotation marks where they need them.
 */
export function writeBru(sections: readonly Section[]): string {
	const texts = sections.map(writeSection);
	return texts.length === 0 ? "" : `${texts.join("\n\n")}\n`;
}

/** As `writeBru`, for an environment: without empty lines, and with the colour at the end. */
export function writeBruEnvironment(
	sections: readonly Section[],
	colour: string | undefined,
): string {
	const texts = sections.map(writeSection);
	if (texts.length === 0) texts.push("vars {\n}");
	if (colour !== undefined) texts.push(`color: ${colour}`);
	return `${texts.join("\n")}\n`;
}

/** False for an entry that the format cannot express: it would be read as something else. */
export function isWritable(section: string, entry: SectionEntry): boolean {
	const { name, items } = entry;
	const value = entry.value.trim();
	if (
		value.includes(QUOTES) &&
		(value.includes("\n") || value.startsWith(QUOTES))
	)
		return false;
	if (items?.length === 0) return false;
	if (section === "assert") return !/[:\n]|^~|^\s|\s$|^$/.test(name);
	if (section === "vars:secret") return /^[^\s,~[\]{}][^\s,\]]*$/.test(name);
	if (/[\n\r]/.test(name)) return false;
	// Between quotation marks a backslash in front of one is no backslash.
	return !SPECIAL.test(name) || !/\\"|\\$/.test(name);
}

/** Bruno reads no item of a list that has white space in it. */
export function isWritableItem(item: string): boolean {
	return /^[^\s,\]}][^\s,]*$/.test(item);
}

function writeSection(section: Section): string {
	const { name } = section;
	switch (section.kind) {
		case "text":
			return `${name} {\n${indented(section.text, 2)}\n}`;
		case "list": {
			const names = section.entries.map((entry) =>
				[
					...entry.annotations.map((one) => writeAnnotation(one)),
					`  ${entry.isDisabled ? "~" : ""}${entry.name}`,
				].join("\n"),
			);
			return `${name} [\n${names.join(",\n")}\n]`;
		}
		case "dictionary":
			return `${name} {\n${writeEntries(section.entries, name)}}`;
	}
}

/** The lines of a dictionary, each with its line break. */
export function writeEntries(
	entries: readonly SectionEntry[],
	section = "",
): string {
	return entries
		.map((entry) =>
			[
				...entry.annotations.map(writeAnnotation),
				`  ${entry.isDisabled ? "~" : ""}${writeName(entry.name, section)}: ${writeValue(entry)}\n`,
			].join("\n"),
		)
		.join("");
}

/** Expressions of assertions stand without quotation marks, whatever is in them. */
function writeName(name: string, section: string): string {
	return section === "assert" || !SPECIAL.test(name)
		? name
		: `"${name.replaceAll('"', '\\"')}"`;
}

function writeValue({
	value,
	items,
	contentType,
	...entry
}: SectionEntry): string {
	if (items !== undefined) {
		const lines = items.map((item) => `    ${item}\n`);
		return `[\n${lines.join("")}  ]`;
	}
	// White space around a value is no part of it when it is read.
	const content = value.trim();
	const isLong = entry.isLong || content.includes("\n") || content === "[";
	const written = isLong ? writeLong(content) : content;
	return contentType === undefined
		? written
		: `${written} @contentType(${contentType})`;
}

function writeLong(value: string): string {
	return `${QUOTES}\n${indented(value, 4)}\n  ${QUOTES}`;
}

function writeAnnotation({ name, argument }: SectionAnnotation): string {
	if (argument === undefined) return `  @${name}`;
	if (argument.includes("\n")) return `  @${name}(${writeLong(argument)})`;
	const quoted = argument.includes("'")
		? `"${argument.replace(/["\\]/g, "\\$&")}"`
		: `'${argument}'`;
	return `  @${name}(${quoted})`;
}

/** Every line, empty ones too, as Bruno writes them. */
export function indented(text: string, spaces: number): string {
	const indent = " ".repeat(spaces);
	return indent + text.replaceAll("\n", `\n${indent}`);
}
