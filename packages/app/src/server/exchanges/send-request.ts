import type { SendRequest } from "../../protocol/sending.ts";
import type {
	RequestText,
	SendNews,
	Sent,
} from "../../session-process/messages.ts";
import type { OpenedContext } from "../context.ts";
import { textOnScreen } from "../sessions/drafts.ts";
import { Recording } from "./recording.ts";

/**
 * Sends a request as it is on the screen. Resolves when it is being sent: what
 * happens from then on goes to the pages as events, and the outcome is kept.
 *
 * @throws CurlewError when the request or the environment cannot be read: nothing was sent then
 */
export async function sendOnScreen(
	context: OpenedContext,
	{ id, environment, request }: SendRequest,
): Promise<void> {
	const text = await textOnScreen(context.files, request);
	await startSend(context, { id, environment, request: text });
}

/** A request with the text of its file where that is not saved. */
export interface SendText extends Pick<SendRequest, "id" | "environment"> {
	readonly request: RequestText;
}

/** Sends a request whose text is known; see `sendOnScreen`. */
export async function startSend(
	context: OpenedContext,
	input: SendText,
): Promise<void> {
	const recording = new Recording(context, input, input.request.path);
	const begun = Promise.withResolvers<void>();
	const over = perform(context, input, recording, begun.resolve);
	await Promise.race([begun.promise, over]);
}

/** Rejects only before the request has begun. */
async function perform(
	{ collection, exchanges, hub, processes, sends }: OpenedContext,
	{ id, environment, request }: SendText,
	recording: Recording,
	onBegun: () => void,
): Promise<void> {
	const signal = sends.begin(id, request.path, collection.id);
	// Its response will be looked at.
	exchanges.reader.start();
	const onNews = (news: SendNews) => {
		recording.hear(news);
		if (news.type === "begun") onBegun();
	};
	try {
		const bodyFile = await exchanges.fileFor(id);
		const ask = { environment, request, bodyFile };
		const { response } = await processes
			.call("send", ask, { signal, onNews })
			.catch((error: unknown): Sent => {
				if (!recording.hasBegun) throw error;
				recording.fail(error, signal.aborted);
				return {};
			});
		const exchange = recording.exchange(response?.facts);
		if (!exchange?.live) exchanges.live.forget(id);
		if (exchange) await exchanges.add(exchange, response?.body);
	} finally {
		sends.end(id);
		if (recording.hasBegun) {
			hub.emit({ type: "send-finished", id });
			hub.emit({ type: "variables-changed", environment });
		}
	}
}
