import type { Place } from "../../../collection/places/place.ts";
import type {
	CompiledBody,
	JsonText,
} from "../../../request/body/compiled-body.ts";
import {
	findJsonError,
	type JsonError,
} from "../../../request/body/json-error.ts";
import { compiledRequest } from "../../../request/compiled-request.ts";
import {
	placeOfPlaceholder,
	type TemplatedText,
} from "../../../request/templated-text.ts";
import { parsesAsJson } from "../../../values/parses-as-json.ts";
import {
	type CertainSpan,
	type CertainText,
	certainText,
} from "../../check/certain-text.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import { changesOf } from "../../request-changes.ts";
import type { RequestView } from "../../request-view.ts";
import { expectsRefusal } from "./expected-refusal.ts";

export const invalidJson: Rule = {
	name: "invalid-json",
	severity: "error",
	about: "bodies that will not be valid JSON",
	inView: findFaults,
};

function* findFaults(
	view: RequestView,
	{ knowledge }: RuleContext,
): Iterable<Report> {
	const { definition } = view.request;
	// What a script puts in its place is not known; and some want to see it refused.
	if (expectsRefusal(view.request, knowledge)) return;
	if (changesOf(view.request).has("body")) return;
	const { body } = compiledRequest(definition, knowledge.definition);
	const json = jsonOf(body);
	if (json === undefined || json.text.template.source.trim() === "") return;
	const fault = [json.withoutComments, json.text]
		.filter((text) => text !== undefined)
		.map((text) => faultIn(text, view));
	// One form without fault is enough.
	const [first] = fault;
	if (first === undefined || fault.includes(undefined)) return;
	yield first;
}

/** The JSON of a body. */
export function jsonOf(body: CompiledBody): JsonText | undefined {
	if (body.kind === "json") return body;
	return "query" in body ? body.variables : undefined;
}

function faultIn(text: TemplatedText, view: RequestView): Report | undefined {
	const filled = fillIn(certainText(text, view));
	if (filled === undefined) return undefined;
	if (parsesAsJson(filled.text) || isJsonLines(filled.text)) return undefined;
	const error = findJsonError(filled.text);
	if (error === undefined) return undefined;
	const span = filled.spans.findLast(({ start }) => start <= error.offset);
	const isInside = span !== undefined && error.offset < span.end;
	// Dates have a rule of their own.
	if (isInside && span.type === "date") return undefined;
	return {
		message: `${upperFirst(text.label)} will not be valid JSON: ${error.what} at line ${error.line}, column ${error.column}${isInside ? `, in the value of \`${span.placeholder.raw}\`` : ""}.`,
		hint:
			isInside && !span.placeholder.isInJsonString
				? `Put quotation marks around it, "${span.placeholder.raw}", if it is meant as a string.`
				: undefined,
		place: isInside
			? placeOfPlaceholder(text, span.placeholder, fallback(view))
			: placeOfError(text, filled, error, view),
	};
}

/** What bulk interfaces take: a JSON text on each line. */
function isJsonLines(text: string): boolean {
	const lines = text.split("\n").filter((line) => line.trim() !== "");
	return lines.length > 1 && lines.every(parsesAsJson);
}

function fallback({ request: { definition } }: RequestView) {
	return { file: definition.file, path: definition.basePath };
}

/** Where an error in the rendered text stands in the file: the rest of its line. */
function placeOfError(
	text: TemplatedText,
	{ spans }: Filled,
	{ offset }: JsonError,
	view: RequestView,
): Place {
	const { source } = text.template;
	let shift = 0;
	for (const { start, end, placeholder } of spans)
		if (end <= offset)
			shift += placeholder.end - placeholder.start - (end - start);
	const at = Math.min(offset + shift, source.trimEnd().length - 1);
	const field = text.field ?? fallback(view);
	const rest = /^[^\n]*/.exec(source.slice(at))?.[0].trimEnd() ?? "";
	const line = source.slice(source.lastIndexOf("\n", at) + 1);
	const needle = rest === "" ? /^[^\n]*/.exec(line)?.[0].trim() : rest;
	if (!needle) return { kind: "field", field };
	const before = source.slice(0, at);
	const occurrence = before.split(needle).length - 1;
	return { kind: "field", field, needle, occurrence };
}

interface Filled {
	readonly text: string;
	readonly spans: readonly CertainSpan[];
}

/** A text with something in place of what is not known; undefined when that decides whether it is JSON. */
function fillIn({ text, spans }: CertainText): Filled | undefined {
	let filled = "";
	let from = 0;
	const placed: CertainSpan[] = [];
	for (const span of spans) {
		filled += text.slice(from, span.start);
		from = span.end;
		const start = filled.length;
		const stand = standIn(text, span);
		if (stand === undefined) {
			if (isPartOfToken(text, span) || mayBringMore(text, span))
				return undefined;
			const state = valueState(filled);
			if (state === "fault-before") break;
			if (state === "no-value") return undefined;
		}
		filled += stand ?? "null";
		placed.push({ ...span, start, end: filled.length });
	}
	return { text: filled + text.slice(from), spans: placed };
}

const STAND_INS: Readonly<Record<string, string>> = {
	number: "0",
	bigint: "0",
	boolean: "true",
	null: "null",
	object: "{}",
	array: "[]",
};

/** Undefined when it is not known what comes there. */
function standIn(
	text: string,
	{ placeholder, variable, type, start, end }: CertainSpan,
): string | undefined {
	if (variable !== undefined) return text.slice(start, end);
	if (placeholder.isInJsonString) return "x";
	return type === undefined ? undefined : STAND_INS[type];
}

/** Whether something else stands right beside it, as in `-{{x}}` or `{{x}}.5`: what they are together is not known. */
function isPartOfToken(text: string, { start, end }: CertainSpan): boolean {
	const isPart = (character: string) => /^[^\s{}[\],:]$/.test(character);
	return isPart(text.charAt(start - 1)) || isPart(text.charAt(end));
}

/** Whether what follows can only belong to what the value itself begins: `{{x}} "b"` is JSON if the value is `"a":`. */
function mayBringMore(text: string, { end }: CertainSpan): boolean {
	const next = /^\s*([^\s])/.exec(text.slice(end))?.[1];
	return next !== undefined && !/[,}\]]/.test(next);
}

/** Whether a value may stand at the end of a text: only within an object or a list is it sure to be one value. */
function valueState(before: string): "value" | "no-value" | "fault-before" {
	const error = findJsonError(`${before}null`);
	if (before.trim() === "" || error === undefined) return "no-value";
	if (error.offset < before.trimEnd().length) return "fault-before";
	return error.offset >= before.length + "null".length ? "value" : "no-value";
}

function upperFirst(sentence: string): string {
	return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}
