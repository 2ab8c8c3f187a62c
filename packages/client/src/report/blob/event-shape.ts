import type { RunEvent } from "../../run/events/events.ts";
import {
	type Check,
	isAnything,
	isBoolean,
	isCount,
	isLine,
	isListOf,
	isNumber,
	isObject,
	isOneOf,
	isOr,
	isPlainObject,
	isText,
	isWord,
} from "../shape-check.ts";
import { isNeeded } from "./needed-shape.ts";
import { isFailedTry, triedEvent } from "./try-shape.ts";

/**
 * Tells whether a value out of a blob is an event that reports can tell. Blobs
 * are files that anybody may have written.
 */
export function isRunEvent(value: unknown): value is RunEvent {
	return EVENTS.some((isEvent) => isEvent(value));
}

const isVerdict = isOneOf("passed", "failed");
const isTestVerdict = isOneOf("passed", "failed", "skipped");
const isStatus = isOneOf("passed", "failed", "error", "skipped");
const isPhase = isOneOf("before-request", "after-response", "tests");
const isPair: Check = (value) =>
	Array.isArray(value) && value.length === 2 && value.every(isText);

const isLocation = isObject(
	{ file: isLine, line: isCount, column: isCount },
	{ length: isCount },
);

const DIAGNOSTIC = {
	code: isWord,
	severity: isOneOf("error", "warning"),
	message: isText,
};
const OF_DIAGNOSTIC = {
	hint: isText,
	location: isLocation,
	excerpt: isText,
	leftOut: isText,
	placeholder: isText,
	stack: isText,
};
const isDiagnostic = isObject(DIAGNOSTIC, OF_DIAGNOSTIC);

const PLACED_VALUE = { value: isAnything, type: isWord, scope: isWord };
const OF_PLACED_VALUE = {
	size: isCount,
	owner: isText,
	file: isLine,
	line: isCount,
	request: isText,
	given: isText,
	isSecret: isBoolean,
};
const isVariable = isObject({ name: isText, ...PLACED_VALUE }, OF_PLACED_VALUE);
const VARIABLES = { variables: isListOf(isVariable) };

const isContent = isOr(
	isObject({ kind: isOneOf("text"), text: isText, isTruncated: isBoolean }),
	isObject({ kind: isOneOf("other"), description: isText }),
);

const isSent = isObject(
	{ method: isText, url: isText, headers: isListOf(isPair) },
	{ size: isCount, body: isContent },
);

const isTimings = isObject(
	{ waiting: isNumber, download: isNumber, total: isNumber },
	{ dns: isNumber, connect: isNumber, tls: isNumber, send: isNumber },
);

const isRedirect = isObject({
	status: isCount,
	url: isText,
	method: isText,
	location: isText,
	timings: isTimings,
});

const isChallenge = isObject({
	status: isCount,
	url: isText,
	method: isText,
	challenge: isText,
});

const isResponse = isObject(
	{
		status: isCount,
		statusText: isText,
		url: isText,
		headers: isListOf(isPair),
		size: isCount,
		duration: isNumber,
	},
	{
		httpVersion: isWord,
		timings: isTimings,
		redirects: isListOf(isRedirect),
		challenges: isListOf(isChallenge),
		informational: isListOf(isCount),
		body: isContent,
	},
);

const isFailure = isObject(
	{
		code: isWord,
		message: isText,
		hint: isText,
		url: isText,
		duration: isNumber,
	},
	{ location: isLocation, excerpt: isText },
);

const isTokenRequest = isObject(
	{ url: isText, grant: isText, duration: isNumber },
	{ status: isCount },
);

const isAssertion = isObject(
	{ expression: isText, operator: isText, value: isText, status: isVerdict },
	{ error: isDiagnostic, actual: isText },
);

const isTest = isObject(
	{ name: isText, status: isTestVerdict, duration: isNumber, phase: isPhase },
	{
		error: isObject(DIAGNOSTIC, {
			...OF_DIAGNOSTIC,
			expected: isText,
			actual: isText,
		}),
	},
);

const isVisualization = isObject({
	kind: isOneOf("table", "html", "other"),
	config: isAnything,
});

const isSpan = isObject({ start: isCount, end: isCount });

const isTrace = isObject(
	{ where: isText, part: isWord, text: isText, spans: isListOf(isSpan) },
	{ header: isText, isTruncated: isBoolean },
);

const isResult: Check = isObject(
	{
		name: isText,
		path: isLine,
		file: isLine,
		tags: isListOf(isText),
		iteration: isCount,
		at: isNumber,
		status: isStatus,
		problems: isListOf(isDiagnostic),
		warnings: isListOf(isDiagnostic),
		assertions: isListOf(isAssertion),
		tests: isListOf(isTest),
		duration: isNumber,
	},
	{
		kind: isWord,
		request: isSent,
		response: isResponse,
		failure: isFailure,
		tokenRequests: isListOf(isTokenRequest),
		mayHaveBeenSent: isCount,
		called: isListOf((value) => isResult(value)),
		visualizations: isListOf(isVisualization),
		trace: isListOf(isTrace),
		tries: isListOf(isFailedTry),
	},
);

const isTally = isObject({ passed: isCount, failed: isCount });

/** Numbers by names that files gave. */
const isCounts: Check = (value) =>
	isPlainObject(value) && Object.values(value).every(isCount);

const isSummary = isObject(
	{
		requests: isObject({
			passed: isCount,
			failed: isCount,
			error: isCount,
			skipped: isCount,
		}),
		tests: isTally,
		assertions: isTally,
		iterations: isCount,
		problems: isCount,
		warnings: isCount,
		duration: isNumber,
		ending: isOneOf("completed", "bailed", "stopped-by-script", "interrupted"),
		isSuccess: isBoolean,
	},
	{ leftOut: isCounts, repeated: isCount, retried: isCount, reason: isText },
);

const EVENTS: readonly Check[] = [
	isObject(
		{
			type: isOneOf("request-started"),
			index: isCount,
			name: isText,
			path: isLine,
			iteration: isCount,
		},
		{
			kind: isWord,
			position: isCount,
			isRepeated: isOneOf(true),
			...VARIABLES,
		},
	),
	triedEvent({ request: isSent, response: isResponse }),
	isObject({
		type: isOneOf("request-finished"),
		index: isCount,
		result: isResult,
	}),
	isObject(
		{
			type: isOneOf("variable-changed"),
			index: isCount,
			at: isNumber,
			iteration: isCount,
			request: isText,
			kind: isOneOf("script", "action", "oauth2", "answer"),
			scope: isWord,
			name: isText,
		},
		{
			phase: isPhase,
			from: isAnything,
			to: isAnything,
			fromSize: isCount,
			toSize: isCount,
			file: isLine,
			line: isCount,
		},
	),
	isObject(
		{
			type: isOneOf("console-written"),
			index: isCount,
			level: isOneOf("log", "info", "warn", "error", "debug"),
			text: isText,
		},
		{ file: isLine, line: isCount },
	),
	isObject(
		{
			type: isOneOf("iteration-started"),
			iteration: isCount,
			iterationCount: isCount,
		},
		{
			data: isObject({ file: isLine, line: isCount }),
			startsFresh: isOneOf(true),
			...VARIABLES,
		},
	),
	isObject({ type: isOneOf("problem-found"), problem: isDiagnostic }),
	isObject(
		{
			type: isOneOf("run-started"),
			curlew: isWord,
			at: isNumber,
			collection: isObject({ name: isText, root: isLine }),
			environment: isOr(isText, isOneOf(null)),
			requestCount: isCount,
			iterationCount: isCount,
			sandbox: isOneOf("safe", "developer"),
			seed: isOr(isNumber, isOneOf(null)),
		},
		{ needed: isListOf(isNeeded), ...VARIABLES },
	),
	isObject({
		type: isOneOf("run-finished"),
		at: isNumber,
		summary: isSummary,
	}),
];
