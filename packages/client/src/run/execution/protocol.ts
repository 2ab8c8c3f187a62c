import type { NetworkFailure, ReceivedResponse } from "../../http/exchange.ts";
import type { OutgoingRequest } from "../../request/outgoing-request.ts";
import type { RequestPreview, TracedPreview } from "../../request/preview.ts";
import type { SentSummary } from "../events/events.ts";
import type { SentContent } from "../judging/exchange-judge.ts";
import type { ContentExcerpt } from "./content.ts";
import type { RequestExecution } from "./request-execution.ts";

/**
 * What a kind of request does its own way. The rest of a request's story
 * (`execute.ts`) is the same for all kinds: scripts before, build, exchange,
 * scripts after, judging.
 */
export interface Protocol {
	/** Renders the request and makes it ready for its exchange. Undefined when something forbids that: it is in the record then. */
	build(execution: RequestExecution): Promise<BuiltRequest | undefined>;
	/** The request as far as it can be told, whatever is wrong with it, which is in the record, too. */
	preview(execution: RequestExecution): Promise<RequestPreview>;
	/** The same with where everything came from. What is wrong with the request itself is told in it; only that values could not be had (a prompt without answer, an interruption) is in the record. */
	trace(execution: RequestExecution): Promise<TracedPreview>;
}

/** Protocols by the kinds of requests that they are for: `http`. */
export type Protocols = ReadonlyMap<string, Protocol>;

/** A request that is ready for its exchange. */
export interface BuiltRequest {
	/** All that is about to go over the wire, and to whom. Before `exchange` the story looks through it for secrets that may not go there. */
	watched(): WatchedRequest;
	/**
	 * Sends what was watched, to where that says, and waits for what comes of it;
	 * called once at most. Where it goes from there (redirects) is looked at hop
	 * by hop, as `session.http` does (`run/secrets/secret-watch.ts`).
	 */
	exchange(): Promise<Outcome>;
	/** What was sent first, before redirects. Absent of protocols that contracts say nothing of. */
	sent?(): SentContent;
	/** The request as it went over the wire, or as it would have. */
	summarise(excerpt: ContentExcerpt): SentSummary;
}

/** The texts of a request, and their destination. Of a protocol without headers, metadata is what stands in them. */
export interface WatchedRequest
	extends Pick<OutgoingRequest, "method" | "headers" | "body" | "auth"> {
	readonly url: URL;
}

/** What comes of an exchange, whatever its protocol. */
export type Outcome =
	| { readonly kind: "response"; readonly response: ReceivedResponse }
	| { readonly kind: "failure"; readonly failure: ExchangeFailure };

/** Why there is no response, or none that is whole. */
export interface ExchangeFailure
	extends Pick<
		NetworkFailure,
		"code" | "message" | "hint" | "url" | "duration"
	> {
	readonly request: Pick<NetworkFailure["request"], "method">;
	/** What had come of a response until then, where that is kept. */
	readonly partial?: ReceivedResponse;
}
