import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { queryParamOfAuth } from "../../request/auth/auth-header.ts";
import type { DraftRequest } from "../../request/draft-request.ts";
import type { BodyOutline } from "../../request/outgoing-request.ts";
import type { TracedPreview } from "../../request/preview.ts";
import { maskWithRanges, type Range } from "../../variables/masked-ranges.ts";
import type { ScopeChain } from "../../variables/scope-chain.ts";
import type { SecretMasker } from "../../variables/secret-masker.ts";
import { markBody } from "./mark-body.ts";
import { markHeaders } from "./mark-headers.ts";
import { markUrl } from "./mark-url.ts";
import { type MarkedText, markedText, unmarked } from "./marked-text.ts";
import { TracedTexts } from "./traced-texts.ts";
import { type ExplainedValue, ValueList } from "./value-list.ts";

/** Characters of each value. */
const LONGEST_VALUE = 4_000;

/** A range of a text that came from a placeholder. */
export interface ExplainedMark extends Range {
	/** The value's number. */
	readonly value: number;
}

export interface ExplainedText {
	readonly text: string;
	readonly marks: readonly ExplainedMark[];
}

/** A finished request with where each inserted value came from: plain JSON. */
export interface Explanation {
	readonly method: ExplainedText;
	readonly url: ExplainedText;
	readonly headers: readonly {
		readonly name: ExplainedText;
		readonly value: ExplainedText;
	}[];
	readonly body?: ExplainedText;
	/** Of files and forms: what they are made of. */
	readonly outline?: BodyOutline;
	/** Texts with inserted values that do not show in the above: what a signature is made from, the parts of a form with files. */
	readonly others: readonly (ExplainedText & { readonly where: string })[];
	readonly values: readonly ExplainedValue[];
	/** False where something forbids sending; whether an unresolved reference does is a matter of policy. */
	readonly isSendable: boolean;
	/** What forbids sending, unresolved references aside. */
	readonly problems: readonly Diagnostic[];
	readonly warnings: readonly Diagnostic[];
}

/** What unresolved references are told by; they stand with the values. */
const OF_REFERENCES = new Set([
	"UNRESOLVED_VARIABLE",
	"VARIABLE_CYCLE",
	"VALUE_TOO_LARGE",
]);

/** Explains a request that was built to look at. Secrets are in it: see `maskExplanation`. */
export function explainPreview(
	preview: TracedPreview,
	draft: DraftRequest,
	chain: ScopeChain,
	masker: SecretMasker,
): Explanation {
	const showing = { limit: LONGEST_VALUE, masker };
	const values = new ValueList(preview, chain, showing);
	const texts = new TracedTexts(preview.traces);
	const number = (text: MarkedText) => numbered(text, values);
	const method = number(markMethod(preview.method, draft, texts));
	const url = number(
		markUrl(preview.url, draft.url, queryParamOfAuth(draft.auth), texts),
	);
	const headers = markHeaders(preview.headers, draft, texts).map(
		({ name, value }) => ({ name: number(name), value: number(value) }),
	);
	const { body } = preview;
	const markedBody =
		body === undefined ? undefined : markBody(body, draft.body, texts);
	return {
		method,
		url,
		headers,
		...(markedBody && { body: number(markedBody) }),
		...(preview.outline && { outline: preview.outline }),
		others: texts.rest().map((trace) => ({
			where: trace.label,
			...number(markedText(trace)),
		})),
		values: values.values,
		isSendable: preview.problems.length === 0,
		problems: preview.problems.filter(isOther),
		warnings: preview.warnings.filter(isOther),
	};
}

/** Blacks out every secret in the texts. The marks keep their places. */
export function maskTexts(
	explanation: Explanation,
	masker: SecretMasker,
): Explanation {
	const { method, url, headers, body, outline, others, values } = explanation;
	const isSecret = ({ value }: ExplainedMark) =>
		values[value - 1]?.isSecret === true;
	const mask = ({ text, marks }: ExplainedText): ExplainedText => {
		const masked = maskWithRanges({ text, ranges: marks }, masker, isSecret);
		return { text: masked.text, marks: masked.ranges };
	};
	return {
		...explanation,
		method: mask(method),
		url: mask(url),
		headers: headers.map(({ name, value }) => ({
			name: mask(name),
			value: mask(value),
		})),
		...(body && { body: mask(body) }),
		...(outline && { outline: masker.maskDeep(outline) }),
		others: others.map((other) => ({ ...other, ...mask(other) })),
	};
}

function isOther({ code }: Diagnostic): boolean {
	return !OF_REFERENCES.has(code);
}

function markMethod(
	finished: string,
	{ method }: DraftRequest,
	texts: TracedTexts,
): MarkedText {
	const marked = texts.get(method);
	if (marked?.text !== finished) return unmarked(finished);
	texts.place(method);
	return marked;
}

function numbered(
	{ text, marks }: MarkedText,
	values: ValueList,
): ExplainedText {
	return {
		text,
		marks: marks.map((mark) => ({
			start: mark.start,
			end: mark.end,
			value: values.numberOf(mark),
		})),
	};
}
