import type { RequestResult, RunEvent } from "@curlew/client";
import type { FormTree } from "@curlew/client/editing";

import type {
	ConnectionSecurity,
	ManagedToken,
	PendingLogin,
	TokenWork,
} from "@curlew/client/internal";
import type { ItemPlace } from "./collection.ts";
import type { FormOwner } from "./forms.ts";
import type { LiveState } from "./live.ts";
import type { SentScriptFault } from "./scripts.ts";

/** A request as it is on the screen. */
export interface EditedRequest extends ItemPlace {
	/** The request's path in the collection: `users/create`. */
	readonly path: string;
	/** Absent: as it is on disk. */
	readonly draft?: { readonly version: string; readonly tree: FormTree };
	/** It stands in no file: this is all of it. Its path begins with `SCRATCH_PATH`. */
	readonly scratch?: FormTree;
}

/** What the path of a request begins with that stands in no file of the collection. No file can be called like that everywhere. */
export const SCRATCH_PATH = "scratch:";

/** `POST /api/:collection/send`. Answers 202 at once; the rest comes as events. */
export interface SendRequest {
	/** Chosen by the page, unique. */
	readonly id: string;
	readonly environment: string | null;
	readonly request: EditedRequest;
}

/** `GET /api/:collection/exchanges/:id` answers 202 with it while the request is under way. */
export interface RunningSend {
	readonly isRunning: true;
	/** Of the request in the collection. */
	readonly path: string;
	/** Milliseconds since the epoch. */
	readonly since: number;
	/** What it waits for. */
	readonly login?: PendingLogin;
	/** What has come of its response. */
	readonly live?: LiveState;
}

export type { PendingLogin };

/** What came of a sent request. `GET /api/:collection/exchanges/:id` */
export interface SendResult {
	readonly id: string;
	readonly path: string;
	readonly environment: string | null;
	/** Secrets are masked. */
	readonly result: RequestResult;
	/** What scripts wrote, and what they changed, in order. */
	readonly log: readonly LogEvent[];
	/** What went wrong in scripts, at the lines of their code. Absent where nothing did. */
	readonly scriptFaults?: readonly SentScriptFault[];
	/** Absent when no response came. */
	readonly response?: ResponseFacts;
	/** The events or lines of a stream. */
	readonly live?: LiveState;
}

export type LogEvent = Extract<
	RunEvent,
	{ readonly type: "console-written" | "variable-changed" }
>;

/** What `RequestResult` does not tell of a response. */
export interface ResponseFacts {
	/** The media type without parameters, in small letters; "" when there is none. */
	readonly mediaType: string;
	/** Bytes on the wire. */
	readonly headSize: number;
	readonly encodedSize: number;
	/** Bytes after decoding. */
	readonly size: number;
	readonly remoteAddress: string | null;
	readonly isConnectionReused: boolean;
	/** Absent without TLS. */
	readonly security?: ConnectionSecurity;
	readonly trailers: HeaderList;
	/** Responses with a status of 1xx that came before. */
	readonly informational: readonly {
		readonly status: number;
		readonly headers: HeaderList;
	}[];
	/** Of each redirect in `result.response.redirects`. */
	readonly redirectHeaders: readonly HeaderList[];
}

export type HeaderList = readonly (readonly [name: string, value: string])[];

export type { ManagedToken, TokenWork };

/** `GET /api/:collection/tokens`: what is being done about tokens, whichever window has begun it. */
export interface PendingToken
	extends Pick<TokenRequest, "id" | "work" | "environment" | "owner" | "path"> {
	/** Where it waits for somebody to log in. */
	readonly login?: PendingLogin;
}

/**
 * `POST /api/:collection/tokens`: looks at the OAuth 2.0 token of a request, or
 * of what a folder or the collection gives to its requests; gets, refreshes or
 * forgets it. Answers when it is done: until then `token-pending` says where
 * somebody has to log in, and `POST /api/:collection/send/:id/cancel` ends it.
 */
export interface TokenRequest extends ItemPlace {
	/** Chosen by the page, unique. */
	readonly id: string;
	readonly work: TokenWork;
	readonly environment: string | null;
	readonly owner: FormOwner;
	/** Of the request or folder in the collection; "" for the collection. */
	readonly path: string;
	/** Absent: as it is on disk. */
	readonly draft?: { readonly version: string; readonly tree: FormTree };
}
