import type { Random } from "@curlew/client/internal";
import type { ApiMediaType, ApiOperation } from "@curlew/client/openapi";
import { bestAccepted } from "../exchange/accepted.ts";
import type { MockAnswer } from "../exchange/exchange.ts";
import type { Preference } from "../exchange/preference.ts";
import { problemAnswer } from "../exchange/problem-answer.ts";
import { answerHeaders } from "./answer-headers.ts";
import {
	type ChosenResponse,
	documentedResponse,
	successOf,
} from "./choose-response.ts";
import type { ContentMaker, MadeContent } from "./content-maker.ts";

/** What an answer of the document is made by. */
export interface DocumentAnswerOptions {
	readonly accept: string | undefined;
	readonly preference: Preference;
	/** Values are made anew each time where the client says nothing of it. */
	readonly isDynamic: boolean;
	readonly random: Random;
}

/** Answers as the document says, and remembers nothing. */
export function answerFromDocument(
	maker: ContentMaker,
	operation: ApiOperation,
	options: DocumentAnswerOptions,
): MockAnswer {
	const { preference } = options;
	const { responses } = operation;
	const chosen =
		preference.code === undefined
			? withExample(operation, preference.example)
			: documentedResponse(responses, preference.code);
	if (chosen) return responseAnswer(maker, chosen, options);
	if (preference.code === undefined)
		return { status: 200, headers: {}, body: undefined, why: "no responses" };
	const known = responses.map(({ status }) => status).join(", ") || "none";
	return problemAnswer(
		{
			status: 404,
			detail: `The operation documents no response ${preference.code}; it has ${known}.`,
		},
		`Prefer: code=${preference.code} is not documented`,
	);
}

/** The response that has the example that is wanted, else the one of success. */
function withExample(
	{ responses }: ApiOperation,
	name: string | undefined,
): ChosenResponse | undefined {
	const success = successOf(responses);
	if (name === undefined || success === undefined) return success;
	const has = ({ response }: ChosenResponse) =>
		response.content.some(({ examples }) =>
			examples.some((example) => example.key === name || example.name === name),
		);
	if (has(success)) return success;
	return (
		responses
			.flatMap(
				({ status }) => documentedResponse(responses, Number(status)) ?? [],
			)
			.find(has) ?? success
	);
}

/** A response of the document with its headers and the content that the client takes. */
export function responseAnswer(
	maker: ContentMaker,
	{ response, status }: ChosenResponse,
	options: DocumentAnswerOptions,
): MockAnswer {
	const headers = answerHeaders(maker, response);
	const { content } = response;
	const mayHaveContent = status >= 200 && status !== 204 && status !== 304;
	if (content.length === 0 || !mayHaveContent)
		return {
			status,
			headers,
			body: undefined,
			why: `${status} of the document`,
		};
	const media = bestAccepted(options.accept, inOrder(content));
	if (media === undefined) return notAcceptable(content);
	const { text, why, value } = contentFor(maker, media, options);
	const type = concreteType(media);
	return {
		status,
		headers: { ...headers, "content-type": type },
		body: value === undefined ? undefined : text,
		why,
	};
}

function contentFor(
	maker: ContentMaker,
	media: ApiMediaType,
	{ preference, isDynamic, random }: DocumentAnswerOptions,
): MadeContent {
	if (preference.example !== undefined) {
		const example = maker.example(media, preference.example);
		if (example) return example;
		const { why, ...made } = maker.usual(media);
		return { ...made, why: `${why}, no example ${preference.example}` };
	}
	return (preference.isDynamic ?? isDynamic)
		? maker.dynamic(media, random)
		: maker.usual(media);
}

/** JSON first: what most clients mean that say nothing, or `*`. */
function inOrder(content: readonly ApiMediaType[]): readonly ApiMediaType[] {
	const at = content.findIndex(
		({ mediaType }) => mediaType === "application/json",
	);
	const json = content[at];
	return json === undefined ? content : [json, ...content.toSpliced(at, 1)];
}

function notAcceptable(content: readonly ApiMediaType[]): MockAnswer {
	const known = content.map(({ mediaType }) => mediaType).join(", ");
	return problemAnswer(
		{
			status: 406,
			detail: `There is nothing that \`Accept\` allows, only ${known}.`,
		},
		"Accept allows nothing that is documented",
	);
}

/** A range of media types is no type that anything could have. */
function concreteType({ written, mediaType, schema }: ApiMediaType): string {
	if (!mediaType.includes("*")) return written;
	if (mediaType.startsWith("text/")) return "text/plain; charset=utf-8";
	if (mediaType.startsWith("image/")) return "image/png";
	const isText = schema?.textAt("format") === "binary";
	return isText ? "application/octet-stream" : "application/json";
}
