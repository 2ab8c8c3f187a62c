import { setImmediate } from "node:timers/promises";
import { parentPort } from "node:worker_threads";
import type { BodyLines } from "../../../protocol/responses.ts";
import { copyOf } from "./copy-lines.ts";
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
import { searchRows } from "./search-rows.ts";
import { valueOfLine, wholeLines } from "./value-of-line.ts";
import { WrappedLayout } from "./wrapped-layout.ts";

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
			return linesOf(bodies.view(source, message.ask), message.ask);
		case "segments": {
			const { view, line, from, count } = message.ask;
			return bodies.view(source, { view }).layout.segments(line, from, count);
		}
		case "blockEnd": {
			const { layout } = bodies.view(source, message.ask);
			return layout.endOfBlock(message.ask.line) ?? null;
		}
		case "search": {
			const { layout } = bodies.view(source, message.ask);
			const search = layout instanceof WrappedLayout ? searchRows : searchLines;
			latestSearch = message.number;
			return search(layout, message.ask.query, async () => {
				await setImmediate();
				return latestSearch === message.number;
			});
		}
		case "text": {
			const { view, limit } = message.ask;
			return wholeText(bodies.view(source, { view }), limit);
		}
		case "copy": {
			const { range, limit } = message.ask;
			const { layout } = bodies.view(source, message.ask);
			return copyOf(layout, range, limit) ?? null;
		}
		case "rows": {
			const { layout } = bodies.view(source, message.ask);
			const { lines } = message.ask;
			if (!(layout instanceof WrappedLayout)) return lines;
			return lines.map((line) => layout.rowOf(line));
		}
		case "content":
			return source.language === "binary"
				? readBinary(source, LARGEST_CONTENT).bytes
				: readBodyText(source, LARGEST_CONTENT).bytes;
		case "value": {
			const { line, limit } = message.ask;
			return valueOfLine(bodies.view(source, message.ask), line, limit);
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
	const parts = shown.flatMap(({ part }) => part ?? []);
	return {
		language,
		view,
		total: layout.total,
		from,
		lines: shown.map(({ text }) => text),
		long: shown.flatMap(({ segments }, index) =>
			segments === undefined ? [] : [[index, segments] as const],
		),
		...(parts.length > 0 && { parts }),
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
