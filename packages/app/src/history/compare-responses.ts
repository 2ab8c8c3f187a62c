import type { ResponseComparison } from "../protocol/history.ts";
import type { HistoryEntryDetails } from "../protocol/history-entry.ts";
import { type PrettyOptions, prettyBody } from "./pretty-body.ts";

/** Two responses, or failures, in a form in which only what differs in meaning differs much. */
export function compareResponses(
	left: HistoryEntryDetails,
	right: HistoryEntryDetails,
	options: PrettyOptions = {},
): ResponseComparison {
	const [a, b] = [readable(left, options), readable(right, options)];
	return {
		left: { head: headOf(left), body: a.text },
		right: { head: headOf(right), body: b.text },
		language: a.language === b.language ? a.language : "text",
		notes: [
			...notesOf("left", left, a.isSorted, options),
			...notesOf("right", right, b.isSorted, options),
		],
	};
}

function readable({ response }: HistoryEntryDetails, options: PrettyOptions) {
	const body = response?.body;
	if (body?.kind === "text")
		return prettyBody(body.text, contentTypeOf(response), options);
	const text = body === undefined ? "" : `(${body.description})`;
	return { text, language: "text", isSorted: true } as const;
}

function headOf({ response, failure }: HistoryEntryDetails): string {
	if (response === undefined)
		return failure === undefined ? "" : `${failure.code}: ${failure.message}`;
	const { httpVersion, status, statusText, headers } = response;
	return [
		`${httpVersion ? `HTTP/${httpVersion} ` : ""}${status} ${statusText}`.trimEnd(),
		...headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`),
	].join("\n");
}

function notesOf(
	side: "left" | "right",
	{ response }: HistoryEntryDetails,
	isSorted: boolean,
	{ sortKeys = false }: PrettyOptions,
): readonly string[] {
	const body = response?.body;
	if (body?.kind === "other")
		return [`The body on the ${side} is not text: ${body.description}.`];
	const notes: string[] = [];
	if (body?.isTruncated)
		notes.push(`Of the body on the ${side}, only the beginning is kept.`);
	if (body !== undefined && sortKeys && !isSorted)
		notes.push(
			`The keys of the body on the ${side} are not sorted: it is incomplete, or not JSON.`,
		);
	return notes;
}

function contentTypeOf(response: HistoryEntryDetails["response"]): string {
	const header = response?.headers.find(
		([name]) => name.toLowerCase() === "content-type",
	);
	return header?.[1] ?? "";
}
