import type { PlacedValue } from "../../analysis/explain/placed-value.ts";
import type { TextOrigins } from "../../analysis/explain/text-origins.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type {
	AnsweredChallenge,
	NetworkFailure,
	RedirectHop,
	Timings,
} from "../../http/exchange.ts";
import type { HeaderPair } from "../../request/outgoing-request.ts";
import type {
	AssertionResult,
	ConsoleLevel,
	ScriptSource,
	TestResult,
} from "../../script/host.ts";
import type { Masked } from "../../variables/masked.ts";
import type { ScopeKind } from "../../variables/variable.ts";
import type { RunStartedEvent } from "./run-started.ts";
import type { TokenRequestSummary } from "./token-request-summary.ts";
import type { FailedTry, RequestTriedEvent } from "./tries.ts";

/**
 * What a run tells the world, in order. Every event is plain JSON, with
 * secrets masked, which its type says: the terminal, the report files, the app
 * and remote workers all live on this one stream.
 */
export type RunEvent = Masked<UnmaskedEvent>;

/** Hears every event of a run, in order. */
export type EventListener = (event: RunEvent) => void;

/** The same before it has passed the wall: only `Session.emit` takes it. */
export type UnmaskedEvent =
	| RunStartedEvent
	| ProblemFoundEvent
	| IterationStartedEvent
	| RequestStartedEvent
	| ConsoleWrittenEvent
	| VariableChangedEvent
	| RequestTriedEvent
	| RequestFinishedEvent
	| RunFinishedEvent;

/** A variable as files or a row of data define it. */
export interface KnownVariable extends PlacedValue {
	readonly name: string;
}

/** Something is wrong with the collection itself: a file that cannot be read. */
export interface ProblemFoundEvent {
	readonly type: "problem-found";
	readonly problem: Diagnostic;
}

/**
 * The requests begin once more, with another row of the data. Only where there
 * is data, or more than one iteration. Events of iterations that run at the
 * same time come one iteration after the other, as if they had run so.
 */
export interface IterationStartedEvent {
	readonly type: "iteration-started";
	/** From 0. */
	readonly iteration: number;
	readonly iterationCount: number;
	/** Where the row begins; absent for a run without data. The row itself may hold secrets. */
	readonly data?: { readonly file: string; readonly line: number };
	/** The values of the row; those whose names look like a credential's are masked. */
	readonly variables?: readonly KnownVariable[];
	/** Nothing is left of what scripts set before: iterations that run at the same time have variables of their own. */
	readonly startsFresh?: true;
}

export interface RequestStartedEvent {
	readonly type: "request-started";
	/** Counts the requests of the run as they are executed, from 0. */
	readonly index: number;
	readonly name: string;
	/** The request's path in the collection: `users/create`. */
	readonly path: string;
	/** What kind of request it is: `http`, `graphql`. Absent in what earlier versions told. */
	readonly kind?: string;
	readonly iteration: number;
	/** Its place in the plan of the whole run, from 0; only where a part of the run runs by itself. */
	readonly position?: number;
	/** Runs only because others of this part need what it sets: another part reports it. */
	readonly isRepeated?: true;
	/** Those of the request and its folders. */
	readonly variables?: readonly KnownVariable[];
}

export interface ConsoleWrittenEvent {
	readonly type: "console-written";
	readonly index: number;
	readonly level: ConsoleLevel;
	readonly text: string;
	/** The script's file; absent when it is not known. */
	readonly file?: string;
	readonly line?: number;
}

export interface VariableChangedEvent {
	readonly type: "variable-changed";
	readonly index: number;
	/** Milliseconds since the epoch. */
	readonly at: number;
	readonly iteration: number;
	/** Path of the request that it happened for: with `client.runRequest`, of the one that was run. */
	readonly request: string;
	/** What changed it: a script, a `set-variable` action, the login of OAuth 2.0, or the user who was asked for a secret. */
	readonly kind: "script" | "action" | "oauth2" | "answer";
	/** When the script or the action ran. */
	readonly phase?: ScriptSource["kind"];
	readonly scope: ScopeKind;
	readonly name: string;
	/** Plain JSON, of large values the beginning of their text form; absent when the variable was, or now is, not set. */
	readonly from?: unknown;
	readonly to?: unknown;
	/** Bytes of the whole value; only where the event carries its beginning. */
	readonly fromSize?: number;
	readonly toSize?: number;
	/** The place of the call, or of the action. */
	readonly file?: string;
	readonly line?: number;
}

export interface RequestFinishedEvent {
	readonly type: "request-finished";
	readonly index: number;
	readonly result: RequestResult;
}

export interface RunFinishedEvent {
	readonly type: "run-finished";
	/** Milliseconds since the epoch. */
	readonly at: number;
	readonly summary: RunSummary;
}

/**
 * - `passed`: sent, answered, every test and assertion held (or there were none).
 * - `failed`: a test or an assertion did not hold.
 * - `error`: not sent, not answered, a script broke, or whoever ran it was lost.
 * - `skipped`: a script asked for it.
 */
export type RequestStatus = "passed" | "failed" | "error" | "skipped";

export type ContentSample =
	| {
			readonly kind: "text";
			/** The beginning of the content, at most the run's limit. */
			readonly text: string;
			readonly isTruncated: boolean;
	  }
	| {
			/** Files, forms with files, images and the like. */
			readonly kind: "other";
			/** `image/png`, `file photo.png (1.20 MB)`. */
			readonly description: string;
	  };

export interface SentSummary {
	readonly method: string;
	readonly url: string;
	readonly headers: readonly HeaderPair[];
	/** Bytes of the body; absent when there are none, or when it is not known. */
	readonly size?: number;
	readonly body?: ContentSample;
}

export interface ResponseSummary {
	readonly status: number;
	readonly statusText: string;
	/** This, like all that may be absent, where the protocol has it; HTTP has all of it. */
	readonly httpVersion?: string;
	readonly url: string;
	readonly headers: readonly HeaderPair[];
	/** Bytes of the body after decoding. */
	readonly size: number;
	/** Of the final hop. */
	readonly timings?: Timings;
	/** All hops together, milliseconds. */
	readonly duration: number;
	readonly redirects?: readonly RedirectHop[];
	/** Answered in the same exchange: of Digest and NTLM. */
	readonly challenges?: readonly AnsweredChallenge[];
	/** Statuses of 1xx responses that came first. */
	readonly informational?: readonly number[];
	readonly body?: ContentSample;
}

export interface Visualization {
	readonly kind: "table" | "html" | "other";
	/** As the script gave it: JSON. */
	readonly config: unknown;
}

/** Scripts of one request, by whether they ran before it was sent. */
export interface ScriptTally {
	readonly before: number;
	readonly after: number;
	readonly brokeBefore: number;
	readonly brokeAfter: number;
}

export interface RequestResult {
	readonly name: string;
	readonly path: string;
	/** As the request's start tells it. */
	readonly kind?: string;
	/** Absolute. */
	readonly file: string;
	readonly tags: readonly string[];
	readonly iteration: number;
	/** When its first script began: milliseconds since the epoch, fractions kept. */
	readonly at: number;
	readonly status: RequestStatus;
	/** Absent when the request was never built, or the process that ran it was lost. */
	readonly request?: SentSummary;
	readonly response?: ResponseSummary;
	/** With the place of the request's URL, where the request stands in a file. */
	readonly failure?: Pick<
		NetworkFailure,
		"code" | "message" | "hint" | "url" | "duration"
	> &
		Pick<Diagnostic, "location" | "excerpt">;
	/** Those that it waited for first. Absent where the token was at hand. */
	readonly tokenRequests?: readonly TokenRequestSummary[];
	/**
	 * How often the request may have been sent at most, where a process that ran it
	 * was lost at an unknown point. Absent where none was.
	 */
	readonly mayHaveBeenSent?: number;
	/** Errors: unresolved references, broken scripts, unknown auth. */
	readonly problems: readonly Diagnostic[];
	readonly warnings: readonly Diagnostic[];
	readonly assertions: readonly AssertionResult[];
	readonly tests: readonly (TestResult & {
		readonly phase: ScriptSource["kind"];
	})[];
	/** How many scripts ran, and how many of them broke. Absent where there was none. */
	readonly scripts?: ScriptTally;
	/** What the exchange touched of the run's contract, for its coverage. Absent where there is none. */
	readonly contract?: { readonly touched: readonly string[] };
	/** Requests that scripts ran with `client.runRequest`. They count nowhere else. */
	readonly called?: readonly RequestResult[];
	/** What scripts made with `client.visualize`. */
	readonly visualizations?: readonly Visualization[];
	/** Each text with inserted values as it was rendered; only with the option `trace`. */
	readonly trace?: readonly TextOrigins[];
	/** Earlier tries, oldest first; the rest of the result is the last one's. Absent when it was the only one. */
	readonly tries?: readonly FailedTry[];
	/** Milliseconds from the first script to the last, those of earlier tries and the pauses between them included. */
	readonly duration: number;
}

export interface Tally {
	readonly passed: number;
	readonly failed: number;
}

export interface RunSummary {
	readonly requests: {
		readonly passed: number;
		readonly failed: number;
		readonly error: number;
		readonly skipped: number;
	};
	readonly tests: Tally;
	readonly assertions: Tally;
	/** How many iterations have begun; 1 for a run without data. */
	readonly iterations: number;
	/** Faults of the collection itself: broken files, jumps to requests that are not there. */
	readonly problems: number;
	readonly warnings: number;
	/** Requests of kinds that cannot be run, by kind: `{ grpc: 2 }`. Absent when there are none. */
	readonly leftOut?: Readonly<Record<string, number>>;
	/** With `parallel`, how many requests ran speculatively and had to be sent once more, with cookies that came meanwhile. Absent when there are none. */
	readonly repeated?: number;
	/** How many requests were sent more than once because they had not passed or were not ready. Absent when there are none. */
	readonly retried?: number;
	/** What was read of the environment of the process, where all of it may be read: names only, in alphabetical order. Absent when there are none. */
	readonly environmentNames?: readonly string[];
	/** Milliseconds. */
	readonly duration: number;
	/** How the run came to its end. */
	readonly ending: "completed" | "bailed" | "stopped-by-script" | "interrupted";
	/** Why the run was interrupted, in a sentence: as the error says that its signal was aborted with. */
	readonly reason?: string;
	readonly isSuccess: boolean;
}
