import type { AppEvent } from "../../../../src/protocol/events.ts";
import { api } from "../../api/api.ts";
import { onAppEvent } from "../../api/event-stream.ts";
import { notify, reportError } from "../../state/notice-state.ts";
import { askForText } from "../../ui/dialog-state.tsx";

/** Asks the user what requests want to know, and tells what the server has to say. */
export function followQuestions(): void {
	// Those that are open are told again when the connection comes back.
	const seen = new Set<string>();
	onAppEvent((event) => {
		if (event.type === "notice") {
			const { text, url } = event;
			notify({ kind: "info", text, ...(url !== undefined && { url }) });
		}
		if (event.type === "question-asked" && !seen.has(event.id)) {
			seen.add(event.id);
			ask(event).catch(reportError);
		}
	});
}

async function ask({
	id,
	question,
	isSecret,
	default: standIn,
	choices,
}: Extract<AppEvent, { type: "question-asked" }>): Promise<void> {
	const answer = await askForText({
		title: "The request asks",
		label: question,
		action: "Answer",
		isSecret,
		...(standIn !== undefined && { empty: `Default: ${standIn}` }),
		...(choices !== undefined && { choices }),
	});
	await api.answer(id, answer ?? null);
}
