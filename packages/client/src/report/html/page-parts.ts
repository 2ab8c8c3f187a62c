import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

/** The page, cut where the results go. */
export interface PageParts {
	/** With `@TITLE@` (HTML) and `"@RUN@"` (JSON in a data block) in it. */
	readonly head: string;
	/** With `"@END@"` (JSON in a data block) in it. */
	readonly tail: string;
}

/** Name of the assembled page, in the folder of a bundle. */
export const BUNDLED_REPORT_PAGE = "report-page.html";

/** The order is the order in the page: later texts use what earlier ones declare. */
const SCRIPTS = [
	"dom",
	"format",
	"data",
	"json-lines",
	"code-view",
	"charts",
	"timing",
	"checks",
	"variables",
	"variables-view",
	"values-view",
	"details",
	"filters",
	"list",
	"start",
] as const;

/** The order counts: later rules win. */
const STYLES = [
	"theme",
	"base",
	"run",
	"toolbar",
	"list",
	"details",
	"content",
	"checks",
	"console",
	"variables",
	"narrow",
] as const;

/** Reads the assembled page beside a bundle, or assembles it from its sources. */
export function readPage(): PageParts {
	const bundled = new URL(`./${BUNDLED_REPORT_PAGE}`, import.meta.url);
	const page = existsSync(bundled)
		? readFileSync(bundled, "utf8")
		: assemblePage();
	const [head = "", tail = ""] = page.split('"@RESULTS@"');
	return { head, tail };
}

/**
 * The whole page: template, style and scripts in one. Its policy lets nothing
 * run but these scripts, and nothing be fetched at all.
 */
export function assemblePage(): string {
	const style = STYLES.map((name) => read(`style/${name}.css`)).join("\n");
	const script = `"use strict";\n${SCRIPTS.map(readScript).join("\n")}`;
	const policy = [
		"default-src 'none'",
		`style-src ${hashOf(style)}`,
		`script-src ${hashOf(script)}`,
		"base-uri 'none'",
		"form-action 'none'",
	].join("; ");
	return read("template.html")
		.replace("@POLICY@", () => policy)
		.replace("/*STYLE*/", () => style)
		.replace("/*SCRIPT*/", () => script);
}

/** A module for the page, as a part of its one script: there is nothing to import from. */
function readScript(name: (typeof SCRIPTS)[number]): string {
	return read(`page/${name}.js`)
		.replace(/^import [^;]*;\n/gm, "")
		.replace(/^export /gm, "");
}

function read(file: string): string {
	return readFileSync(new URL(file, import.meta.url), "utf8");
}

function hashOf(text: string): string {
	return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
