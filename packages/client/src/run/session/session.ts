import type { RequestDefinition } from "../../collection/model.ts";
import type { ResponseListener } from "../../http/exchange.ts";
import type { HttpClient } from "../../http/http-client.ts";
import { DynamicValues } from "../../variables/dynamic-values.ts";
import {
	SessionContext,
	type SessionParts,
} from "../context/session-context.ts";
import type { Iteration } from "../data/iteration.ts";
import type { EventListener } from "../events/events.ts";
import {
	type AskAgain,
	askByRequest,
	type ExecutedRequest,
	executeRequest,
	type PreviewedRequest,
	previewRequest,
} from "../execution/execute.ts";
import type { ExplainedRequest, ExplainOptions } from "../execution/explain.ts";
import type { Protocols } from "../execution/protocol.ts";
import type { User } from "../oauth2/user.ts";

/**
 * Executes requests of one collection, one after the other, with variables,
 * cookies and connections that live from one to the next.
 */
export class Session extends SessionContext {
	/** How requests of each kind are built and exchanged. @internal */
	readonly protocols: Protocols;
	#count = 0;

	/** @internal */
	constructor(parts: SessionParts, iteration: Iteration, protocols: Protocols) {
		super(parts, iteration);
		this.protocols = protocols;
	}

	/**
	 * A session for an iteration that sees nothing of others, nor they of it: it
	 * has variables, dynamic values and cookies of its own, and shares the rest.
	 * It ends with this session, and is not closed by itself.
	 * @internal
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
		const parts = {
			...this.parts,
			options: { ...this.parts.options, ...(signal && { signal }) },
			variables: this.parts.freshVariables(dynamicValues),
			dynamicValues,
			openHttp: async () => (await this.http).withOwnCookies(),
			openSandbox: () => this.sandbox,
			openTokens: () => this.tokens,
			listener,
		};
		const session = new Session(parts, iteration, this.protocols);
		session.beginIteration(iteration);
		return session;
	}

	/**
	 * A session for one request that is executed beside others: it shares
	 * everything with them but how it sends, what ends it and who hears of it.
	 * It ends with this session, and is not closed by itself.
	 * @internal
	 */
	beside({
		index,
		http,
		signal,
		user = this.parts.options.user,
		listener,
		responses,
	}: {
		/** The request's number in the run, from 0. */
		readonly index: number;
		readonly http: () => Promise<HttpClient>;
		readonly signal: AbortSignal | undefined;
		/** Who logs in for this request. Default: as for the others. */
		readonly user?: User | undefined;
		readonly listener: EventListener;
		/** Hears its response while it comes. Default: nobody. */
		readonly responses?: ResponseListener;
	}): Session {
		const parts = {
			...this.parts,
			options: { ...this.parts.options, user, ...(signal && { signal }) },
			openHttp: http,
			openSandbox: () => this.sandbox,
			openTokens: () => this.tokens,
			listener,
			responses,
		};
		const session = new Session(parts, this.iteration, this.protocols);
		session.#count = index;
		return session;
	}

	/** Executes one request: scripts, sending, judging. Never rejects: failures of every kind are in the result. */
	async execute(request: RequestDefinition): Promise<ExecutedRequest> {
		return executeRequest(this, request, this.#count++);
	}

	/** Executes a request up to its response: nothing that comes after it runs, and nothing is tried again but what `again` says. Never rejects. @internal */
	async ask(
		request: RequestDefinition,
		again?: AskAgain,
	): Promise<ExecutedRequest> {
		return askByRequest(this, request, this.#count++, again);
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
		const { explainRequest } = await import("../execution/explain.ts");
		return explainRequest(this, request, this.#count++, options);
	}
}
