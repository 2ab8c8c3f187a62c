import type {
	HeaderPair,
	HopSubject,
	RecordedFailure,
	RecordedResponse,
} from "@curlew/client/carrying";
import type { SecretMarks } from "../marks/mark.ts";

/** What a message carries. Valid UTF-8 is text, to the byte. */
export type Content =
	| { readonly kind: "text"; readonly text: string }
	| { readonly kind: "bytes"; readonly bytes: Uint8Array }
	/** Too large to be kept. */
	| { readonly kind: "digest"; readonly sha256: string; readonly size: number };

export interface RecordedRequest {
	readonly method: string;
	readonly url: string;
	readonly headers: readonly HeaderPair[];
	readonly body?: Content;
}

export interface RecordedReply extends Omit<RecordedResponse, "content"> {
	/** Decoded. */
	readonly content: Content;
}

/** One hop on the wire: a request, and what came of it. */
export interface RecordedExchange {
	/** Undefined in what other tools recorded. */
	readonly subject: HopSubject | undefined;
	readonly request: RecordedRequest;
	/** Absent where none had begun. */
	readonly response?: RecordedReply;
	/** How it ended, where that was before the response's end. */
	readonly failure?: RecordedFailure;
	/** Whole milliseconds. */
	readonly duration: number;
	/** What stands in its texts in the place of secrets. */
	readonly marks: SecretMarks;
}
