import type { SendResult } from "../../../../../src/protocol/sending.ts";
import { api } from "../../../api/api.ts";
import { onAppEvent } from "../../../api/event-stream.ts";
import { exchangeApi } from "../../../api/exchange-api.ts";
import { variablesAreSet } from "../../../api/variable-api.ts";
import { accessAnswered } from "../../../state/access-state.ts";
import { requestByPath } from "../../../state/active-request.ts";
import { collectionStore } from "../../../state/collection-state.ts";
import { draftOf } from "../../../state/draft.ts";
import {
	dismissNotice,
	noticeStore,
	notify,
	reportError,
} from "../../../state/notice-state.ts";
import { askForText, showDialog } from "../../../ui/dialog-state.tsx";
import { CompareDialog } from "./compare-dialog.tsx";

/** Sends a request, as it is on the screen, in another environment as well, and shows both responses. */
export async function compareInEnvironment(shown: SendResult): Promise<void> {
	const request = requestByPath(shown.path);
	const state = collectionStore.get();
	if (!request || state?.kind !== "open") return;
	const choices = state.environments
		.map(({ name }) => name)
		.filter((name) => name !== shown.environment);
	if (choices.length === 0) {
		notify({
			kind: "info",
			text: "There is no other environment to compare with.",
		});
		return;
	}
	const environment = await askForText({
		title: "Send in another environment and compare",
		label: "Environment",
		choices,
		action: "Send",
	});
	if (environment === undefined) return;
	await accessAnswered(request.path, request.path);
	await variablesAreSet();
	const other = await outcomeOf(crypto.randomUUID(), (id) =>
		api.send({ id, environment, request: draftOf(request) }),
	);
	const labels = [shown.environment ?? "No environment", environment] as const;
	showDialog((close) => (
		<CompareDialog
			title={`Comparison of ${labels.join(" and ")}`}
			before={shown}
			after={other}
			labels={labels}
			onClose={() => {
				close();
				exchangeApi.forget(other.id).catch(reportError);
			}}
		/>
	));
}

/** Waits for what comes of a send, with a way to end it. */
async function outcomeOf(
	id: string,
	send: (id: string) => Promise<unknown>,
): Promise<SendResult> {
	const { promise, resolve } = Promise.withResolvers<void>();
	const end = onAppEvent((event) => {
		if (event.type === "send-finished" && event.id === id) resolve();
	});
	let notice: number | undefined;
	try {
		await send(id);
		notify({
			kind: "info",
			text: "Sent in the other environment.",
			action: {
				label: "Cancel",
				run: () => void api.cancelSend(id).catch(reportError),
			},
		});
		notice = noticeStore.get().at(-1)?.id;
		await promise;
	} finally {
		end();
		if (notice !== undefined) dismissNotice(notice);
	}
	const exchange = await api.exchange(id);
	if ("result" in exchange) return exchange;
	throw new Error("The request is still under way.");
}
