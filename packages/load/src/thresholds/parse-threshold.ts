import { CurlewError } from "@curlew/client";
import { excerptOfOption } from "@curlew/client/internal";
import type { Comparison, Metric, Threshold } from "./threshold.ts";

/** A condition of `--fail-if` that cannot be understood; the excerpt shows where. */
export class InvalidThresholdError extends CurlewError {
	readonly code = "INVALID_OPTION";

	constructor(text: string, offset: number, expected: string) {
		super(`--fail-if cannot be understood: expected ${expected}.`, {
			location: { file: "--fail-if", line: 1, column: offset + 1 },
			excerpt: excerptOfOption(text),
			hint: 'For example: "p95>300ms", "errors>1%", "rate<100/s", "p99(users/create)>1s".',
		});
	}
}

const METRICS =
	"p50 … p99.9, max, min, mean, errors, rate, count, late or dropped";

/** Of latencies: microseconds. */
const LATENCY_UNITS: Readonly<Record<string, number>> = {
	µs: 1,
	us: 1,
	ms: 1000,
	s: 1_000_000,
};

/**
 * Reads a condition: `metric [ "(" request ")" ] comparison number [ unit ]`.
 *
 * @throws InvalidThresholdError
 */
export function parseThreshold(text: string): Threshold {
	const reader = new Reader(text);
	const metric = readMetric(reader);
	const request = readRequest(reader);
	const comparison = readComparison(reader);
	const { value, isShare } = readLimit(reader, metric);
	reader.expectEnd();
	return { text, metric, request, comparison, limit: value, isShare };
}

function readMetric(reader: Reader): Metric {
	const percentile = reader.take(/p(\d{1,2}(?:\.\d+)?|100)(?![\w.])/y);
	if (percentile)
		return { kind: "percentile", percentile: Number(percentile[1]) };
	const [word = ""] =
		reader.take(/(?:max|min|mean|errors|rate|count|late|dropped)\b/y) ?? [];
	switch (word) {
		case "max":
		case "min":
		case "mean":
		case "errors":
		case "rate":
		case "count":
		case "late":
		case "dropped":
			return { kind: word };
		default:
			return reader.fail(METRICS);
	}
}

/** The name may have parentheses of its own, as long as they are closed. */
function readRequest(reader: Reader): string | undefined {
	if (!reader.take(/\(/y)) return undefined;
	const name = reader.take(/(?:[^()]|\([^()]*\))+/y);
	if (name === undefined || name[0].trim() === "")
		return reader.fail("the path or name of a request");
	if (!reader.take(/\)/y)) return reader.fail('")" after the request');
	return name[0].trim();
}

function readComparison(reader: Reader): Comparison {
	const [sign] = reader.take(/[<>]=?/y) ?? [];
	switch (sign) {
		case ">":
		case ">=":
		case "<":
		case "<=":
			return sign;
		default:
			return reader.fail(">, >=, < or <=");
	}
}

function readLimit(
	reader: Reader,
	metric: Metric,
): { readonly value: number; readonly isShare: boolean } {
	const number = reader.take(/\d+(?:\.\d+)?/y);
	if (number === undefined) return reader.fail("a number");
	const value = Number(number[0]);
	switch (metric.kind) {
		case "percentile":
		case "max":
		case "min":
		case "mean": {
			const [unit = ""] = reader.take(/µs|us|ms|s/y) ?? [];
			const factor = LATENCY_UNITS[unit];
			if (factor === undefined)
				return reader.fail("a unit of time: µs, ms or s");
			return { value: value * factor, isShare: false };
		}
		case "errors":
			if (!reader.take(/%/y)) return { value, isShare: false };
			return { value: value / 100, isShare: true };
		case "rate":
			if (!reader.take(/\/\s*s/y)) return reader.fail('"/s" after the rate');
			return { value, isShare: false };
		default:
			return { value, isShare: false };
	}
}

/** Goes through a text from left to right; white space between the parts means nothing. */
class Reader {
	readonly #text: string;
	#at = 0;

	constructor(text: string) {
		this.#text = text;
	}

	/** @param expression sticky */
	take(expression: RegExp): RegExpExecArray | undefined {
		this.#skipSpace();
		expression.lastIndex = this.#at;
		const match = expression.exec(this.#text) ?? undefined;
		if (match) this.#at = expression.lastIndex;
		return match;
	}

	expectEnd(): void {
		this.#skipSpace();
		if (this.#at < this.#text.length) this.fail("nothing more");
	}

	fail(expected: string): never {
		this.#skipSpace();
		throw new InvalidThresholdError(this.#text, this.#at, expected);
	}

	#skipSpace(): void {
		while (/\s/.test(this.#text[this.#at] ?? "")) this.#at += 1;
	}
}
