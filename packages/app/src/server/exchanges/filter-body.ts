import {
	type BodyFilter,
	bodyFilters,
	type FilterError,
	type InvalidFilterError,
} from "@curlew/client/internal";
import {
	type FilterOutcome,
	type FilterProblem,
	filterLanguage,
} from "../../protocol/responses.ts";
import type {
	ExchangeStore,
	FilterOrigin,
	StoredBody,
} from "./exchange-store.ts";

type Language = BodyFilter["language"];

/** Bytes of a body that is filtered. */
const LARGEST = 60_000_000;
/** Milliseconds. */
const LONGEST = 30_000;

/**
 * Filters a body in a process of its own and keeps what comes of it, to be
 * looked at as a body is. Secrets are blacked out before.
 *
 * @param id of the exchange
 */
export async function filterExchange(
	store: ExchangeStore,
	id: string,
	{ source }: StoredBody,
	{ filter, signal }: { readonly filter: string; readonly signal: AbortSignal },
): Promise<FilterOutcome> {
	const json = await store.reader.ask("json", source, { limit: LARGEST });
	if (json === null) return failed(PROBLEMS.size);
	const language = filterLanguage(filter);
	const { checkFilter, filterBody, ...errors } = await bodyFilters();
	const wanted = { language, text: filter };
	const limits = { timeout: LONGEST, signal };
	try {
		await checkFilter(wanted, limits);
	} catch (error) {
		if (error instanceof errors.InvalidFilterError)
			return failed(invalid(language, error));
		if (error instanceof errors.FilterError)
			return failed(problemIn(language, error));
		throw error;
	}
	const body = { size: Buffer.byteLength(json), text: () => json };
	const { results, places, said, failure } = await filterBody(
		wanted,
		body,
		limits,
	);
	const origin: FilterOrigin =
		language === "jq"
			? { jq: filter.trim(), count: results.length }
			: { steps: places ?? [] };
	const kept =
		results.length > 0
			? await store.keepFiltered(id, results.join("\n"), origin)
			: undefined;
	return {
		count: results.length,
		...(kept !== undefined && { id: kept }),
		...(said !== undefined && { said }),
		...(failure && { fault: problemIn(language, failure) }),
	};
}

function failed(fault: FilterProblem): FilterOutcome {
	return { count: 0, fault };
}

const NAMES: Readonly<Record<Language, string>> = {
	jq: "jq",
	jsonpath: "JSONPath",
};

const HINTS: Readonly<Record<Language, string>> = {
	jq: "A filter of jq looks like this: .items[] | .id",
	jsonpath: "A JSONPath looks like this: $.items[*].id, $..[?@.price < 10]",
};

const PROBLEMS = {
	size: {
		message: "The body is larger than the 60 MB that a filter takes.",
		hint: "Save the body to a file and filter that.",
	},
	memory: {
		message: "The filter needs, or gives, too much for the memory it may use.",
		hint: "Filter less at a time.",
	},
	time: {
		message: `The filter was stopped after ${LONGEST / 1000} seconds.`,
		hint: "Look for what goes on without an end.",
	},
} as const satisfies Readonly<Record<string, FilterProblem>>;

function invalid(
	language: Language,
	{ fault: { message, offset, length } }: InvalidFilterError,
): FilterProblem {
	return {
		message: `${NAMES[language]}: ${message}.`,
		hint: HINTS[language],
		place: { offset, length },
	};
}

function problemIn(
	language: Language,
	{ kind, reason }: FilterError,
): FilterProblem {
	if (kind === "not-json")
		return { message: `The body is not JSON: ${reason}.` };
	if (kind === "filter")
		return { message: `${NAMES[language]}: ${reason}.`, hint: HINTS[language] };
	return PROBLEMS[kind];
}
