import type { Placeholder, TraceSpan, ValueType } from "@curlew/template";
import type { TemplatedText } from "../../request/templated-text.ts";
import type { RequestView } from "../request-view.ts";
import type { CertainVariable } from "../resolution.ts";
import { typeOfShape } from "../shape.ts";

/** A text rendered as far as its values are certain; the other placeholders stand in it as they are written. */
export interface CertainText {
	readonly text: string;
	readonly spans: readonly CertainSpan[];
	/** Placeholders whose certain value has a line break or a NUL, in the value of a header. */
	readonly headerFaults: readonly {
		readonly placeholder: Placeholder;
		readonly character: string;
	}[];
}

export interface CertainSpan {
	/** In the rendered text. */
	readonly start: number;
	readonly end: number;
	readonly placeholder: Placeholder;
	/** Where the value is from, when all of it is certain. */
	readonly variable: CertainVariable | undefined;
	/** Of the value, also of one that is not certain. */
	readonly type: ValueType | undefined;
}

const RENDERED = new WeakMap<RequestView, Map<TemplatedText, CertainText>>();

/** The same text is looked at by several rules. */
export function certainText(
	text: TemplatedText,
	view: RequestView,
): CertainText {
	let texts = RENDERED.get(view);
	if (texts === undefined) {
		texts = new Map();
		RENDERED.set(view, texts);
	}
	let rendered = texts.get(text);
	if (rendered === undefined) {
		rendered = renderCertain(text, view);
		texts.set(text, rendered);
	}
	return rendered;
}

/** Renders a text for a request without sending anything or running a script. */
function renderCertain(text: TemplatedText, view: RequestView): CertainText {
	const traced = text.template.trace(view.certainValues());
	const open = new Set(traced.unresolved.map(({ placeholder }) => placeholder));
	const isCertain = ({ placeholder, variable }: TraceSpan<CertainVariable>) =>
		variable !== undefined && !open.has(placeholder);
	return {
		text: traced.text,
		spans: traced.spans.map((span) => ({
			start: span.start,
			end: span.end,
			placeholder: span.placeholder,
			variable: isCertain(span) ? span.variable : undefined,
			type: span.type ?? typeAt(span.placeholder, view),
		})),
		headerFaults: traced.problems.flatMap((problem) =>
			problem.kind === "header-control-character" ? [problem] : [],
		),
	};
}

function typeAt(
	placeholder: Placeholder,
	view: RequestView,
): ValueType | undefined {
	const resolution = view.resolve(placeholder);
	return resolution.kind === "found"
		? typeOfShape(resolution.shape)
		: undefined;
}
