import type {
	HeaderPair,
	OutgoingRequest,
} from "../request/outgoing-request.ts";
import type { HopSubject } from "./carrier/hop-carrier.ts";
import type { ConnectionSecurity } from "./connections/connection-security.ts";
import type { Redirect } from "./redirect.ts";

/** Durations of one hop in milliseconds (fractions kept); absent when the phase did not happen (reused connection, plain http). */
export interface Timings {
	readonly dns?: number;
	readonly connect?: number;
	readonly tls?: number;
	/** Writing the request. */
	readonly send?: number;
	/** From the request written to the first byte of the response head. */
	readonly waiting: number;
	readonly download: number;
	readonly total: number;
}

/** A response's content, after content decoding. In memory up to a limit, in a temporary file above it. */
export interface ResponseBody {
	/** Bytes after decoding. */
	readonly size: number;
	readonly isInFile: boolean;
	/** Path of the temporary file, when `isInFile`. It lives until the `HttpClient` is closed. */
	readonly file?: string;
	/** All bytes. Synchronous for scripts; reads the file when it is in one. */
	bytes(): Uint8Array;
	/** Text in the charset of BOM, `content-type`, or UTF-8. */
	text(): string;
}

/** One step of a redirection that was followed. */
export interface RedirectHop {
	readonly status: number;
	/** The URL that answered. */
	readonly url: string;
	readonly method: string;
	readonly location: string;
	readonly timings: Timings;
	/** As received. Results leave them out. */
	readonly headers?: readonly HeaderPair[];
}

/** A response that asked for credentials, and was answered by another request in the same exchange (Digest, NTLM). */
export interface AnsweredChallenge {
	readonly status: number;
	/** The URL that answered. */
	readonly url: string;
	readonly method: string;
	/** Its `WWW-Authenticate`, as received. */
	readonly challenge: string;
}

/** What went over the wire for the final hop. */
export interface SentRequest {
	readonly method: string;
	readonly url: string;
	/** All headers, also those the HTTP client added. */
	readonly headers: readonly HeaderPair[];
	/** Bytes of the body; undefined when it is not known (chunked). */
	readonly bodySize: number | undefined;
}

export interface HttpResponse {
	readonly status: number;
	/** The reason phrase on the wire, or the registered one where the wire has none (HTTP/2). */
	readonly statusText: string;
	readonly httpVersion: "1.0" | "1.1" | "2";
	/** In order, as received, duplicates kept. */
	readonly headers: readonly HeaderPair[];
	readonly trailers: readonly HeaderPair[];
	/** The URL that answered in the end. */
	readonly url: string;
	readonly body: ResponseBody;
	/** Bytes on the wire: head, and content before decoding. */
	readonly headSize: number;
	readonly encodedSize: number;
	readonly redirects: readonly RedirectHop[];
	/** Absent where there was none. */
	readonly challenges?: readonly AnsweredChallenge[];
	/** 1xx responses that came before the final one. */
	readonly informational: readonly {
		readonly status: number;
		readonly headers: readonly HeaderPair[];
	}[];
	/** Of the final hop. */
	readonly timings: Timings;
	/** All hops together, milliseconds. */
	readonly duration: number;
	readonly remoteAddress: string | undefined;
	readonly isConnectionReused: boolean;
	/** With TLS, where somebody follows the exchange (`onReceived`). */
	readonly security?: ConnectionSecurity;
	readonly request: SentRequest;
}

/** What every exchange brings in the end, whatever its protocol; the rest is there where the protocol has it. */
export interface ReceivedResponse
	extends Pick<HttpResponse, Common>,
		Partial<Omit<HttpResponse, Common>> {}

type Common = "status" | "statusText" | "headers" | "url" | "body" | "duration";

export type NetworkFailureCode =
	| "CONNECTION_REFUSED"
	| "CONNECTION_RESET"
	| "CONNECTION_CLOSED"
	| "DNS_NOT_FOUND"
	| "DNS_FAILED"
	| "HOST_UNREACHABLE"
	| "TLS_CERTIFICATE"
	| "TLS_HANDSHAKE"
	| "CONNECT_TIMEOUT"
	| "HEADERS_TIMEOUT"
	| "TOTAL_TIMEOUT"
	| "MALFORMED_RESPONSE"
	| "DECODING_FAILED"
	| "TOO_MANY_REDIRECTS"
	| "INVALID_REDIRECT"
	| "PROXY_FAILED"
	| "BODY_NOT_READABLE"
	/** The response's content went over the client's hard limit. */
	| "BODY_TOO_LARGE"
	| "DISK_FULL"
	| "INVALID_REQUEST"
	/** A certificate or key of the collection's lies outside of its folder. */
	| "FILE_OUTSIDE_COLLECTION"
	/** The request holds a secret that may not be sent to that host. */
	| "SECRET_NOT_ALLOWED_HERE"
	| "ABORTED"
	/** It was to be answered from a recording, which does not have it. */
	| "NOT_RECORDED"
	| "NETWORK_ERROR";

/** The exchange did not end in a response. A result like any other, never an exception. */
export interface NetworkFailure {
	readonly code: NetworkFailureCode;
	/** One sentence with host and port. */
	readonly message: string;
	readonly hint: string;
	readonly url: string;
	readonly duration: number;
	readonly redirects: readonly RedirectHop[];
	readonly request: SentRequest;
	/** The part of the response that had arrived, where the caller asked for it: its head, and the beginning of its content. */
	readonly partial?: HttpResponse;
}

export type HttpResult =
	| { readonly kind: "response"; readonly response: HttpResponse }
	| { readonly kind: "failure"; readonly failure: NetworkFailure };

export interface SendOptions {
	/** Ends the exchange with `ABORTED`. */
	readonly signal?: AbortSignal;
	/** Overrides of `OutgoingSettings`-independent limits are on the client. */
	readonly useCookies?: boolean;
	/** The response to the first hop, which the caller has sent over a connection of its own: what is sent is where it leads. */
	readonly redirect?: Redirect | undefined;
	/** A failure carries what had come of a response. Default: false. */
	readonly keepsPartial?: boolean;
	/** Hears of each part of a response's content, redirects included. */
	readonly onReceived?: OnReceived;
	/** Hears the response itself while it comes. */
	readonly listener?: ResponseListener | undefined;
	/** What it is sent for: for those who record. */
	readonly subject?: HopSubject | undefined;
}

/** Hears a response while it comes, redirects and answered challenges included: each of them begins with its head. */
export interface ResponseListener {
	onHead(head: ReceivedHead): void;
	/** A piece of the content, decoded. Its bytes may change after the call. */
	onContent(chunk: Uint8Array): void;
}

export type ReceivedHead = Pick<
	HttpResponse,
	"status" | "statusText" | "headers"
>;

/** Bytes on the wire so far; `expected` when the response's head says how many there will be. */
export type OnReceived = (progress: {
	readonly status: number;
	readonly received: number;
	readonly expected: number | undefined;
}) => void;

/** Sends finished requests. One per run: it holds the connections, the cookies and the temporary files. */
export interface HttpSender {
	send(request: OutgoingRequest, options?: SendOptions): Promise<HttpResult>;
	/** Closes connections and removes temporary files. */
	close(): Promise<void>;
}
