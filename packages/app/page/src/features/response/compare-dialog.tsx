import { type ReactNode, useEffect, useState } from "react";
import type { SendResult } from "../../../../src/protocol/sending.ts";
import { exchangeApi } from "../../api/exchange-api.ts";
import { reportError } from "../../state/notice-state.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ComparedResponses } from "../conflict/compared-responses.tsx";

/** Comparison with the previous response, side by side. */
export function CompareDialog({
	before,
	after,
	onClose,
}: {
	readonly before: SendResult;
	readonly after: SendResult;
	readonly onClose: () => void;
}): ReactNode {
	const [texts, setTexts] = useState<readonly [string, string]>();
	useEffect(() => {
		Promise.all([textOf(before), textOf(after)]).then(setTexts, reportError);
	}, [before, after]);
	return (
		<Dialog
			title="Comparison with the previous response"
			size="large"
			onClose={onClose}
		>
			<ComparedResponses texts={texts} labels={["Previous", "Current"]} />
		</Dialog>
	);
}

/** Status, headers and body. */
async function textOf({
	id,
	result,
	response: facts,
}: SendResult): Promise<string> {
	const { response } = result;
	if (!response) return "";
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
