import type { Collection } from "../collection/collection.ts";
import type {
	RequestDefinition,
	UnresolvedPolicy,
} from "../collection/model.ts";
import type { HttpClientOptions } from "../http/client-options.ts";
import type { HttpSender } from "../http/exchange.ts";
import type { Sandbox } from "../script/host.ts";
import type { DynamicValues } from "../variables/dynamic-values.ts";
import type { ProcessEnvironment } from "../variables/process-environment.ts";
import type { Ask, PromptAnswers } from "../variables/prompt-answers.ts";
import type { RunVariables } from "../variables/run-variables.ts";
import type { SecretMasker } from "../variables/secret-masker.ts";
import type { RunEvent } from "./events.ts";
import {
	type ExecutedRequest,
	executeRequest,
	type PreviewedRequest,
	previewRequest,
} from "./execute.ts";
import type { Tokens } from "./oauth2/tokens.ts";
import type { User } from "./oauth2/user.ts";

/** Hears every event of a run, in order. */
export type EventListener = (event: RunEvent) => void;

export interface SessionOptions {
	/** Name of the environment. */
	readonly environment?: string | undefined;
	/** Variables given from outside, stronger than the environment's. */
	readonly overrides?: Readonly<Record<string, string>>;
	/** Answers to `{{?questions}}`, by question. */
	readonly answers?: Readonly<Record<string, string>>;
	/** Asks the user; absent where there is nobody to ask. */
	readonly ask?: Ask | undefined;
	/** Somebody who can log in, for OAuth 2.0; absent where nobody can. */
	readonly user?: User | undefined;
	/** Where OAuth 2.0 tokens are kept. Default: `curlew/tokens` in the user's state folder. */
	readonly tokenFolder?: string | undefined;
	/** Default: what the collection says, else `error`. */
	readonly unresolved?: UnresolvedPolicy | undefined;
	/** Makes dynamic values repeatable. */
	readonly seed?: number | undefined;
	/** Milliseconds for each script. Default: 10 000. */
	readonly scriptTimeout?: number | undefined;
	/** Milliseconds for each request, over what files say; 0 is no limit. */
	readonly timeout?: number | undefined;
	readonly http?: HttpClientOptions;
	/** How many characters of each body the results carry; 0 for none. */
	readonly contentLimit: number;
	readonly signal?: AbortSignal;
}

/** What lives as long as a session. */
export interface SessionParts {
	readonly version: string;
	readonly collection: Collection;
	readonly options: SessionOptions;
	readonly variables: RunVariables;
	readonly dynamicValues: DynamicValues;
	readonly prompts: PromptAnswers;
	readonly processEnvironment: ProcessEnvironment;
	readonly masker: SecretMasker;
	/** Opened at first use: loading the HTTP library takes longer than many a request. */
	readonly openHttp: () => Promise<HttpSender>;
	readonly openSandbox: () => Promise<Sandbox>;
	readonly openTokens: (http: () => Promise<HttpSender>) => Promise<Tokens>;
	readonly listener: EventListener;
}

/**
 * Executes requests of one collection, one after the other, with variables,
 * cookies and connections that live from one to the next.
 */
export class Session {
	readonly parts: SessionParts;
	#http: Promise<HttpSender> | undefined;
	#sandbox: Promise<Sandbox> | undefined;
	#tokens: Promise<Tokens> | undefined;
	#count = 0;

	constructor(parts: SessionParts) {
		this.parts = parts;
	}

	get http(): Promise<HttpSender> {
		this.#http ??= this.parts.openHttp();
		return this.#http;
	}

	get sandbox(): Promise<Sandbox> {
		this.#sandbox ??= this.parts.openSandbox();
		return this.#sandbox;
	}

	/** OAuth 2.0. */
	get tokens(): Promise<Tokens> {
		this.#tokens ??= this.parts.openTokens(() => this.http);
		return this.#tokens;
	}

	/** Executes one request: scripts, sending, judging. Never rejects: failures of every kind are in the result. */
	async execute(request: RequestDefinition): Promise<ExecutedRequest> {
		return executeRequest(this, request, this.#count++);
	}

	/** Does everything that comes before sending, and sends nothing, nor lets scripts send. */
	async preview(request: RequestDefinition): Promise<PreviewedRequest> {
		return previewRequest(this, request, this.#count++);
	}

	/** Tells the world; the one place where secrets are masked. */
	emit(event: RunEvent): void {
		this.parts.listener(this.parts.masker.maskDeep(event));
	}

	/** For text that is shown without being an event. */
	mask(text: string): string {
		return this.parts.masker.mask(text);
	}

	/** Closes connections, removes temporary files, lets go of the sandbox. Safe to call twice. */
	async close(): Promise<void> {
		const [http, sandbox] = [this.#http, this.#sandbox];
		this.#http = undefined;
		this.#sandbox = undefined;
		// What could not be opened has told its user so, and needs no closing.
		(await sandbox?.catch(() => undefined))?.dispose();
		await (await http?.catch(() => undefined))?.close();
	}
}
