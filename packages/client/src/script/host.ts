import type { Value } from "@curlew/template";
import type { CodeLine } from "../collection/model.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { CookieStore } from "../http/cookies/cookies.ts";
import type { ReceivedResponse } from "../http/exchange.ts";
import type { HeaderPair } from "../request/outgoing-request.ts";
import type { RequestDraft } from "../request/request-draft.ts";
import type { CompareSnapshot } from "./functions/compare-snapshot.ts";

/** What a script is, and where its text stands. */
export interface ScriptSource {
	readonly kind: "before-request" | "after-response" | "tests";
	readonly code: string;
	/** Absolute path of the file that holds the script. */
	readonly file: string;
	/** The line of the file on which the code's first line stands, from 1. */
	readonly line: number;
	/** Columns the file indents the code by. */
	readonly indent: number;
	/** Where each line of the code stands, where that is not one below the other. */
	readonly lines?: readonly CodeLine[];
}

/** The line of the script (in its file) that made a call. */
export interface ScriptPosition {
	readonly file: string;
	readonly line: number;
}

/** The scopes that scripts read by name. `runtime` is what `client.getVar` and `client.setVar` work on. */
export type WritableScope =
	| "runtime"
	| "request"
	| "folder"
	| "environment"
	| "collection"
	| "global"
	| "secret"
	| "oauth2";

/** The variables, as the sandbox reaches them. Values have been checked and copied by the sandbox already. */
export interface ScriptVariables {
	has(scope: WritableScope, name: string): boolean;
	/** With the placeholders in its texts filled in. */
	get(scope: WritableScope, name: string): Value | undefined;
	/** As it stands. */
	raw(scope: WritableScope, name: string): Value | undefined;
	/** What a placeholder of that name would get, as it stands. */
	find(name: string): Value | undefined;
	/**
	 * What a placeholder of that name in a text of a script gets.
	 *
	 * @param scope undefined for what is visible
	 * @param isWritten whether a file has that text; data reaches no secrets
	 */
	inText(
		scope: WritableScope | undefined,
		name: string,
		isWritten: boolean,
	): Value | undefined;
	/** Throws a `CurlewError` for a name or a scope that cannot be set. */
	set(
		scope: WritableScope,
		name: string,
		value: Value,
		options: {
			readonly persist: boolean;
			readonly at: ScriptPosition;
			/** Even one that no placeholder can have. Default: false. */
			readonly anyName?: boolean;
		},
	): void;
	delete(scope: WritableScope, name: string, at: ScriptPosition): void;
	/** As they stand. */
	all(scope: WritableScope): Readonly<Record<string, Value>>;
	/** As placeholders get them, as they stand. */
	visible(): Readonly<Record<string, Value>>;
	clear(scope: WritableScope, at: ScriptPosition): void;
}

/** The outcome of one `test(name, fn)`. */
export interface TestResult {
	readonly name: string;
	/** `skipped` for one that its author has switched off (`pm.test.skip`). */
	readonly status: "passed" | "failed" | "skipped";
	/** Absent unless failed. */
	readonly error?: Diagnostic & {
		/** For an assertion library's error: what was compared, as text. */
		readonly expected?: string;
		readonly actual?: string;
	};
	/** Milliseconds. */
	readonly duration: number;
}

export interface AssertionResult {
	readonly expression: string;
	readonly operator: string;
	/** The operand after interpolation. */
	readonly value: string;
	readonly status: "passed" | "failed";
	readonly error?: Diagnostic;
	/** The expression's value as text, when it had one. */
	readonly actual?: string;
}

export type ConsoleLevel = "log" | "info" | "warn" | "error" | "debug";

/** What a script may ask of the run. */
export interface ScriptRunner {
	readonly iterationIndex: number;
	readonly totalIterations: number;
	/** Only in before-request scripts; the request is then not sent. */
	skipRequest(): void;
	stopExecution(): void;
	/** The name (or path) of the request to go on with; `null` ends the run after this request. */
	setNextRequest(name: string | null): void;
	readonly iterationData: Readonly<Record<string, Value>>;
	/** Changes the data of this iteration for later scripts and requests; `undefined` removes. Absent where that is not possible. */
	setIterationValue?(
		name: string,
		value: Value | undefined,
		at: ScriptPosition,
	): void;
	/** What `req.getExecutionMode()` tells: `standalone` for a request sent by itself from the app, `runner` for a run there. Default: `cli`, as `bru` has it. */
	readonly executionMode?: "standalone" | "runner" | "cli";
}

/** What `client.sendRequest` takes; `data` is the body. Unknown members are ignored. */
export interface ScriptRequestOptions {
	readonly url: string;
	readonly method?: string;
	readonly headers?: readonly HeaderPair[];
	/** A string goes as it is; anything else as JSON. */
	readonly data?: Value;
	/** What looks like a placeholder is none. Default: false. */
	readonly isLiteral?: boolean;
	/** A binary body, in place of `data`. */
	readonly bytes?: Uint8Array;
	/** What `data` of the response shall be. Default: `json`, which is text where it does not parse. */
	readonly responseType?: "json" | "text" | "bytes";
	/** Milliseconds. */
	readonly timeout?: number;
	readonly maxRedirects?: number;
}

/** What a script gets back from `client.sendRequest`. */
export interface ScriptSentResponse {
	/** `skipped` for a request that a script of its own did not want to be sent. */
	readonly status: number | "skipped";
	readonly statusText: string;
	/** Several of one name in one text, except `set-cookie`. */
	readonly headers: Readonly<Record<string, string | readonly string[]>>;
	/** The headers one by one, as they came, where bytes were asked for. */
	readonly pairs?: readonly HeaderPair[];
	/** Parsed when it is JSON, else text. Absent where a script took it away. */
	readonly data?: Value;
	/** In place of `data`, where bytes were asked for. */
	readonly bytes?: Uint8Array;
	readonly url: string;
	/** Bytes of the body. */
	readonly size: number;
	/** Milliseconds. */
	readonly responseTime: number;
	/** The same under a second name, as scripts know it. */
	readonly duration: number;
}

/** The response as scripts see it; `res.setBody` replaces the body for later scripts. */
export interface ScriptResponse {
	readonly response: ReceivedResponse;
	/** Set by `res.setBody`: what later scripts and assertions get instead of the received body. */
	replacedBody: { readonly value: Value | undefined } | undefined;
}

/** Everything that a script can reach outside of its sandbox, and nothing else. */
export interface ScriptHost {
	readonly collection: { readonly name: string; readonly root: string };
	readonly environmentName: string | undefined;
	/** What Postman calls the kind of script that runs: `prerequest`, `test`. */
	readonly eventName: string;
	readonly variables: ScriptVariables;
	readonly request: RequestDraft;
	/** Absent before the response. */
	readonly response: ScriptResponse | undefined;
	readonly runner: ScriptRunner;
	/** Globals of the sandbox that scripts do not see. Default: none. */
	readonly hiddenGlobals?: readonly string[];
	/** Whether what scripts leave in the global object is there for those of later requests. Default: false. */
	readonly keepsGlobals?: boolean;
	/** Hears every text that a script hands out to be kept or sent, before that happens. */
	noteOutput?(text: string): void;
	/**
	 * Fills the placeholders of a string, or of every string in a structure, obeying the rules for data values.
	 *
	 * @param written so much of a string, from its beginning, stands in the script itself and is no data; default 0
	 */
	interpolate(value: Value, written?: number): Value;
	/** From `.env` files and the process environment. */
	processEnv(name: string): string | undefined;
	/** Rejects with a `CurlewError` on a network failure. */
	sendRequest(
		options: ScriptRequestOptions,
		signal: AbortSignal,
	): Promise<ScriptSentResponse>;
	/**
	 * Executes another request of the collection, with its scripts and tests.
	 * Rejects with a `CurlewError` when there is none at the path, or when it got no response.
	 */
	runRequest(path: string, signal: AbortSignal): Promise<ScriptSentResponse>;
	/** Where the request goes, with placeholders and path parameters filled in as far as they have values. */
	requestTarget(): string;
	/** Absent where the text of the scripts has no word of cookies. */
	readonly cookies: CookieStore | undefined;
	/** From now on the body of a JSON response is its text. */
	disableJson(): void;
	readonly isJsonDisabled: boolean;
	/** Has the token of that id obtained anew when it is needed next. */
	resetCredential(id: string): Promise<void>;
	/** What of a value is not as in its snapshot, in lines; undefined when nothing is. Masks tell what may change. */
	compareSnapshot: CompareSnapshot;
	/** Tables and pages for whoever shows the result. */
	visualize(kind: string, config: Value): void;
	clearVisualizations(): void;
	/** Something that a script's author should know, and that changes no verdict. */
	warn(message: string, at: ScriptPosition): void;
	/** One call of `console.*`, already formatted as text. */
	log(level: ConsoleLevel, text: string, at: ScriptPosition | undefined): void;
	reportTest(result: TestResult): void;
	/** Of the scripts of the running kind, so far. */
	readonly testResults: readonly TestResult[];
	readonly assertionResults: readonly AssertionResult[];
}

/** What a script left for the case that its request gets no response (`req.onFail`). Exactly one of the two is called. */
export interface FailureHandler {
	/** Goes on with the script. Its time begins anew. */
	handle(failure: ScriptFailure, signal?: AbortSignal): Promise<ScriptOutcome>;
	dispose(): void;
}

/** Why there is no response, as scripts get it: an Error with these members. */
export interface ScriptFailure {
	readonly message: string;
	/** As node has it: `ECONNREFUSED`. */
	readonly code: string;
	readonly url: string;
	readonly method: string;
}

export type ScriptOutcome =
	| { readonly kind: "finished"; readonly onFail?: FailureHandler }
	/** `error.location` is the line in the script's own file. */
	| { readonly kind: "failed"; readonly error: Diagnostic };

/** The value of one evaluated expression. */
export type EvaluationResult =
	| { readonly kind: "value"; readonly value: Value }
	| { readonly kind: "undefined" }
	/** A function, symbol, NaN and the like: `text` shows it. */
	| { readonly kind: "other"; readonly text: string; readonly type: string }
	| { readonly kind: "error"; readonly message: string };

export interface SandboxOptions {
	/** Milliseconds of running time for one script, awaited host calls included. Default: 10 000. */
	readonly timeout: number;
	/** Bytes a script may allocate, beyond what the response it reads needs. Default: 256 MiB. */
	readonly memoryLimit: number;
}

/** Scripts that run one after the other for one purpose, and see each other's globals: those of collection, folders and request before a request, say. */
export interface ScriptSeries {
	run(script: ScriptSource, signal?: AbortSignal): Promise<ScriptOutcome>;
	/** To be called when no more scripts come. */
	end(): void;
}

/** Runs scripts, none of which sees anything of those of another series. One per run. */
export interface Sandbox {
	/** @param scripts those that are going to run */
	series(scripts: readonly ScriptSource[], host: ScriptHost): ScriptSeries;
	/** Runs one script by itself. */
	run(
		script: ScriptSource,
		host: ScriptHost,
		signal?: AbortSignal,
	): Promise<ScriptOutcome>;
	/** Evaluates JavaScript expressions against `res`, `req` and `client`: assertions and actions. One failing does not touch the others. */
	evaluate(
		expressions: readonly string[],
		host: ScriptHost,
		signal?: AbortSignal,
	): Promise<readonly EvaluationResult[]>;
	dispose(): void;
}
