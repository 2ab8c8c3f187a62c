import type { SendResult } from "../../../../../src/protocol/sending.ts";
import { exchangeApi } from "../../../api/exchange-api.ts";
import {
	changeForm,
	formKey,
	formStore,
	isChanged,
	openForm,
	saveForm,
} from "../../../state/form-state.ts";
import { attempt, notify } from "../../../state/notice-state.ts";
import { placeOfTab } from "../../../state/tab-form.ts";
import { askForText } from "../../../ui/dialog-state.tsx";
import {
	exampleFrom,
	freeExampleName,
	savedExamples,
	withSavedExamples,
} from "./example-tree.ts";

/** Keeps a response as an example of its request, under a name that the user gives. */
export function saveAsExample(exchange: SendResult): Promise<void> {
	return attempt(async () => {
		const place = placeOfTab({ kind: "request", path: exchange.path });
		if (!place) return;
		const key = formKey(place);
		await openForm(place, "request");
		const form = formStore.get(key);
		const { response } = exchange.result;
		if (!form || !response) return;
		const wanted = `${response.status} ${response.statusText}`.trim();
		const name = await askForText({
			title: "Save as example",
			label: "Name",
			value: freeExampleName(savedExamples(form.tree), wanted),
			action: "Save",
		});
		if (name === undefined) return;
		const body = await bodyOf(exchange);
		const wasChanged = isChanged(formStore.get(key) ?? form);
		changeForm(key, (tree) =>
			withSavedExamples(tree, [
				...savedExamples(tree),
				exampleFrom(tree, name, exchange, body),
			]),
		);
		if (wasChanged)
			notify({
				kind: "info",
				text: `${name} is under Examples, and will be saved together with what else is unsaved in the request.`,
			});
		else if (await saveForm(key))
			notify({ kind: "info", text: `${name} saved under Examples.` });
	});
}

/** The text as it came; undefined where it is none, or there is nothing. */
async function bodyOf({
	id,
	response,
}: SendResult): Promise<string | undefined> {
	if (!response || response.size === 0) return undefined;
	const { language } = await exchangeApi.lines(id, { view: "raw" }, 0, 1);
	if (language === "binary") return undefined;
	const { text } = await exchangeApi.text(id, "raw");
	if (text === null)
		notify({
			kind: "error",
			text: "The body is too large for an example, which is saved without it.",
		});
	return text ?? undefined;
}
