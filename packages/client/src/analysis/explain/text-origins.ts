import type { DraftRequest } from "../../request/draft-request.ts";
import type { TextTrace } from "../../request/rendering.ts";
import {
	cutWithRanges,
	maskWithRanges,
	type Range,
} from "../../variables/masked-ranges.ts";
import type { ScopeChain } from "../../variables/scope-chain.ts";
import type { SecretMasker } from "../../variables/secret-masker.ts";
import { type InsertedValue, insertedValue } from "./inserted-value.ts";
import { type RequestPart, requestParts } from "./request-parts.ts";

/** Characters of a text, and of a value in it, that a result carries (UTF-16 code units). */
const LONGEST_TEXT = 20_000;
const LONGEST_VALUE = 1_000;
/** A template with more placeholders is a table that somebody generated. */
const MOST_SPANS = 1_000;

/** One text of a request as it was rendered, with where each inserted part came from: plain JSON. */
export interface TextOrigins {
	/** As in a sentence: `the URL`, "the header `Accept`", `the JSON body`. */
	readonly where: string;
	readonly part: RequestPart;
	/** Of a header: its name as written. */
	readonly header?: string;
	/** Before the URL is normalised or a form encoded. */
	readonly text: string;
	/** Only the beginning of the text, or of its spans, is there. */
	readonly isTruncated?: true;
	readonly spans: readonly OriginSpan[];
}

/** A range of the text (UTF-16 code units, end exclusive) and what was inserted there. */
export interface OriginSpan extends Range, InsertedValue {}

/**
 * Takes down where the values of a request came from, before scripts change
 * anything more. Secrets may still be in the texts: see `maskOrigins`.
 */
export function takeDownOrigins(
	traces: readonly TextTrace[],
	draft: DraftRequest,
	chain: ScopeChain,
	masker: SecretMasker,
): readonly TextOrigins[] {
	const showing = { limit: LONGEST_VALUE, masker };
	const partOf = requestParts(draft);
	return traces
		.filter(({ spans }) => spans.length > 0)
		.map(({ label, text, spans, source }) => ({
			where: label,
			part: partOf(source),
			...headerOf(source, draft),
			text,
			...(spans.length > MOST_SPANS && { isTruncated: true }),
			spans: spans.slice(0, MOST_SPANS).map((span) => ({
				start: span.start,
				end: span.end,
				...insertedValue(span, chain, showing),
			})),
		}));
}

function headerOf(
	source: TextTrace["source"],
	{ headers }: DraftRequest,
): { readonly header?: string } {
	const header = headers.find(
		({ name, value }) => name === source || value === source,
	);
	return header ? { header: header.name.template.source } : {};
}

/** Blacks out what is secret by now, and cuts what is long. The spans keep their places. */
export function maskOrigins(
	texts: readonly TextOrigins[],
	masker: SecretMasker,
): readonly TextOrigins[] {
	return texts.map((origins) => {
		const whole = { text: origins.text, ranges: origins.spans };
		const masked = maskWithRanges(
			whole,
			masker,
			({ isSecret }) => isSecret === true,
		);
		const { text, ranges: spans } = cutWithRanges(masked, LONGEST_TEXT);
		const isCut = text.length < masked.text.length;
		return { ...origins, text, ...(isCut && { isTruncated: true }), spans };
	});
}
