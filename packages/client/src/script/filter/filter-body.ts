import { CurlewError } from "../../diagnostics/curlew-error.ts";
import { excerptOfOption } from "../../diagnostics/excerpt.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import type { ResponseBody } from "../../http/exchange.ts";
import { formatSize } from "../../values/format-size.ts";
import { ScriptTimeoutError } from "../errors.ts";
import { JQ_HINT } from "../jq/run-jq.ts";
import { SANDBOX_DEFAULTS } from "../sandbox-defaults.ts";
import type {
	FilterAnswer,
	FilterFault,
} from "../work/filters/filter-fault.ts";
import type { WorkOrder } from "../work/work-messages.ts";
import { doWork } from "../work/work-pool.ts";

export type FilterLanguage = "jq" | "jsonpath";

/** What is taken of a body: `--jq '.items | length'`. */
export interface BodyFilter {
	readonly language: FilterLanguage;
	readonly text: string;
}

export interface FilterLimits {
	/** Milliseconds. Default: a script's. */
	readonly timeout?: number | undefined;
	readonly signal: AbortSignal;
}

export interface FilteredBody {
	/** The results before it failed, if it did, each as JSON on one line. */
	readonly results: readonly string[];
	/** Of a JSONPath, where the first results stand in the body: keys, and places in lists. */
	readonly places?: FilterAnswer["places"];
	/** What the filter itself had to say besides: jq's `debug` and `stderr`. */
	readonly said?: string;
	readonly failure?: FilterError;
}

/** A filter is written wrong; the excerpt shows where. */
export class InvalidFilterError extends CurlewError {
	readonly code = "INVALID_OPTION";
	readonly fault: FilterFault;

	constructor({ language, text }: BodyFilter, fault: FilterFault) {
		const { message, offset, length } = fault;
		const name = `--${language}`;
		const source = new SourceText(name, text);
		const location = source.location(offset, offset + length);
		super(`${name} cannot be understood: ${message}.`, {
			location,
			excerpt: excerptOfOption(source.line(location.line) ?? ""),
			hint: HINTS[language],
		});
		this.fault = fault;
	}
}

/** A filter does not fit a body, or does not come to an end. */
export class FilterError extends CurlewError {
	readonly code = "FILTER_FAILED";
	/** What it is, for who says it in other words than the command's. */
	readonly kind: FilterFailure;
	/** What the filter's language says about it: a sentence without a full stop; "" where it says nothing. */
	readonly reason: string;

	constructor(
		kind: FilterFailure,
		message: string,
		{
			reason = "",
			...about
		}: {
			readonly hint: string;
			readonly reason?: string;
			readonly cause?: unknown;
		},
	) {
		super(message, about);
		this.kind = kind;
		this.reason = reason;
	}
}

/** `size`: the body is too large; `memory`: the filter takes, or gives, too much. */
export type FilterFailure = "size" | "memory" | "time" | "not-json" | "filter";

const HINTS: Readonly<Record<FilterLanguage, string>> = {
	jq: JQ_HINT,
	jsonpath:
		"A path begins with `$`: `$.items[*].id`, `$..[?@.price < 10]`. The language is RFC 9535.",
};

/** Bytes; it is handed to another process. */
const LONGEST_BODY = 60_000_000;

/**
 * Finds out whether a filter can be used, before anything is sent for it.
 *
 * @throws InvalidFilterError; FilterError when that takes too long
 */
export async function checkFilter(
	filter: BodyFilter,
	limits: FilterLimits,
): Promise<void> {
	const name = filter.language === "jq" ? "jqFault" : "jsonPathFault";
	const fault: FilterFault | null = JSON.parse(
		await answered(filter, { name, values: [filter.text] }, limits),
	);
	if (fault) throw new InvalidFilterError(filter, fault);
}

/**
 * Filters a body in a process of its own, which ends with the filter's time and with
 * the signal. jq takes one JSON value after the other, as in NDJSON; nothing
 * where there is none.
 */
export async function filterBody(
	filter: BodyFilter,
	body: Pick<ResponseBody, "size" | "text">,
	limits: FilterLimits,
): Promise<FilteredBody> {
	try {
		if (body.size > LONGEST_BODY)
			throw new FilterError(
				"size",
				`The body is larger than the ${formatSize(LONGEST_BODY)} that a filter takes.`,
				{ hint: "-o FILE writes it whole." },
			);
		const text = body.text();
		if (text.trim() === "") return { results: [] };
		const name = filter.language === "jq" ? "filterByJq" : "filterByJsonPath";
		const { failure, isNotJson, ...answer }: FilterAnswer = JSON.parse(
			await answered(filter, { name, values: [filter.text, text] }, limits),
		);
		if (failure === undefined) return answer;
		return {
			...answer,
			failure: isNotJson
				? new FilterError(
						"not-json",
						`The response's body is not JSON: ${failure}.`,
						{ hint: "--raw shows it as it came.", reason: failure },
					)
				: new FilterError("filter", `--${filter.language}: ${failure}.`, {
						hint: HINTS[filter.language],
						reason: failure,
					}),
		};
	} catch (error) {
		if (error instanceof FilterError) return { results: [], failure: error };
		throw error;
	}
}

/** The answer as JSON. */
async function answered(
	{ language }: BodyFilter,
	order: WorkOrder,
	{ timeout = SANDBOX_DEFAULTS.timeout, signal }: FilterLimits,
): Promise<string> {
	const deadline = performance.now() + timeout;
	try {
		return `${await doWork(order, { deadline, signal })}`;
	} catch (cause) {
		if (signal.aborted) throw cause;
		throw stopped(language, timeout, cause);
	}
}

function stopped(
	language: FilterLanguage,
	timeout: number,
	cause: unknown,
): FilterError {
	if (cause instanceof ScriptTimeoutError)
		return new FilterError(
			"time",
			`--${language} ran for longer than ${timeout} ms and was stopped.`,
			{
				hint: "Look for what goes on without an end, or allow it more time: --script-timeout MS.",
			},
		);
	// Which limit it was, jq tells.
	const isTold =
		cause instanceof Error && "code" in cause && cause.code === "JQ_FAILED";
	return new FilterError(
		"memory",
		isTold
			? cause.message
			: `--${language} was stopped: it takes more than 1 GB of memory, gives more than 64 MB, or meets what nests too deep.`,
		{ hint: "Filter less at a time.", cause },
	);
}
