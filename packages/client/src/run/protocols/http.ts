import type {
	HttpResult,
	ResponseListener,
	SentRequest,
} from "../../http/exchange.ts";
import type { SentSummary } from "../events/events.ts";
import type { ContentExcerpt } from "../execution/content.ts";
import type {
	BuiltRequest,
	Protocol,
	WatchedRequest,
} from "../execution/protocol.ts";
import type { RequestExecution } from "../execution/request-execution.ts";
import type { SentContent } from "../judging/exchange-judge.ts";
import { declaresCaptures, learnFromSent } from "../secrets/learn-secrets.ts";
import {
	type AuthorisedRequest,
	buildForSending,
	buildPreview,
	buildTraced,
	watchedHttp,
} from "./build-http.ts";
import { summariseSent } from "./sent-summary.ts";

/** Requests over HTTP (RFC 9110). */
export const HTTP: Protocol = {
	build: async (execution) => {
		const built = await buildForSending(execution);
		return built && new HttpRequest(execution, built);
	},
	preview: buildPreview,
	trace: buildTraced,
};

class HttpRequest implements BuiltRequest {
	readonly #execution: RequestExecution;
	#request: AuthorisedRequest;
	#result: HttpResult | undefined;

	constructor(execution: RequestExecution, request: AuthorisedRequest) {
		this.#execution = execution;
		this.#request = request;
	}

	watched(): WatchedRequest {
		return watchedHttp(this.#request.outgoing);
	}

	async exchange(): Promise<HttpResult> {
		let result = await this.#send();
		const renewed = await this.#withRenewedToken(result);
		if (renewed) {
			this.#request = renewed;
			result = await this.#send();
			if (this.#isTokenRefused(result)) await this.#dropToken();
		}
		return result;
	}

	sent(): SentContent {
		const { outgoing } = this.#request;
		const { url, headers } = this.#sent ?? outgoing;
		// What the HTTP client adds, cookies for one, is known of the last hop only.
		return url === outgoing.url ? { ...outgoing, headers } : outgoing;
	}

	summarise(excerpt: ContentExcerpt): SentSummary {
		const { outgoing } = this.#request;
		return summariseSent(outgoing, this.#sent, excerpt);
	}

	/** What went over the wire for the final hop. */
	get #sent(): SentRequest | undefined {
		if (this.#result?.kind !== "failure") return this.#result?.response.request;
		const { partial, request } = this.#result.failure;
		return partial?.request ?? request;
	}

	/** Hears the response while it comes, unless only all of it can tell what in it is secret. */
	get #listener(): ResponseListener | undefined {
		const { session, callers } = this.#execution;
		const isCalled = callers.length > 0;
		return isCalled || declaresCaptures(session)
			? undefined
			: session.parts.responses;
	}

	async #send(): Promise<HttpResult> {
		const { session, signal } = this.#execution;
		const { outgoing } = this.#request;
		const http = await session.http;
		const result = await http.send(outgoing, {
			keepsPartial: true,
			listener: this.#listener,
			subject: this.#execution.subject(),
			...(signal && { signal }),
		});
		this.#result = result;
		const { request } =
			result.kind === "failure" ? result.failure : result.response;
		learnFromSent(session, outgoing, request);
		return result;
	}

	/** The request with another token, where the server has refused that of an earlier run. */
	async #withRenewedToken(
		result: HttpResult,
	): Promise<AuthorisedRequest | undefined> {
		if (!this.#isTokenRefused(result)) return undefined;
		const { response } = result;
		this.#execution.learnFrom(response);
		const { renewRefusedToken } = await import("./renew-token.ts");
		return renewRefusedToken(this.#execution, this.#request.placed, response);
	}

	async #dropToken(): Promise<void> {
		const { dropToken } = await import("./renew-token.ts");
		await dropToken(this.#execution.session, this.#request.placed);
	}

	#isTokenRefused(
		result: HttpResult,
	): result is Extract<HttpResult, { readonly kind: "response" }> {
		return (
			this.#request.placed !== undefined &&
			result.kind === "response" &&
			result.response.status === 401
		);
	}
}
