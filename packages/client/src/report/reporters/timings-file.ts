import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf, reasonOf } from "../../diagnostics/cause.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import type { RunEvent } from "../../run/events/events.ts";
import type { RecordedTimings } from "../../run/parts/timings.ts";
import { ReportNotWrittenError } from "../output/report-error.ts";
import { isPlainObject } from "../shape-check.ts";
import type { Reporter } from "./reporter.ts";

const FORMAT = "curlew-timings";
const FORMAT_VERSION = 1;

/** A file is there, and is none that tells how long requests took. */
export class TimingsNotReadableError extends CurlewError {
	readonly code = "TIMINGS_NOT_READABLE";
}

/**
 * How long requests took in earlier runs; undefined where the file is not there
 * yet, as before the first run.
 *
 * @throws TimingsNotReadableError
 */
export function readTimings(file: string): RecordedTimings | undefined {
	let text: string;
	try {
		text = readFileSync(file, "utf8");
	} catch (error) {
		if (codeOf(error) === "ENOENT") return undefined;
		throw notReadable(file, reasonOf(error), error);
	}
	try {
		return timingsOf(JSON.parse(text));
	} catch (error) {
		throw notReadable(file, reasonOf(error), error);
	}
}

function timingsOf(document: unknown): RecordedTimings {
	if (
		!isPlainObject(document) ||
		document.format !== FORMAT ||
		document.formatVersion !== FORMAT_VERSION ||
		!isPlainObject(document.requests)
	)
		throw new Error("it does not begin like one");
	const timings = new Map<string, number>();
	for (const [path, duration] of Object.entries(document.requests)) {
		if (typeof duration !== "number" || !(duration >= 0))
			throw new Error(`the duration of ${path} is no number`);
		timings.set(path, duration);
	}
	return timings;
}

function notReadable(
	file: string,
	why: string,
	cause: unknown,
): TimingsNotReadableError {
	return new TimingsNotReadableError(
		`${file} cannot be read as durations of earlier runs: ${why}`,
		{
			cause,
			hint: "Delete it: `curlew run --timings` and `curlew merge --timings` write it anew.",
		},
	);
}

/** Writes how long each request took, for `--shard` to balance by. What is known of requests that did not run stays. */
export class TimingsReporter implements Reporter {
	readonly #file: string;
	readonly #earlier: RecordedTimings;
	readonly #sums = new Map<string, { total: number; count: number }>();

	/** @param earlier half of what each request is said to take comes from here, so that one slow run does not count too much */
	constructor(file: string, earlier: RecordedTimings | undefined) {
		this.#file = file;
		this.#earlier = earlier ?? new Map();
	}

	handle(event: RunEvent): void {
		if (event.type !== "request-finished") return;
		const { path, duration } = event.result;
		const sum = this.#sums.get(path) ?? { total: 0, count: 0 };
		sum.total += duration;
		sum.count += 1;
		this.#sums.set(path, sum);
	}

	/** @throws ReportNotWrittenError */
	close(): void {
		if (this.#sums.size === 0) return;
		// Nobody can have put a link in its place before.
		const temporary = `${this.#file}.${randomUUID()}.tmp`;
		try {
			mkdirSync(dirname(this.#file), { recursive: true });
			writeFileSync(temporary, this.#document(), { flag: "wx" });
			renameSync(temporary, this.#file);
		} catch (error) {
			throw new ReportNotWrittenError(this.#file, error);
		}
	}

	#document(): string {
		const timings = new Map(this.#earlier);
		for (const [path, { total, count }] of this.#sums) {
			const mean = total / count;
			const before = timings.get(path) ?? mean;
			timings.set(path, Math.round((before + mean) * 5) / 10);
		}
		const sorted = [...timings].sort(([a], [b]) => (a < b ? -1 : 1));
		const requests = Object.fromEntries(sorted);
		const document = {
			format: FORMAT,
			formatVersion: FORMAT_VERSION,
			requests,
		};
		return `${JSON.stringify(document, undefined, "\t")}\n`;
	}
}
