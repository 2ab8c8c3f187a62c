import type { Collection } from "../../collection/collection.ts";
import type { EnvironmentDefinition } from "../../collection/model.ts";
import type { LazyCookies } from "../../http/cookies/cookies.ts";
import type { ResponseListener } from "../../http/exchange.ts";
import type { HttpClient } from "../../http/http-client.ts";
import type { Sandbox } from "../../script/host.ts";
import type { DynamicValues } from "../../variables/dynamic-values.ts";
import { maskData, maskText } from "../../variables/mask-data.ts";
import type { Masked } from "../../variables/masked.ts";
import type { ProcessEnvironment } from "../../variables/process-environment.ts";
import type { PromptAnswers } from "../../variables/prompt-answers.ts";
import type { RunVariables } from "../../variables/run-variables.ts";
import type { SecretMasker } from "../../variables/secret-masker.ts";
import type { DeclaredSecret } from "../../variables/secrets/declared-secrets.ts";
import type { SecretGuard } from "../../variables/secrets/secret-guard.ts";
import type { CollectionAccess } from "../../variables/trust/collection-access.ts";
import type { Iteration } from "../data/iteration.ts";
import type { EventListener, UnmaskedEvent } from "../events/events.ts";
import { maskEvent } from "../events/mask-event.ts";
import { RequestLog } from "../events/request-log.ts";
import type { TokenMemory } from "../oauth2/token-memory.ts";
import type { Tokens } from "../oauth2/tokens.ts";
import type { SessionOptions } from "./session-options.ts";

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
	/** Hears the responses to its requests, not those to requests of scripts, while they come. */
	readonly responses?: ResponseListener | undefined;
}

/**
 * What all requests of a session share: variables, connections, the sandbox,
 * the iteration that they are executed in, and the one way to those who hear
 * of them.
 */
export class SessionContext {
	/** @internal */
	readonly parts: SessionParts;
	#http: Promise<HttpClient> | undefined;
	#sandbox: Promise<Sandbox> | undefined;
	#tokens: Promise<Tokens> | undefined;
	#iteration: Iteration;
	readonly #log = new RequestLog();

	/** @internal */
	constructor(parts: SessionParts, iteration: Iteration) {
		this.parts = parts;
		this.#iteration = iteration;
	}

	/** The iteration that requests are executed in. @internal */
	get iteration(): Iteration {
		return this.#iteration;
	}

	/** Goes on with another row of the data; what scripts have set stays. @internal */
	beginIteration(iteration: Iteration): void {
		this.#iteration = iteration;
		this.parts.variables.setDataRow(iteration.row);
	}

	/** @internal */
	get http(): Promise<HttpClient> {
		this.#http ??= this.parts.openHttp(this.parts.cookies);
		return this.#http;
	}

	/** Undefined while nothing has been sent, and once it is closed. @internal */
	get openedHttp(): Promise<HttpClient> | undefined {
		return this.#http;
	}

	/** @internal */
	get sandbox(): Promise<Sandbox> {
		this.#sandbox ??= this.parts.openSandbox();
		return this.#sandbox;
	}

	/** OAuth 2.0. @internal */
	get tokens(): Promise<Tokens> {
		this.#tokens ??= this.parts.openTokens(
			() => this.http,
			this.parts.tokenMemory,
		);
		return this.#tokens;
	}

	/** Emits an event to the listener. Secrets are masked and sizes bounded here and nowhere else. Gives the event as emitted, also where nobody listens. @internal */
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

	/** Closes connections, removes temporary files, disposes of the sandbox. Safe to call twice. */
	async close(): Promise<void> {
		const [http, sandbox] = [this.#http, this.#sandbox];
		this.#http = undefined;
		this.#sandbox = undefined;
		// What could not be opened has told its user so, and needs no closing.
		(await sandbox?.catch(() => undefined))?.dispose();
		await (await http?.catch(() => undefined))?.close();
	}
}
