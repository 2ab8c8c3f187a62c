import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import { withoutStrayCaret } from "../../diagnostics/visible-text.ts";
import type { RequestResult } from "../../run/events/events.ts";
import { countTries } from "../../run/events/tries.ts";
import { xmlAttributes, xmlElement } from "../escaping/xml-text.ts";
import {
	errorsOf,
	exchangeLine,
	type JudgedItem,
	judgedOf,
} from "../judged.ts";
import type { ConsoleLine } from "../request-output.ts";
import { describeTry } from "../text/try-text.ts";
import { type TriesOfCase, triesOfCase } from "./junit-tries.ts";

export interface SuiteCounts {
	readonly tests: number;
	readonly failures: number;
	readonly errors: number;
	readonly skipped: number;
}

/** One execution of a request, with what JUnit wants to know about it. */
export interface Suite {
	readonly name: string;
	/** Names each case's class: for tools that show it as the suite, or make a tree of its dots. */
	readonly className: string;
	readonly file: string;
	readonly result: RequestResult;
	readonly judged: readonly JudgedItem[];
	readonly errors: readonly Diagnostic[];
	readonly counts: SuiteCounts;
}

/** @param name the execution's name, of which there is no other in the run */
export function suiteOf(
	name: string,
	result: RequestResult,
	folder: string,
): Suite {
	const judged = withUniqueNames(judgedOf(result));
	const errors = errorsOf(result);
	const needsOwnCase = errors.length > 0 || judged.length === 0;
	return {
		name,
		className: name.replaceAll(".", "_").replaceAll("/", "."),
		file: relativeFile(folder, result.file),
		result,
		judged,
		errors,
		counts: {
			tests: judged.length + (needsOwnCase ? 1 : 0),
			failures: judged.filter(({ status }) => status === "failed").length,
			errors: errors.length > 0 ? 1 : 0,
			skipped:
				result.status === "skipped" && needsOwnCase
					? 1
					: judged.filter(({ status }) => status === "skipped").length,
		},
	};
}

/** The `testsuite` element. */
export function describeSuite(
	suite: Suite,
	console: readonly ConsoleLine[],
): string {
	const { name, file, result, counts } = suite;
	const attributes = {
		name,
		...counts,
		time: seconds(result.duration),
		timestamp: new Date(result.at).toISOString(),
		file,
	};
	return [
		`<testsuite${xmlAttributes(attributes)}>\n`,
		properties(result),
		...casesOf(suite),
		outputElement("system-out", linesOf(console, false)),
		outputElement("system-err", [
			...linesOf(console, true),
			...(result.tries ?? []).map(describeTry),
			...result.warnings.map(({ message }) => `warning: ${message}`),
		]),
		"</testsuite>\n",
	].join("");
}

function properties({ request, response, ...result }: RequestResult): string {
	const values: Readonly<Record<string, string | number | undefined>> = {
		method: request?.method,
		url: request?.url,
		status: response?.status,
		iteration: result.iteration + 1,
		mayHaveBeenSent: result.mayHaveBeenSent,
		tries: result.tries && countTries(result),
		tags: result.tags.join(", ") || undefined,
	};
	const elements = Object.entries(values)
		.filter(([, value]) => value !== undefined)
		.map(([name, value]) => `<property${xmlAttributes({ name, value })}/>\n`);
	return `<properties>\n${elements.join("")}</properties>\n`;
}

/** Earlier tries are those of the whole request: the first case that is what came of it tells them. */
function casesOf(suite: Suite): readonly string[] {
	const { result, judged, errors } = suite;
	const tries = triesOfCase(result);
	const hasOwn = errors.length > 0 || judged.length === 0;
	const failed = judged.findIndex(({ status }) => status === "failed");
	const telling = hasOwn ? -1 : Math.max(0, failed);
	return [
		...(hasOwn ? [ownCase(suite, tries)] : []),
		...judged.map((one, at) =>
			judgedCase(one, suite, at === telling ? tries : undefined),
		),
	];
}

/** The case of the request itself, where there is nothing else to show or something to add. */
function ownCase(
	{ result, className, file, errors }: Suite,
	{ failures, errors: errorsBefore }: TriesOfCase,
): string {
	const time = seconds(result.duration);
	const attributes = { name: "request", classname: className, time, file };
	return testCase(attributes, [
		failures,
		ownOutcome(result, errors),
		errorsBefore,
	]);
}

function ownOutcome(
	result: RequestResult,
	errors: readonly Diagnostic[],
): string {
	const [first] = errors;
	if (first) {
		const text = [exchangeLine(result), ...errors.map(describe)];
		const attributes = { type: first.code, message: inOneLine(first) };
		return xmlElement("error", attributes, paragraphs(text));
	}
	if (result.status !== "skipped") return "";
	return `<skipped${xmlAttributes({ message: "a script called skipRequest" })}/>\n`;
}

function judgedCase(
	one: JudgedItem,
	{ className, result, file }: Suite,
	tries: TriesOfCase | undefined,
): string {
	const { name, error, duration } = one;
	const attributes = {
		name,
		classname: className,
		time: seconds(duration),
		file,
		line: error?.location?.line,
	};
	return testCase(attributes, [
		error ? failureOf(error, result) : "",
		one.status === "skipped" ? "<skipped/>" : undefined,
		tries?.failures,
		tries?.errors,
	]);
}

function failureOf(
	error: NonNullable<JudgedItem["error"]>,
	result: RequestResult,
): string {
	const text = paragraphs([describe(error), exchangeLine(result)]);
	const attributes = { type: error.code, message: inOneLine(error) };
	return xmlElement("failure", attributes, text);
}

/** Without an excerpt and its caret at the end, which point nowhere in an attribute; they stand in the text. */
function inOneLine({ message }: { readonly message: string }): string {
	return message.replace(/\n[^\n]*\n *\^$/, "");
}

function testCase(
	attributes: Readonly<Record<string, string | number | undefined>>,
	elements: readonly (string | undefined)[],
): string {
	const start = `<testcase${xmlAttributes(attributes)}`;
	const outcome = elements.join("");
	return outcome ? `${start}>\n${outcome}</testcase>\n` : `${start}/>\n`;
}

function describe(error: NonNullable<JudgedItem["error"]>): string {
	const { message, expected, actual, location, hint } = error;
	return [
		withoutStrayCaret(message),
		expected === undefined ? "" : `expected: ${expected}`,
		actual === undefined ? "" : `actual: ${actual}`,
		location ? `at ${location.file}:${location.line}` : "",
		hint ? `hint: ${hint}` : "",
	]
		.filter((line) => line !== "")
		.join("\n");
}

function linesOf(
	console: readonly ConsoleLine[],
	isForErrors: boolean,
): readonly string[] {
	return console
		.filter(({ level }) => {
			const isError = level === "error" || level === "warn";
			return isError === isForErrors;
		})
		.map(({ text }) => text);
}

function outputElement(name: string, lines: readonly string[]): string {
	return lines.length === 0 ? "" : xmlElement(name, {}, lines.join("\n"));
}

/** Tools that know cases by their name show only the first of a name. */
function withUniqueNames(judged: readonly JudgedItem[]): readonly JudgedItem[] {
	const counts = new Map<string, number>();
	return judged.map((one) => {
		const count = (counts.get(one.name) ?? 0) + 1;
		counts.set(one.name, count);
		return count === 1 ? one : { ...one, name: `${one.name} (${count})` };
	});
}

function paragraphs(texts: readonly (string | undefined)[]): string {
	return texts.filter((text) => text !== undefined).join("\n\n");
}

function seconds(milliseconds: number): string {
	return (milliseconds / 1000).toFixed(3);
}
