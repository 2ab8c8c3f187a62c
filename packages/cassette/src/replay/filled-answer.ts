import type { HeaderPair, RecordedAnswer } from "@curlew/client/carrying";
import { bytesOfContent } from "../exchange/content.ts";
import type {
	Content,
	RecordedExchange,
	RecordedReply,
} from "../exchange/recorded-exchange.ts";
import { type Encoding, encodeAs } from "../marks/encodings.ts";
import {
	escapedForPattern,
	fillMarks,
	type SecretMark,
} from "../marks/mark.ts";

/** Characters. What is shorter stands in a text by chance. */
const SHORTEST_ECHOED = 10;

/** Gives the secret of a mark, not encoded. */
export type SecretOf = (mark: SecretMark) => string | undefined;

/**
 * What was recorded, as it would be today: with secrets in the place of their
 * marks, and with the ids and times that the request has made up this time.
 */
export function filledAnswer(
	{ response, failure, marks }: RecordedExchange,
	captured: ReadonlyMap<string, string>,
	changed: ReadonlyMap<string, string>,
	secretOf: SecretOf,
): RecordedAnswer {
	const echo = echoing(changed);
	const fill = (text: string, isJson = false): string => {
		const inPlace = (label: string, mark: SecretMark): string | undefined => {
			if (mark.inner !== undefined)
				return captured.get(label) ?? encodeAs(mark.encoding, fill(mark.inner));
			const secret = secretOf(mark);
			return secret === undefined
				? undefined
				: encodeAs(encodingIn(mark.encoding, isJson), secret);
		};
		return echo(fillMarks(text, marks, inPlace));
	};
	return {
		...(response && { response: filledReply(response, fill) }),
		...(failure && {
			failure: {
				...failure,
				message: fill(failure.message),
				hint: fill(failure.hint),
			},
		}),
	};
}

/** Another secret may have quotation marks. */
function encodingIn(encoding: Encoding, isJson: boolean): Encoding {
	return isJson && encoding === "plain" ? "json" : encoding;
}

/** Gives a text the ids and times of today: those that stand by themselves, each once. */
function echoing(
	changed: ReadonlyMap<string, string>,
): (text: string) => string {
	const known = [...changed.keys()].filter(
		(before) => before.length >= SHORTEST_ECHOED,
	);
	if (known.length === 0) return (text) => text;
	const pattern = new RegExp(
		`(?<![0-9A-Za-z])(?:${known.map(escapedForPattern).join("|")})(?![0-9A-Za-z])`,
		"g",
	);
	return (text) =>
		text.replace(pattern, (before) => changed.get(before) ?? before);
}

type Fill = (text: string, isJson?: boolean) => string;

function filledReply(
	reply: RecordedReply,
	fill: Fill,
): NonNullable<RecordedAnswer["response"]> {
	const pairs = (headers: readonly HeaderPair[]) =>
		headers.map(([name, value]): HeaderPair => [fill(name), fill(value)]);
	return {
		...reply,
		headers: pairs(reply.headers),
		trailers: pairs(reply.trailers),
		content: filledContent(reply.content, fill),
	};
}

function filledContent(content: Content, fill: Fill): Uint8Array {
	if (content.kind === "text")
		return Buffer.from(fill(content.text, /^\s*[[{"]/.test(content.text)));
	const bytes = bytesOfContent(content) ?? Buffer.of();
	const latin = Buffer.from(bytes).toString("latin1");
	const filled = fill(latin);
	return filled === latin ? bytes : Buffer.from(filled, "latin1");
}
