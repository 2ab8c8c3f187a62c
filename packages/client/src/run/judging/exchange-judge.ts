import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { ReceivedResponse } from "../../http/exchange.ts";
import type { OutgoingRequest } from "../../request/outgoing-request.ts";
import type { AssertionResult } from "../../script/host.ts";

/** What a request sent: with the headers that the HTTP client added, where that is known. */
export type SentContent = Pick<
	OutgoingRequest,
	"method" | "url" | "headers" | "body"
>;

/** What was sent, and what came back. */
export interface FinishedExchange {
	readonly sent: SentContent;
	readonly response: ReceivedResponse;
}

/** What somebody finds in an exchange, told beside the request's own assertions. */
export interface ExchangeVerdict {
	readonly assertions: readonly AssertionResult[];
	readonly warnings: readonly Diagnostic[];
	/** What of the contract it touches, for its coverage. */
	readonly touched?: readonly string[];
}

/** The document that exchanges are judged by: all that another process needs to judge as this one does. */
export interface JudgingContract {
	/** Absolute. */
	readonly file: string;
	/** It, and those that it refers to; absolute. */
	readonly files: readonly string[];
	/** Violations are warnings, and fail nothing. */
	readonly warnsOnly: boolean;
}

/**
 * Judges every exchange of a run besides what the collection says of it: by a
 * contract, say. The response may be large, and its body in a file.
 */
export interface ExchangeJudge {
	readonly contract: JudgingContract;
	judge(exchange: FinishedExchange): ExchangeVerdict;
}
