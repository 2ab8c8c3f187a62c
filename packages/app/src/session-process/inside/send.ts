import type { ReceivedResponse } from "@curlew/client";
import { type Received, tellingProgress } from "@curlew/client/internal";
import type { HistoryWriter } from "../../history/history-writer.ts";
import { HistoryRecorder } from "../../history/recorder.ts";
import type { ProcessCalls, Sent } from "../messages.ts";
import { leaveBody } from "./leave-body.ts";
import { LiveResponse } from "./live/live-response.ts";
import { factsOf } from "./response-facts.ts";
import { scriptPlaces } from "./script-places.ts";
import type { CallContext } from "./serve.ts";
import { ToldProgress } from "./told-progress.ts";

type Tell = CallContext<"send">["tell"];

/**
 * Sends a request in the session of its environment.
 *
 * @throws CurlewError when the request or the environment cannot be read: nothing was sent then
 */
export async function sendInProcess(
	{ collection, sessions, signal, tell, leaving }: CallContext<"send">,
	{ environment, request, bodyFile }: ProcessCalls["send"]["ask"],
): Promise<Sent> {
	const definition = await collection.request(request);
	await using lease = await sessions.lease(environment);
	const { session } = lease;
	const { name, file, tags } = definition;
	const whole = session.parts.collection.definition;
	const scripts = scriptPlaces(definition, whole);
	tell({ type: "begun", name, file, tags, scripts });
	const mask = (text: string) => session.mask(text);
	const recorder = new HistoryRecorder(historyOf(tell), {
		root: whole.root,
		environment: environment ?? undefined,
		draft: request.unsaved?.text ?? request.scratch,
		isScratch: request.scratch !== undefined,
		mask,
	});
	const { masker } = session.parts;
	const live = new LiveResponse((live) => tell({ type: "live", live }), masker);
	let hasSet = false;
	// A script after the response may never end, and take the process with it.
	const keepSet = () => {
		if (hasSet) sessions.keep(environment, session);
		hasSet = false;
	};
	const progress = new ToldProgress((progress) =>
		tell({ type: "progress", progress }),
	);
	const received = (part: Received) => {
		keepSet();
		progress.received(part);
	};
	const own = session.beside({
		index: 0,
		http: async () => tellingProgress(await session.http, { received }),
		signal,
		user: {
			tell: () => {}, // the page shows the login as long as it is waited for
			showLogin: (login) => tell({ type: "login", login }),
		},
		listener: (event) => {
			if (event.type === "variable-changed") hasSet = true;
			tell({ type: "event", event });
			recorder.handle(event);
		},
		responses: live,
	});
	const { response } = await own
		.execute(definition)
		.finally(() => progress.end());
	leaving();
	live.end();
	sessions.keep(environment, session);
	if (response === undefined) return {};
	const body = await bodyOf(response.asReceived(), bodyFile, masker.data);
	return { response: { facts: response.shown(factsOf, { mask }), ...body } };
}

async function bodyOf(
	response: ReceivedResponse,
	file: string,
	mask: Parameters<typeof leaveBody>[2],
) {
	if (response.body.size === 0) return {};
	return { body: await leaveBody(response, file, mask) };
}

/** The server keeps the history. What is sent by itself is part of no run. */
function historyOf(tell: Tell): HistoryWriter {
	return {
		add: (entry) => tell({ type: "history-entry", entry }),
		beginRun: () => undefined,
		finishRun: () => {},
	};
}
