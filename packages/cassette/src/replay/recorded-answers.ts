import { resolve } from "node:path";
import type { HeaderPair, RecordedAnswer } from "@curlew/client/carrying";
import { contentOfBytes } from "../exchange/content.ts";
import {
	readCassettes,
	type ShelvedExchange,
} from "../folder/cassette-files.ts";
import { readFolderSettings } from "../folder/folder-settings.ts";
import type { RequestDifference } from "../match/findings.ts";
import { DEFAULT_RULES } from "../match/matching-rules.ts";
import { filledAnswer } from "./filled-answer.ts";
import { Shelf, type ShelfMatch, type ShelfMiss } from "./shelf.ts";

/** A request that somebody has sent. */
export interface AskedRequest {
	readonly method: string;
	/** Absolute; its origin counts for nothing. */
	readonly url: string;
	readonly headers: readonly HeaderPair[];
	readonly body?: Uint8Array | undefined;
}

/** What was recorded for it. */
export interface AnswerFound {
	readonly kind: "answer";
	readonly answer: RecordedAnswer;
	readonly exchange: ShelvedExchange;
}

/** Nothing was; this is most like it. */
export interface AnswerMissing {
	readonly kind: "missing";
	readonly nearest: ShelvedExchange | undefined;
	readonly differences: readonly RequestDifference[];
}

/** Recordings for others than runs: for a server that gives out what was recorded. */
export interface RecordedAnswers {
	/** In the order in which they were recorded. */
	readonly exchanges: readonly ShelvedExchange[];
	/** What is recorded for a request, of several the first that was not yet given out; then the last of them again. */
	find(request: AskedRequest): AnswerFound | AnswerMissing;
	/** As if nothing had been given out. */
	reset(): void;
}

/**
 * Reads a HAR file of any tool (HAR 1.2), or a folder that `--record` has written.
 * Secrets in own recordings are what stands in for them, or keep their marks.
 *
 * @throws CassetteError
 */
export async function readRecordedAnswers(
	path: string,
): Promise<RecordedAnswers> {
	const root = resolve(path);
	const { rules } = root.endsWith(".har")
		? { rules: DEFAULT_RULES }
		: await readFolderSettings(root);
	const exchanges = await readCassettes(root);
	const anywhere = { ...rules, ignoresOrigin: true };
	let shelf = new Shelf(exchanges, anywhere);
	return {
		exchanges,
		find: (asked) => found(shelf.find(soughtBy(asked), undefined)),
		reset: () => {
			shelf = new Shelf(exchanges, anywhere);
		},
	};
}

function soughtBy({ method, url, headers, body }: AskedRequest) {
	const hasBody = body !== undefined && body.length > 0;
	return {
		...{ method: method.toUpperCase(), url, headers },
		body: hasBody ? contentOfBytes(body) : undefined,
	};
}

function found(result: ShelfMatch | ShelfMiss): AnswerFound | AnswerMissing {
	if (result.kind === "miss") return { ...result, kind: "missing" };
	const { exchange, findings } = result;
	const { captured, changed } = findings;
	const answer = filledAnswer(
		exchange,
		captured,
		changed,
		({ name, standIn }) =>
			[...captured].find(
				([label]) => exchange.marks.get(label)?.name === name,
			)?.[1] ?? standIn,
	);
	return { kind: "answer", answer, exchange };
}
