import type { Value } from "@curlew/template";
import type {
	SetVariableAction,
	VariableDefinition,
} from "../../collection/model.ts";
import {
	InvalidJsonError,
	parseJson,
	parseNumber,
} from "../../values/parse-json.ts";
import type { BruDocument, BruEntry } from "./bru-document.ts";

const TYPES = ["string", "number", "boolean", "object"] as const;
type Type = (typeof TYPES)[number];

/** `@` in front of a name: the variable lives only as long as its request. */
const LOCAL = "@";

/** The variables of a section: of a request, folder, collection or environment. */
export function readBruVariables(
	document: BruDocument,
	section: string,
): readonly VariableDefinition[] {
	return document.entries(section).map((entry) => ({
		name: withoutLocal(entry.name),
		value: readValue(document, entry),
		isSecret: false,
		isDisabled: entry.isDisabled,
		line: document.source.lineAt(entry.start),
		file: document.source.file,
	}));
}

/** Names of variables whose values do not stand in the file. */
export function readBruSecrets(
	document: BruDocument,
	section: string,
): readonly VariableDefinition[] {
	return document.entries(section).map((entry) => ({
		name: entry.name,
		value: undefined,
		isSecret: true,
		isDisabled: entry.isDisabled,
		line: document.source.lineAt(entry.start),
		file: document.source.file,
	}));
}

/** Variables that are set from the response without a script. */
export function readBruActions(
	document: BruDocument,
): readonly SetVariableAction[] {
	const section = "vars:post-response";
	return document.entries(section).map((entry, index) => ({
		kind: "set-variable",
		phase: "after-response",
		expression: entry.value.text,
		variable: {
			name: withoutLocal(entry.name),
			scope: entry.name.startsWith(LOCAL) ? "request" : "runtime",
		},
		isDisabled: entry.isDisabled,
		field: { file: document.source.file, path: [section, index] },
		line: document.source.lineAt(entry.start),
	}));
}

function withoutLocal(name: string): string {
	return name.startsWith(LOCAL) ? name.slice(LOCAL.length) : name;
}

/** A text that is not of its annotated type stays text, as in Bruno, with a warning. */
function readValue(document: BruDocument, entry: BruEntry): Value {
	if (entry.items !== undefined) return [...entry.items];
	const { text } = entry.value;
	const type = typeOf(entry);
	if (type === undefined || type === "string" || text === "") return text;
	const value = parseTyped(type, text);
	if (value !== undefined) return value;
	if (!text.includes("{{")) {
		document.warn(
			entry.value,
			`The value is annotated as ${type}, but is none; it stays text.`,
			"Correct the value, or the annotation above it.",
			"VALUE_NOT_OF_TYPE",
		);
	}
	return text;
}

function typeOf(entry: BruEntry): Type | undefined {
	for (const { name } of entry.annotations) {
		const type = TYPES.find((known) => known === name);
		if (type !== undefined) return type;
	}
	return undefined;
}

function parseTyped(
	type: Exclude<Type, "string">,
	text: string,
): Value | undefined {
	switch (type) {
		case "number":
			return parseNumber(text);
		case "boolean":
			return text === "true" ? true : text === "false" ? false : undefined;
		case "object":
			return parseObject(text);
	}
}

function parseObject(text: string): Value | undefined {
	try {
		const value = parseJson(text);
		return typeof value === "object" ? value : undefined;
	} catch (error) {
		if (error instanceof InvalidJsonError) return undefined;
		throw error;
	}
}
