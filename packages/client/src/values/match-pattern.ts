import { createContext, Script } from "node:vm";

/** Thrown when a pattern takes longer than it may. */
export class PatternTimeoutError extends Error {
	/** @param limit milliseconds */
	constructor(limit: number) {
		super(`the pattern takes longer than ${limit} ms`);
	}
}

/** UTF-16 code units: up to here a harmless pattern takes no time worth watching. */
const SHORT_TEXT = 200;

/** More of them may multiply. */
const FEW_QUANTIFIERS = 2;

/**
 * Whether a pattern is found in a text. Both come from others, and some patterns
 * take time without end for some texts, so that it is stopped when it takes too
 * long. Watching the time costs 0.2 ms, which most patterns need not pay.
 *
 * @param limit milliseconds
 * @throws PatternTimeoutError
 */
export function matchesPattern(
	pattern: RegExp,
	text: string,
	limit: number,
): boolean {
	return text.length <= SHORT_TEXT && isHarmless(pattern.source)
		? pattern.test(text)
		: testInTime(pattern, text, limit);
}

/** Whether a pattern's time grows with a low power of the text's length: few repetitions, and none of a group. */
function isHarmless(source: string): boolean {
	const quantifiers = source.match(/[*+{]/g) ?? [];
	return quantifiers.length <= FEW_QUANTIFIERS && !/\)[*+{]/.test(source);
}

interface WatchedTest {
	readonly script: Script;
	readonly context: { pattern?: RegExp; text?: string };
}

let watchedTest: WatchedTest | undefined;

function testInTime(pattern: RegExp, text: string, limit: number): boolean {
	watchedTest ??= {
		script: new Script("pattern.test(text)"),
		context: createContext({}),
	};
	const { script, context } = watchedTest;
	Object.assign(context, { pattern, text });
	try {
		return script.runInContext(context, { timeout: limit }) === true;
	} catch (error) {
		throw isTimeout(error) ? new PatternTimeoutError(limit) : error;
	} finally {
		Object.assign(context, { pattern: undefined, text: undefined });
	}
}

function isTimeout(error: unknown): boolean {
	return (
		typeof error === "object" &&
		error !== null &&
		"code" in error &&
		error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
	);
}
