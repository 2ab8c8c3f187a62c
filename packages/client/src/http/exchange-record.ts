import { maskedUrl } from "../diagnostics/masked-url.ts";
import type { OutgoingRequest } from "../request/outgoing-request.ts";
import { wireMethod } from "../request/wire-method.ts";
import { type HopRequest, sentRequest } from "./connections/dispatch.ts";
import type {
	AnsweredChallenge,
	HttpResponse,
	HttpResult,
	RedirectHop,
	SentRequest,
} from "./exchange.ts";
import { ExchangeError } from "./failure/errors.ts";
import type { HopResponse } from "./hop.ts";
import { type Redirect, tooManyRedirects } from "./redirect.ts";
import { headerValue, headerValues } from "./response/response-headers.ts";

/** What has happened in one exchange so far, and how its result is put together. */
export class ExchangeRecord {
	readonly outgoing: OutgoingRequest;
	readonly #startedAt = performance.now();
	/** Milliseconds; undefined where the clock tells. */
	#carried: number | undefined;
	readonly #redirects: RedirectHop[] = [];
	readonly #challenges: AnsweredChallenge[] = [];
	/** The hop that is under way, or was the last. */
	#hop: HopRequest | undefined;

	constructor(outgoing: OutgoingRequest) {
		this.outgoing = outgoing;
	}

	/** A hop was carried, and took so many milliseconds: from then on only that counts. */
	carried(duration: number): void {
		this.#carried = (this.#carried ?? 0) + duration;
	}

	begin(hop: HopRequest): void {
		this.#hop = hop;
	}

	/** The same for a redirect that came over another connection. */
	redirectedElsewhere({ status, location }: Redirect, target: URL): void {
		const headers = [["location", location]] as const;
		const timings = { waiting: 0, download: 0, total: 0 };
		this.redirected({ status, headers, timings, httpVersion: "1.1" }, target);
	}

	/** Notes a redirect that is to be followed. Throws an `ExchangeError` when it is one too many. */
	redirected(
		response: Pick<
			HopResponse,
			"status" | "headers" | "timings" | "httpVersion"
		>,
		target: URL,
	): void {
		const { method, url } = this.#sent(response.httpVersion);
		this.#redirects.push({
			status: response.status,
			url,
			method,
			location: maskedUrl(headerValue(response.headers, "location") ?? ""),
			timings: response.timings,
			headers: response.headers.map(([name, value]) => [
				name,
				/^location$/i.test(name) ? maskedUrl(value) : value,
			]),
		});
		if (this.#redirects.length > this.outgoing.settings.maxRedirects) {
			const visited = this.#redirects.map((hop) => hop.url);
			throw tooManyRedirects(visited, maskedUrl(target.href));
		}
	}

	/** Notes a response whose challenge is answered. */
	challenged({ status, headers, httpVersion }: HopResponse): void {
		const { method, url } = this.#sent(httpVersion);
		const challenge = headerValues(headers, "www-authenticate").join(", ");
		this.#challenges.push({ status, url, method, challenge });
	}

	succeeded(response: HopResponse): HttpResult {
		return { kind: "response", response: this.#whole(response) };
	}

	#whole(response: HopResponse): HttpResponse {
		const request = this.#sent(response.httpVersion);
		return {
			...response,
			url: request.url,
			redirects: this.#redirects,
			...(this.#challenges.length > 0 && { challenges: this.#challenges }),
			duration: this.#duration,
			request,
		};
	}

	/**
	 * Throws anything that is not an `ExchangeError`, for that is a fault of ours.
	 *
	 * @param partial what had come of a response
	 */
	failed(error: unknown, partial?: HopResponse): HttpResult {
		if (!(error instanceof ExchangeError)) {
			throw error;
		}
		const request = this.#sent(undefined);
		return {
			kind: "failure",
			failure: {
				code: error.code,
				message: error.message,
				hint: error.hint ?? "",
				url: request.url,
				duration: this.#duration,
				redirects: this.#redirects,
				request,
				...(partial && { partial: this.#whole(partial) }),
			},
		};
	}

	get #duration(): number {
		return this.#carried ?? performance.now() - this.#startedAt;
	}

	#sent(httpVersion: string | undefined): SentRequest {
		if (this.#hop) {
			return sentRequest(this.#hop, httpVersion);
		}
		// It failed before anything was prepared, for instance at the URL.
		const { method, url, headers } = this.outgoing;
		return {
			method: wireMethod(method),
			url: maskedUrl(url),
			headers,
			bodySize: undefined,
		};
	}
}
