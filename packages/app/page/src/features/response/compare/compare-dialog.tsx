import { type ReactNode, useEffect, useState } from "react";
import type { SendResult } from "../../../../../src/protocol/sending.ts";
import { exchangeApi } from "../../../api/exchange-api.ts";
import { reportError } from "../../../state/notice-state.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ComparedResponses } from "../../conflict/compared-responses.tsx";
import { inAppWords } from "../../problems/app-words.ts";

/** Two responses, side by side: status, headers and body, laid out. */
export function CompareDialog({
	title,
	before,
	after,
	labels,
	onClose,
}: {
	readonly title: string;
	readonly before: SendResult;
	readonly after: SendResult;
	readonly labels: readonly [before: string, after: string];
	readonly onClose: () => void;
}): ReactNode {
	const [texts, setTexts] = useState<readonly [string, string]>();
	useEffect(() => {
		Promise.all([textOf(before), textOf(after)]).then(setTexts, reportError);
	}, [before, after]);
	return (
		<Dialog title={title} size="large" onClose={onClose}>
			<ComparedResponses texts={texts} labels={labels} />
		</Dialog>
	);
}

/** Status, headers and body; why there is none where none came. */
async function textOf({
	id,
	result,
	response: facts,
}: SendResult): Promise<string> {
	const { response, failure, problems } = result;
	if (!response)
		return [...(failure ? [failure] : []), ...problems]
			.map(({ message }) => inAppWords(message) || message)
			.join("\n");
	const head = [
		`${response.status} ${response.statusText}`,
		...response.headers.map(([name, value]) => `${name}: ${value}`),
	];
	return `${head.join("\n")}\n\n${facts?.size ? await bodyOf(id) : ""}`;
}

async function bodyOf(id: string): Promise<string> {
	const { text } = await exchangeApi.text(id, "pretty");
	return text ?? "(The body is too large to compare.)";
}
