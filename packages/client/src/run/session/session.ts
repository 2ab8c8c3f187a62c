import type { Collection } from "../../collection/collection.ts";
import type {
	EnvironmentDefinition,
	RequestDefinition,
	UnresolvedPolicy,
} from "../../collection/model.ts";
import type { HttpClientOptions } from "../../http/client-options.ts";
import type { LazyCookies } from "../../http/cookies/cookies.ts";
import type { HttpClient } from "../../http/http-client.ts";
import type { Sandbox } from "../../script/host.ts";
import { DynamicValues } from "../../variables/dynamic-values.ts";
import { maskData, maskText } from "../../variables/mask-data.ts";
import type { Masked } from "../../variables/masked.ts";
import type { ProcessEnvironment } from "../../variables/process-environment.ts";
import type { Ask, PromptAnswers } from "../../variables/prompt-answers.ts";
import type { RunVariables } from "../../variables/run-variables.ts";
import type { SecretMasker } from "../../variables/secret-masker.ts";
import type { DeclaredSecret } from "../../variables/secrets/declared-secrets.ts";
import type { SecretGuard } from "../../variables/secrets/secret-guard.ts";
import type { FetchedSecret } from "../../variables/secrets/secret-sources.ts";
import type { CollectionAccess } from "../../variables/trust/collection-access.ts";
import type { Grants } from "../../variables/trust/grants.ts";
import type { TrustedFolder } from "../../variables/trust/trust-file.ts";
import type { RunEvent, UnmaskedEvent } from "../events/events.ts";
import { maskEvent } from "../events/mask-event.ts";
import {
	type ExecutedRequest,
	executeRequest,
	type PreviewedRequest,
	previewRequest,
} from "../exchange/execute.ts";
import type { ExplainedRequest, ExplainOptions } from "../exchange/explain.ts";
import type { TokenMemory } from "../oauth2/token-memory.ts";
import type { Tokens } from "../oauth2/tokens.ts";
import type { User } from "../oauth2/user.ts";
import { type Iteration, ONLY_ITERATION } from "../order/iteration.ts";
import { RequestLog } from "../told/request-log.ts";
import type { SandboxKind } from "./sandbox-kind.ts";

/** Hears every event of a run, in order. */
export type EventListener = (event: RunEvent) => void;

export interface SessionOptions {
	/** Name of the environment; null for none. Default: the one that the collection names, else none. */
	readonly environment?: string | null | undefined;
	/** Absolute path of an environment's file, which may stand anywhere; its variables replace those of `environment`. */
	readonly environmentFile?: string | undefined;
	/** Name of an environment of the workspace, weaker than everything else. */
	readonly globalEnvironment?: string | undefined;
	/** Absolute path of the workspace. Default: the nearest folder above the collection with a `workspace.yml`. */
	readonly workspace?: string | undefined;
	/** Global variables given from outside, stronger than the global environment's. */
	readonly globalOverrides?: Readonly<Record<string, string>>;
	/** Default: `safe`. */
	readonly sandbox?: SandboxKind | undefined;
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
	/** Absolute paths of folders outside of the collection whose files it may use as if they were its own: send them, read `.env` files and certificates. */
	readonly fileFolders?: readonly string[] | undefined;
	/** Lets the collection run the commands that its secrets come from, and have its encrypted files decrypted, whether or not its user has trusted them before. Default: false. */
	readonly allowSecretCommands?: boolean | undefined;
	/** What the collection may take of its user's that lies outside of its folder. Default: what was allowed it before, in `CURLEW_ALLOW_ENV`, or by `CI`. */
	readonly grants?: Grants | undefined;
	/** What it may take besides, without `grants`: what its user allows for this once. */
	readonly extraGrants?: Grants | undefined;
	/** What its user allowed it for as long as their program runs: like what they allowed for good, it holds for the hosts that were known then. Without `grants`. */
	readonly trustedNow?: TrustedFolder | undefined;
	/** What stands in for the environment of the process; without `grants` all of it may be read, Curlew's own names aside. */
	readonly processEnvironment?: Readonly<Record<string, string>> | undefined;
	/** Values of secrets whose sources were asked elsewhere, by name. Their sources are then not asked here. */
	readonly fetchedSecrets?: Readonly<Record<string, FetchedSecret>> | undefined;
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
	/** Results tell where every inserted value came from. Default: false. */
	readonly trace?: boolean | undefined;
	/** Events tell which variables there are, not only which change: for reports that show them as they were. Default: false. */
	readonly tellsVariables?: boolean | undefined;
}

/** What lives as long as a session. */
export interface SessionParts {
	readonly version: string;
	readonly collection: Collection;
	readonly options: SessionOptions;
	readonly variables: RunVariables;
	/** The variables as they were at the beginning. */
	readonly freshVariables: (dynamicValues: DynamicValues) => RunVariables;
	/** Those whose variables scripts may want to keep; undefined for none. */
	readonly environments: {
		readonly environment: EnvironmentDefinition | undefined;
		readonly global: EnvironmentDefinition | undefined;
	};
	readonly dynamicValues: DynamicValues;
	readonly prompts: PromptAnswers;
	/** What it may take of its user's. */
	readonly access: CollectionAccess;
	readonly processEnvironment: ProcessEnvironment;
	readonly masker: SecretMasker;
	/** In the session's environment. */
	readonly declaredSecrets: readonly DeclaredSecret[];
	readonly guard: SecretGuard;
	/** Opened at first use: loading the HTTP library takes longer than many a request. */
	readonly openHttp: (cookies: LazyCookies) => Promise<HttpClient>;
	readonly openSandbox: () => Promise<Sandbox>;
	readonly openTokens: (
		http: () => Promise<HttpClient>,
		memory: TokenMemory,
	) => Promise<Tokens>;
	/** They outlive the connections: a session that goes on from this one has the same. */
	readonly cookies: LazyCookies;
	readonly tokenMemory: TokenMemory;
	readonly listener: EventListener;
}

/**
 * Executes requests of one collection, one after the other, with variables,
 * cookies and connections that live from one to the next.
 */
export class Session {
	readonly parts: SessionParts;
	#http: Promise<HttpClient> | undefined;
	#sandbox: Promise<Sandbox> | undefined;
	#tokens: Promise<Tokens> | undefined;
	#count = 0;
	#iteration: Iteration = ONLY_ITERATION;
	readonly #log = new RequestLog();

	constructor(parts: SessionParts) {
		this.parts = parts;
	}

	/** The iteration that requests are executed in. */
	get iteration(): Iteration {
		return this.#iteration;
	}

	/** Goes on with another row of the data; what scripts have set stays. */
	beginIteration(iteration: Iteration): void {
		this.#iteration = iteration;
		this.parts.variables.setDataRow(iteration.row);
	}

	/**
	 * A session for an iteration that sees nothing of others, nor they of it: it
	 * has variables, dynamic values and cookies of its own, and shares the rest.
	 * It ends with this session; nobody closes it.
	 */
	isolated(
		iteration: Iteration,
		listener: EventListener,
		signal = this.parts.options.signal,
	): Session {
		const { seed } = this.parts.options;
		const dynamicValues = new DynamicValues({
			seed: seed === undefined ? undefined : seed + iteration.index,
		});
		const session = new Session({
			...this.parts,
			options: { ...this.parts.options, ...(signal && { signal }) },
			variables: this.parts.freshVariables(dynamicValues),
			dynamicValues,
			openHttp: async () => (await this.http).withOwnCookies(),
			openSandbox: () => this.sandbox,
			openTokens: () => this.tokens,
			listener,
		});
		session.beginIteration(iteration);
		return session;
	}

	/**
	 * A session for one request that is executed beside others: it shares
	 * everything with them but how it sends, what ends it and who hears of it.
	 * It ends with this session; nobody closes it.
	 */
	beside({
		index,
		http,
		signal,
		user = this.parts.options.user,
		listener,
	}: {
		/** The request's number in the run, from 0. */
		readonly index: number;
		readonly http: () => Promise<HttpClient>;
		readonly signal: AbortSignal | undefined;
		/** Who logs in for this request. Default: as for the others. */
		readonly user?: User | undefined;
		readonly listener: EventListener;
	}): Session {
		const session = new Session({
			...this.parts,
			options: { ...this.parts.options, user, ...(signal && { signal }) },
			openHttp: http,
			openSandbox: () => this.sandbox,
			openTokens: () => this.tokens,
			listener,
		});
		session.#iteration = this.#iteration;
		session.#count = index;
		return session;
	}

	get http(): Promise<HttpClient> {
		this.#http ??= this.parts.openHttp(this.parts.cookies);
		return this.#http;
	}

	/** Undefined while nothing has been sent, and once it is closed. */
	get openedHttp(): Promise<HttpClient> | undefined {
		return this.#http;
	}

	get sandbox(): Promise<Sandbox> {
		this.#sandbox ??= this.parts.openSandbox();
		return this.#sandbox;
	}

	/** OAuth 2.0. */
	get tokens(): Promise<Tokens> {
		this.#tokens ??= this.parts.openTokens(
			() => this.http,
			this.parts.tokenMemory,
		);
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

	/**
	 * The same as `preview`, with where every inserted value came from.
	 *
	 * @throws InvalidOptionError when `options.variable` is no reference
	 */
	async explain(
		request: RequestDefinition,
		options: ExplainOptions = {},
	): Promise<ExplainedRequest> {
		const { explainRequest } = await import("../exchange/explain.ts");
		return explainRequest(this, request, this.#count++, options);
	}

	/** Tells the world; the one place where secrets are masked, and where what is told is bounded. Gives what was told, or would have been. */
	emit<Event extends UnmaskedEvent>(event: Event): Masked<Event> {
		const masked = maskEvent(event, this.parts.masker);
		const told = this.#log.pass(masked);
		if (told === undefined) return masked;
		this.parts.listener(told);
		return told;
	}

	/** For text that is shown without being an event. */
	mask(text: string): Masked<string> {
		return maskText(text, this.parts.masker);
	}

	/** For other data that is shown without being an event. */
	masked<T>(data: T): Masked<T> {
		return maskData(data, this.parts.masker);
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
