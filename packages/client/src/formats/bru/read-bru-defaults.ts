import type {
	AuthDefinition,
	RequestDefaults,
	RequestSettings,
	ScriptDefinition,
} from "../../collection/model.ts";
import type { BruDocument } from "./bru-document.ts";
import { readBruAuth } from "./read-bru-auth.ts";
import { entryItems, readBruEntries } from "./read-bru-entries.ts";
import { readBruActions, readBruVariables } from "./read-bru-variables.ts";

const INHERIT: AuthDefinition = { kind: "inherit" };

/** What `folder.bru` or `collection.bru` gives to the requests below it. A folder's `mode: none` lets through what is above it, as in Bruno. */
export function readBruDefaults(
	document: BruDocument,
	owner: "folder" | "collection",
): RequestDefaults {
	const auth = readBruAuth(document, "auth", "none");
	return {
		headers: readBruEntries(document, "headers"),
		auth: owner === "folder" && auth.kind === "none" ? INHERIT : auth,
		variables: readBruVariables(document, "vars:pre-request"),
		scripts: readBruScripts(document),
		actions: readBruActions(document),
		settings: readBruSettings(document),
	};
}

const SCRIPTS = [
	["script:pre-request", "before-request"],
	["script:post-response", "after-response"],
	["tests", "tests"],
] as const;

/** Scripts with code in them; an empty one does nothing and is left out. */
export function readBruScripts(
	document: BruDocument,
): readonly ScriptDefinition[] {
	const { source } = document;
	return SCRIPTS.flatMap(([section, kind]) => {
		const text = document.block(section)?.text;
		if (text === undefined || text.text.trim() === "") return [];
		const line = source.lineAt(text.start);
		const indent = text.start - source.lineStart(line);
		return [{ kind, code: text.text, file: source.file, line, indent }];
	});
}

/** `inherit`, or nothing, is the same as leaving a setting out. */
export function readBruSettings(document: BruDocument): RequestSettings {
	const encodeUrl = readBoolean(document, "encodeUrl");
	const timeout = readCount(document, "timeout");
	const followRedirects = readBoolean(document, "followRedirects");
	const maxRedirects = readCount(document, "maxRedirects");
	// The format has these two from OpenCollection; Bruno passes over them.
	const forward = readBoolean(document, "forwardAuthorizationHeader");
	const omitHeaders = readNames(document, "omitHeaders");
	return {
		...(encodeUrl !== undefined && { encodeUrl }),
		...(timeout !== undefined && { timeout }),
		...(followRedirects !== undefined && { followRedirects }),
		...(maxRedirects !== undefined && { maxRedirects }),
		...(forward !== undefined && { forwardAuthorizationHeader: forward }),
		...(omitHeaders !== undefined && { omitHeaders }),
	};
}

function readBoolean(document: BruDocument, name: string): boolean | undefined {
	const text = settingText(document, name);
	if (text === undefined) return undefined;
	if (text === "true" || text === "false") return text === "true";
	reportSetting(document, name, "`true` or `false`");
	return undefined;
}

/** Milliseconds, or how many redirects. */
function readCount(document: BruDocument, name: string): number | undefined {
	const text = settingText(document, name);
	if (text === undefined) return undefined;
	if (/^\d+$/.test(text)) return Number(text);
	reportSetting(document, name, "a number, 0 or more");
	return undefined;
}

/** A list, one name a line; or names with commas between them. */
function readNames(
	document: BruDocument,
	name: string,
): readonly string[] | undefined {
	const entry = document.entry("settings", name);
	if (entry === undefined || entry.isDisabled) return undefined;
	return entryItems(entry);
}

function settingText(document: BruDocument, name: string): string | undefined {
	const text = document.value("settings", name);
	return text === "inherit" ? undefined : text;
}

function reportSetting(
	document: BruDocument,
	name: string,
	expected: string,
): void {
	const entry = document.entry("settings", name);
	if (!entry) return;
	document.report(
		entry.value,
		`The setting \`${name}\` must be ${expected}.`,
		"Correct it, or remove the line.",
	);
}
