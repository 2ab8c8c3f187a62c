import { SourceText } from "../../diagnostics/source-text.ts";
import type { BruDocument } from "./bru-document.ts";
import { parseBru } from "./parse-bru.ts";

/**
 * A saved example of a `.bru` file. Its parts are written like sections within
 * a section; each is here as if it were a file of its own.
 */
export interface ExampleText {
	/** Name and description, in the section `meta`. */
	readonly loose: BruDocument;
	readonly request: BruDocument | undefined;
	readonly response: BruDocument | undefined;
}

/** Names that sections of a file have, for parts of an example that are no sections elsewhere. */
export const STAND_INS: Readonly<Record<string, string>> = {
	status: "auth",
	body: "settings",
};
/** The section of lines that stand outside of all parts. */
export const LOOSE = "meta";

/** Reads the text of a section `example`. */
export function readExampleText(text: string): ExampleText {
	const { pairs, parts } = split(text);
	const part = (name: string) => {
		const content = parts.find((one) => one.name === name)?.content;
		return content === undefined ? undefined : partOf(content);
	};
	return {
		loose: parsed(`${LOOSE} {\n${pairs}}\n`),
		request: part("request"),
		response: part("response"),
	};
}

/** The sections of a request or a response. Its loose lines are in `meta`, `status` in `auth`, `body` in `settings`. */
function partOf(content: string): BruDocument {
	const { pairs, parts } = split(content);
	const texts = parts.map(
		({ name, content }) =>
			`${STAND_INS[name] ?? name} {\n${indented(content)}\n}\n`,
	);
	return parsed(`${LOOSE} {\n${pairs}}\n${texts.join("")}`);
}

function parsed(text: string): BruDocument {
	return parseBru(new SourceText("", text));
}

function indented(text: string): string {
	return `  ${text.replaceAll("\n", "\n  ")}`;
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

/** What opens a part: `headers: {`, or `headers {`. */
interface Opening {
	readonly name: string;
	/** What stands behind the bracket, without white space around it. */
	readonly rest: string;
}

/** The part that a line opens. It has no indentation: what is inside ends with a bracket below its first letter. */
function partOpening(line: string): Opening | undefined {
	if (line.startsWith(" ") || line.startsWith("\t")) return undefined;
	const bracket = line.indexOf("{");
	if (bracket === -1) return undefined;
	const before = line.slice(0, bracket).trim();
	const name = before.endsWith(":") ? before.slice(0, -1).trimEnd() : before;
	const rest = line.slice(bracket + 1).trim();
	return name !== "" && (rest === "" || rest === "}")
		? { name, rest }
		: undefined;
}
