import type { HeaderPair } from "@curlew/client/carrying";
import { bytesOfContent } from "../exchange/content.ts";
import type {
	Content,
	RecordedExchange,
} from "../exchange/recorded-exchange.ts";
import { Concealer } from "./concealer.ts";
import type { SecretBook } from "./secret-book.ts";

/** What the client says for itself, and what nobody matches by. */
const CREDENTIALS = /^(?:authorization|proxy-authorization)$/i;

/**
 * An exchange with marks in the place of every secret that is known by now.
 * Where it has been concealed before, more is found.
 *
 * @param at how many exchanges had begun before it
 */
export function concealExchange(
	exchange: RecordedExchange,
	book: SecretBook,
	at: number,
): RecordedExchange {
	const { request, response, failure, marks } = exchange;
	const literal = marks.size > 0 ? "" : JSON.stringify([request, response]);
	const concealer = new Concealer(book, at, { marks, literal });
	const text = (written: string) => concealer.conceal(written);
	const pairs = (headers: readonly HeaderPair[]) =>
		headers.map(([name, value]): HeaderPair => [text(name), text(value)]);
	const content = (written: Content) => concealContent(written, text);
	return {
		...exchange,
		request: {
			method: request.method,
			url: concealer.conceal(request.url, true),
			headers: pairs(request.headers).map(withoutCredentials),
			...(request.body && { body: content(request.body) }),
		},
		...(response && {
			response: {
				...response,
				statusText: text(response.statusText),
				headers: pairs(response.headers),
				trailers: pairs(response.trailers),
				informational: response.informational.map((one) => ({
					...one,
					headers: pairs(one.headers),
				})),
				content: content(response.content),
			},
		}),
		...(failure && {
			failure: {
				...failure,
				message: text(failure.message),
				hint: text(failure.hint),
			},
		}),
		marks: concealer.marks,
	};
}

/** Bytes are looked through as if each were a letter. */
function concealContent(
	content: Content,
	conceal: (text: string) => string,
): Content {
	if (content.kind === "digest") return content;
	if (content.kind === "text")
		return { kind: "text", text: conceal(content.text) };
	const latin = Buffer.from(bytesOfContent(content) ?? "").toString("latin1");
	const concealed = conceal(latin);
	return concealed === latin
		? content
		: { kind: "bytes", bytes: Buffer.from(concealed, "latin1") };
}

/** Signatures, answers to challenges, and passwords that nobody declared secret: the scheme stays. */
function withoutCredentials([name, value]: HeaderPair): HeaderPair {
	if (!CREDENTIALS.test(name)) return [name, value];
	const [, scheme = "", rest = ""] = /^(\S+\s+)?(.*)$/s.exec(value) ?? [];
	const isConcealed = /^\{\{[^{}]*\}\}$/.test(rest) || rest === "";
	return [name, isConcealed ? value : `${scheme}{{credentials}}`];
}
