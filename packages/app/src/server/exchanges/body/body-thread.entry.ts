import { setImmediate } from "node:timers/promises";
import { parentPort } from "node:worker_threads";
import type { BodyLines } from "../../../protocol/responses.ts";
import { jsonToFilter } from "./json-to-filter.ts";
import type {
	BodyCallName,
	BodyCalls,
	FromBodyThread,
	ToBodyThread,
} from "./messages.ts";
import { OpenBodies, type OpenView } from "./open-bodies.ts";
import { readBinary, readBodyText } from "./read-body.ts";
import { searchLines } from "./search-lines.ts";
import { valueOfLine, wholeLines } from "./value-of-line.ts";

/** Bytes of a page or a picture that is shown. */
const LARGEST_CONTENT = 32 * 1024 * 1024;

/**
 * The thread that bodies are read, masked, laid out and searched in, so that
 * the server goes on answering whatever a response is.
 */
const bodies = new OpenBodies();
/** The number of the search that is under way: a new one ends it. */
let latestSearch = 0;

parentPort?.on("message", async (message: ToBodyThread) => {
	const { number } = message;
	const result: FromBodyThread = await answerTo(message).then(
		(answer) => ({ number, answer }),
		(error) => ({ number, failure: messageOf(error) }),
	);
	parentPort?.postMessage(result);
});

async function answerTo(
	message: ToBodyThread,
): Promise<BodyCalls[BodyCallName]["answer"]> {
	const { source } = message;
	switch (message.name) {
		case "lines":
			return linesOf(bodies.view(source, message.ask.view), message.ask);
		case "segments": {
			const { view, line, from, count } = message.ask;
			return bodies.view(source, view).layout.segments(line, from, count);
		}
		case "blockEnd": {
			const { view, line } = message.ask;
			return bodies.view(source, view).layout.endOfBlock(line) ?? null;
		}
		case "search": {
			const { view, query } = message.ask;
			latestSearch = message.number;
			return searchLines(bodies.view(source, view).layout, query, async () => {
				await setImmediate();
				return latestSearch === message.number;
			});
		}
		case "text": {
			const { view, limit } = message.ask;
			return wholeText(bodies.view(source, view), limit);
		}
		case "content":
			return source.language === "binary"
				? readBinary(source, LARGEST_CONTENT).bytes
				: readBodyText(source, LARGEST_CONTENT).bytes;
		case "value": {
			const { view, line, limit } = message.ask;
			return valueOfLine(bodies.view(source, view), line, limit);
		}
		case "table":
			return bodies.table(source).answer(message.ask);
		case "json":
			return jsonToFilter(source, message.ask.limit);
		case "forget":
			bodies.forget(source.id);
			return null;
	}
}

function linesOf(
	{ view, language, layout, isTruncated }: OpenView,
	{ from, count }: { readonly from: number; readonly count: number },
): BodyLines {
	const shown = [...layout.lines(from, count)];
	return {
		language,
		view,
		total: layout.total,
		from,
		lines: shown.map(({ text }) => text),
		long: shown.flatMap(({ segments }, index) =>
			segments === undefined ? [] : [[index, segments] as const],
		),
		isTruncated,
	};
}

function wholeText(
	{ layout, bytes, view }: OpenView,
	limit: number,
): string | null {
	if (bytes.length > limit) return null;
	if (view === "raw") return bytes.toString("utf8");
	return wholeLines(layout);
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
