import { type ApiOperation, isMap } from "@curlew/client/openapi";
import {
	type DocumentAnswerOptions,
	responseAnswer,
} from "../document/answer-from-document.ts";
import {
	type ChosenResponse,
	documentedResponse,
} from "../document/choose-response.ts";
import type { ContentMaker } from "../document/content-maker.ts";
import { isJsonType, type MockAnswer } from "../exchange/exchange.ts";
import { problemAnswer } from "../exchange/problem-answer.ts";
import { withMember } from "./own-maps.ts";

/** Says that something is not there, or is there already: as the document describes it; else in problem details. */
export function stateFault(
	content: ContentMaker,
	{ responses }: ApiOperation,
	{ status, detail }: { readonly status: number; readonly detail: string },
	options: DocumentAnswerOptions,
): MockAnswer {
	const chosen = documentedResponse(responses, status);
	const why = `state: ${detail}`;
	return chosen && chosen.response.content.length > 0
		? { ...documentedFault(content, chosen, detail, options), why }
		: problemAnswer({ status, detail }, why);
}

/** The document's own description, with the status and what is wrong where it has members for them. */
function documentedFault(
	content: ContentMaker,
	chosen: ChosenResponse,
	detail: string,
	options: DocumentAnswerOptions,
): MockAnswer {
	const answer = responseAnswer(content, chosen, options);
	const media = chosen.response.content.find(({ mediaType }) =>
		isJsonType(mediaType),
	);
	const { schema } = media ?? {};
	const usual = media && content.usual(media).value;
	if (media === undefined || schema === undefined || !isMap(usual))
		return answer;
	let told = usual;
	for (const name of Object.keys(usual)) {
		const next = told;
		told =
			valuesFor(name, chosen.status, detail)
				.map((value) => withMember(next, name, value))
				.find((one) => content.judge.fault(schema, one) === undefined) ?? told;
	}
	return answer.headers["content-type"] === media.written
		? { ...answer, body: JSON.stringify(told) }
		: answer;
}

function valuesFor(
	name: string,
	status: number,
	detail: string,
): readonly unknown[] {
	if (/^(?:status|code|statusCode|status_code)$/.test(name))
		return [status, String(status)];
	return /^(?:message|detail|error_description)$/.test(name) ? [detail] : [];
}
