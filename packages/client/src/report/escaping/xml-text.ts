import { escapeCommands } from "../../diagnostics/log-commands.ts";
import { visibleCharacter } from "../../diagnostics/visible-text.ts";

/** All that XML 1.0 (§2.2) knows no character for, and halves of surrogate pairs. */
const NOT_IN_XML =
	/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** XML can hold them, a terminal obeys or hides them. */
const DISGUISING = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text as it may stand between tags. Control characters, which XML cannot hold
 * in any way, become visible. No build server finds a command in it.
 */
export function xmlText(text: string): string {
	const xml = text
		.replace(NOT_IN_XML, (character) =>
			character < " " ? visibleCharacter(character) : "\ufffd",
		)
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll("\r", "&#13;")
		.replace(DISGUISING, reference);
	return escapeCommands(xml, reference);
}

function reference(character: string): string {
	return `&#${character.charCodeAt(0)};`;
}

/** ` name="value"`; line breaks survive. Nothing when there is no value. */
export function xmlAttribute(
	name: string,
	value: string | number | undefined,
): string {
	if (value === undefined) return "";
	const text = xmlText(String(value))
		.replaceAll('"', "&quot;")
		.replaceAll("\n", "&#10;")
		.replaceAll("\t", "&#9;");
	return ` ${name}="${text}"`;
}

/** ` name="value"` for each of them. */
export function xmlAttributes(
	values: Readonly<Record<string, string | number | undefined>>,
): string {
	return Object.entries(values)
		.map(([name, value]) => xmlAttribute(name, value))
		.join("");
}

/** An element with text in it. */
export function xmlElement(
	name: string,
	attributes: Readonly<Record<string, string | number | undefined>>,
	text: string,
): string {
	return `<${name}${xmlAttributes(attributes)}>${xmlText(text)}</${name}>\n`;
}
