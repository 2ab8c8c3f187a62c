import {
	type CarriedHop,
	type CarriedResponse,
	ExchangeError,
	type HopCarrier,
	type HopResponse,
	headerValue,
	type KnownSecrets,
	type SpeculativeCarrier,
} from "@curlew/client/carrying";
import {
	boundaryOf,
	contentOfBytes,
	readContent,
	withUsualBoundary,
} from "../exchange/content.ts";
import type {
	RecordedExchange,
	RecordedReply,
	RecordedRequest,
} from "../exchange/recorded-exchange.ts";
import { wireUrl } from "../exchange/wire-url.ts";
import { concealExchange } from "../secrets/conceal-exchange.ts";
import { learnFromReply } from "../secrets/learnt-from-response.ts";
import { SecretBook } from "../secrets/secret-book.ts";
import type { Journal, JournalEntry } from "./journal.ts";

/** Bytes. A larger response is too much for a cassette. */
const LARGEST_RESPONSE = 256 * 1024 * 1024;

interface Taken {
	readonly entry: JournalEntry;
	/** How many exchanges had begun before it. */
	readonly at: number;
}

/** Has everything sent, and takes it down: secrets are concealed at once, and again at the end, when more of them are known. */
export class RecordingCarrier implements HopCarrier {
	readonly #journal: Journal;
	readonly #book: SecretBook;
	readonly #taken: Taken[] = [];

	constructor(journal: Journal, secrets: KnownSecrets) {
		this.#journal = journal;
		this.#book = new SecretBook(secrets);
	}

	carry(hop: CarriedHop): Promise<CarriedResponse> {
		return this.#record(hop, this.#begin());
	}

	speculative(): SpeculativeCarrier {
		const own: JournalEntry[] = [];
		return {
			carry: (hop) => {
				const taken = this.#begin();
				own.push(taken.entry);
				return this.#record(hop, taken);
			},
			speculative: () => this.speculative(),
			commit: () => {},
			discard: () => {
				for (const entry of own) entry.counts = false;
			},
			close: () => {},
		};
	}

	/** Conceals what has become known to be secret since. */
	close(): void {
		this.#book.learn(this.#taken.length);
		for (const { entry, at } of this.#taken)
			if (entry.exchange)
				entry.exchange = concealExchange(entry.exchange, this.#book, at);
	}

	#begin(): Taken {
		const at = this.#taken.length;
		this.#book.learn(at);
		const taken = { entry: this.#journal.begin(), at };
		this.#taken.push(taken);
		return taken;
	}

	async #record(
		hop: CarriedHop,
		{ entry, at }: Taken,
	): Promise<CarriedResponse> {
		const began = performance.now();
		const took = () => Math.round(performance.now() - began);
		const keep = async (answer: Partial<RecordedExchange>) => {
			const exchange = {
				subject: hop.subject,
				request: await requestOf(hop),
				duration: took(),
				marks: new Map(),
				...answer,
			};
			this.#book.learn(at + 1);
			if (exchange.response)
				learnFromReply(this.#book, exchange.response, at + 1);
			entry.exchange = concealExchange(exchange, this.#book, at);
		};
		try {
			const response = await hop.send();
			const duration = took();
			await keep({ response: replyOf(response), duration });
			return { response, duration };
		} catch (error) {
			if (error instanceof ExchangeError && error.code !== "ABORTED")
				await keep(await failureOf(hop, error));
			throw error;
		}
	}
}

async function failureOf(
	hop: CarriedHop,
	{ code, message, hint = "" }: ExchangeError,
): Promise<Partial<RecordedExchange>> {
	const partial = await hop.partial();
	return {
		failure: { code, message, hint },
		...(partial && { response: replyOf(partial) }),
	};
}

async function requestOf(hop: CarriedHop): Promise<RecordedRequest> {
	const type = headerValue(hop.headers, "content-type");
	// What could not be read was not sent either, and the failure tells so.
	const body = await readContent(hop.openBody()).catch(() => undefined);
	const boundary = boundaryOf(type);
	return {
		method: hop.method,
		url: wireUrl(hop.url),
		headers: hop.headers.map(([name, value]) => [
			name,
			boundary === undefined || !/^content-type$/i.test(name)
				? value
				: value.replace(boundary, "boundary"),
		]),
		...(body && { body: withUsualBoundary(type, body) }),
	};
}

function replyOf(response: HopResponse): RecordedReply {
	const { body, timings } = response;
	if (body.size > LARGEST_RESPONSE)
		throw new ExchangeError(
			"BODY_TOO_LARGE",
			`The response has ${body.size} bytes: too many to be recorded.`,
			`A cassette takes up to ${LARGEST_RESPONSE} bytes. Run this request without --record.`,
		);
	return {
		status: response.status,
		statusText: response.statusText,
		httpVersion: response.httpVersion,
		headers: response.headers,
		trailers: response.trailers,
		informational: response.informational,
		encodedSize: response.encodedSize,
		content: contentOfBytes(body.bytes()),
		timings,
	};
}
