import { SourceText } from "../diagnostics/source-text.ts";
import { type Opening, openingOf } from "../formats/bru/example-opening.ts";
import { parseBru } from "../formats/bru/parse-bru.ts";
import { Sections } from "./entries.ts";
import { type Section, sectionsOf } from "./sections.ts";
import { indented, writeBru, writeEntries } from "./write-bru.ts";

/**
 * A saved example of a `.bru` file. Its parts are written like sections within
 * a section; each is here as if it stood in a file of its own.
 */
export interface ExampleText {
	readonly name: string;
	readonly description: string | undefined;
	readonly request: Sections | undefined;
	readonly response: Sections | undefined;
}

/** Names that sections of a file have, for parts of an example that are no sections elsewhere. */
const STAND_INS: Readonly<Record<string, string>> = {
	status: "auth",
	body: "settings",
};
const LOOSE = "meta";

/** Reads the text of a section `example`. */
export function readExampleText(text: string): ExampleText {
	const { pairs, parts } = split(text);
	const loose = sectionsIn(`${LOOSE} {\n${pairs}}\n`);
	const part = (name: string) => {
		const content = parts.find((one) => one.name === name)?.content;
		return content === undefined ? undefined : partOf(content);
	};
	return {
		name: loose.value(LOOSE, "name") ?? "",
		description: loose.value(LOOSE, "description"),
		request: part("request"),
		response: part("response"),
	};
}

/** The sections of a request or a response. Its loose lines are in `meta`, `status` in `auth`, `body` in `settings`. */
function partOf(content: string): Sections {
	const { pairs, parts } = split(content);
	const texts = parts.map(
		({ name, content }) =>
			`${STAND_INS[name] ?? name} {\n${indented(content, 2)}\n}\n`,
	);
	return sectionsIn(`${LOOSE} {\n${pairs}}\n${texts.join("")}`);
}

function sectionsIn(text: string): Sections {
	return new Sections(sectionsOf(parseBru(new SourceText("", text))));
}

interface Part {
	readonly name: string;
	/** Without the indentation that the part adds. */
	readonly content: string;
}

/** Parts, and the lines between them, indented as in a section. */
function split(text: string): {
	readonly pairs: string;
	readonly parts: readonly Part[];
} {
	const parts: Part[] = [];
	let pairs = "";
	let open: { readonly name: string; readonly lines: string[] } | undefined;
	for (const line of text.split("\n")) {
		const opening = open ? undefined : partOpening(line);
		if (open !== undefined && line.trimEnd() === "}") {
			parts.push({ name: open.name, content: open.lines.join("\n") });
			open = undefined;
		} else if (open) open.lines.push(line.replace(/^ {1,2}/, ""));
		else if (opening === undefined) {
			if (line.trim() !== "") pairs += `  ${line}\n`;
		} else if (opening.rest === "}")
			parts.push({ name: opening.name, content: "" });
		else open = { name: opening.name, lines: [] };
	}
	return { pairs, parts };
}

/** `headers: {` within a part, without indentation: what is inside ends with a bracket below its first letter. */
function partOpening(line: string): Opening | undefined {
	if (line.startsWith(" ") || line.startsWith("\t")) return undefined;
	const opening = openingOf(line);
	return opening?.rest === "" || opening?.rest === "}" ? opening : undefined;
}

/** Writes what `readExampleText` reads. */
export function writeExampleText(example: ExampleText): string {
	const loose: Section = {
		kind: "dictionary",
		name: LOOSE,
		entries: [
			entry("name", example.name),
			entry("description", example.description),
		].flat(),
	};
	const parts = [
		["request", example.request],
		["response", example.response],
	] as const;
	return [
		outdented(writeEntries(loose.entries)),
		...parts.flatMap(([name, sections]) =>
			sections === undefined ? [] : [writePart(name, sections)],
		),
	].join("\n\n");
}

function entry(name: string, value: string | undefined) {
	return value === undefined
		? []
		: [{ name, value, isDisabled: false, annotations: [] }];
}

function writePart(name: string, sections: Sections): string {
	const loose = outdented(writeEntries(sections.entries(LOOSE)));
	const blocks = sections.all
		.filter((section) => section.name !== LOOSE)
		.map((section) => writeBlock(section));
	// No empty line stands between the loose lines and the first block.
	const [first = "", ...others] = blocks;
	const start = [loose, first].filter((text) => text !== "").join("\n");
	const content = [start, ...others].filter((text) => text !== "").join("\n\n");
	return content === "" ? `${name}: {}` : `${name}: {\n${nested(content)}\n}`;
}

function writeBlock(section: Section): string {
	const name =
		Object.entries(STAND_INS).find(
			([, standIn]) => standIn === section.name,
		)?.[0] ?? section.name;
	return writeBru([section])
		.trimEnd()
		.replace(/^\S+ \{/, () => `${name}: {`);
}

/** Lines of a dictionary, without its indentation and the last line break. */
function outdented(text: string): string {
	return text.replace(/\n$/, "").replace(/^ {2}/gm, "");
}

/** Indented by two spaces, but for empty lines. */
function nested(text: string): string {
	return text
		.split("\n")
		.map((line) => (line === "" ? "" : `  ${line}`))
		.join("\n");
}
