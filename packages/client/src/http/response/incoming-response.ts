import type { HeaderPair } from "../../request/outgoing-request.ts";
import { BodyReceiver } from "../body/body-receiver.ts";
import { type BodyLimits, BodyStore } from "../body/body-store.ts";
import { parseCodings } from "../body/decoding.ts";
import type { MemoryBudget } from "../body/memory-budget.ts";
import type {
	HttpResponse,
	OnReceived,
	ResponseBody,
	ResponseListener,
} from "../exchange.ts";
import type { TemporaryFolder } from "../temporary-folder.ts";
import { HEAD_LIMITS } from "./head-limits.ts";
import {
	headerBytes,
	headerPairs,
	headerValue,
	type RawHeaders,
} from "./response-headers.ts";
import { reasonPhrase } from "./status.ts";

/** Where a response's content is kept. */
interface Room {
	readonly limits: BodyLimits;
	readonly budget: MemoryBudget;
	readonly folder: TemporaryFolder;
	readonly listener?: ResponseListener | undefined;
	/** The content comes decoded, whatever the head says. */
	readonly isDecoded?: boolean | undefined;
}

type Informational = HttpResponse["informational"][number];

const NO_INFORMATIONAL: readonly Informational[] = [];

/** The response of one hop as it comes: 1xx responses, the head, the content, the trailers. */
export class IncomingResponse {
	readonly #room: Room;
	#informational: Informational[] | undefined;
	#informationalSize = 0;
	#status = 0;
	#statusText = "";
	#headers: readonly HeaderPair[] = [];
	#trailers: readonly HeaderPair[] = [];
	#headSize = 0;
	/** Bytes of the content, as `content-length` says. */
	#expected: number | undefined;
	#store: BodyStore | undefined;
	#receiver: BodyReceiver | undefined;

	constructor(room: Room) {
		this.#room = room;
	}

	/** True once the head of the final response is here. */
	get hasBegun(): boolean {
		return this.#store !== undefined;
	}

	get progress(): Parameters<OnReceived>[0] {
		return {
			status: this.#status,
			received: this.#receiver?.encodedSize ?? 0,
			expected: this.#expected,
		};
	}

	/** Takes in a 1xx response. True when they are more than any server has a reason for. */
	addInformational(status: number, raw: RawHeaders): boolean {
		this.#informational ??= [];
		this.#informational.push({ status, headers: headerPairs(raw) });
		this.#informationalSize += headerBytes(raw);
		return (
			this.#informational.length > HEAD_LIMITS.interim ||
			this.#informationalSize > HEAD_LIMITS.interimSize
		);
	}

	/** Takes in the head of the final response. */
	begin(status: number, statusText: string | undefined, raw: RawHeaders): void {
		const headers = headerPairs(raw);
		this.#status = status;
		this.#statusText = statusText || reasonPhrase(status);
		this.#headers = headers;
		this.#headSize =
			"HTTP/1.1 200 \r\n\r\n".length +
			(statusText?.length ?? 0) +
			headerBytes(raw);
		const { limits, budget, folder, listener, isDecoded } = this.#room;
		listener?.onHead({ status, statusText: this.#statusText, headers });
		this.#store = new BodyStore(limits, budget, folder, listener);
		const length = headerValue(headers, "content-length");
		this.#expected = length === undefined ? undefined : Number(length);
		const encoding = headerValue(headers, "content-encoding");
		this.#receiver = new BodyReceiver(
			this.#store,
			encoding === undefined || isDecoded ? [] : parseCodings(encoding),
			limits,
			listener !== undefined,
		);
	}

	/** @returns when there is room for more, where there is none at the moment */
	write(chunk: Uint8Array): Promise<void> | undefined {
		return this.#receiver?.write(chunk);
	}

	/** The whole content: at once when it is in memory and nothing is left to decode. */
	end(
		rawTrailers: RawHeaders,
	): ResponseBody | Promise<ResponseBody | undefined> {
		this.#trailers = headerPairs(rawTrailers);
		const decoding = this.#receiver?.end();
		return this.#store && !decoding && this.#store.isInMemory
			? this.#store.finishInMemory(this.#contentType)
			: this.#finish(decoding);
	}

	async #finish(
		decoding: Promise<void> | undefined,
	): Promise<ResponseBody | undefined> {
		await decoding;
		return this.#store?.finish(this.#contentType);
	}

	/** What has come of the content, where no more comes; undefined where that cannot be kept. */
	async cut(): Promise<ResponseBody | undefined> {
		try {
			await this.#receiver?.cut();
			return await this.#store?.finish(this.#contentType);
		} catch {
			await this.#store?.discard();
			return undefined;
		}
	}

	discard(): void {
		this.#receiver?.abort();
		this.#store?.discard();
	}

	/** @param continues headers of the `100 (Continue)` responses that came first */
	describe(continues: readonly (readonly HeaderPair[])[]) {
		const informational = this.#informational ?? NO_INFORMATIONAL;
		return {
			status: this.#status,
			statusText: this.#statusText,
			headers: this.#headers,
			trailers: this.#trailers,
			informational:
				continues.length === 0
					? informational
					: [
							...continues.map((headers) => ({ status: 100, headers })),
							...informational,
						],
			headSize: this.#headSize,
			encodedSize: this.#receiver?.encodedSize ?? 0,
		};
	}

	get #contentType(): string | undefined {
		return headerValue(this.#headers, "content-type");
	}
}
