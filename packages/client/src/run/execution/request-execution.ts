import type { RequestDefinition } from "../../collection/model.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import type { ClientRules } from "../../formats/rules/client-rules.ts";
import type { HopSubject } from "../../http/carrier/hop-carrier.ts";
import type { ReceivedResponse } from "../../http/exchange.ts";
import { DraftRequest } from "../../request/draft-request.ts";
import { RuntimeVariables } from "../../variables/runtime-variables.ts";
import type { ScopeChain } from "../../variables/scope-chain.ts";
import { ScriptTaint } from "../../variables/secrets/script-taint.ts";
import type { SessionContext } from "../context/session-context.ts";
import { learnFromResponse } from "../secrets/learn-secrets.ts";
import { FailureHandlers } from "./failure-handlers.ts";
import { knownTexts } from "./known-texts.ts";
import type { Protocol, Protocols } from "./protocol.ts";
import type { RequestRecord } from "./request-record.ts";
import { RequestScriptHost } from "./script-host.ts";
import { tellChange } from "./variable-history.ts";

export interface ExecutionOptions {
	/** The place of the request in the run, from 0. */
	readonly index: number;
	/** False while a request is only looked at. */
	readonly maySend: boolean;
	/** Paths of the requests whose scripts run this one, outermost first. Default: none. */
	readonly callers?: readonly string[];
	/** Default: that of the session. */
	readonly signal?: AbortSignal | undefined;
}

/** A session whose requests are executed, each by the protocol of its kind. */
export interface ExecutingSession extends SessionContext {
	readonly protocols: Protocols;
}

/** There is no protocol for requests of a kind. */
export class NoProtocolError extends CurlewError {
	readonly code = "KIND_NOT_SUPPORTED";
}

/** One request on its way through a run: what the steps of its story share. */
export class RequestExecution {
	readonly session: ExecutingSession;
	readonly definition: RequestDefinition;
	readonly chain: ScopeChain;
	readonly variables: RuntimeVariables;
	readonly draft: DraftRequest;
	readonly record: RequestRecord;
	readonly host: RequestScriptHost;
	readonly taint: ScriptTaint;
	readonly failureHandlers = new FailureHandlers();
	readonly index: number;
	readonly maySend: boolean;
	readonly callers: readonly string[];
	readonly signal: AbortSignal | undefined;

	constructor(
		session: ExecutingSession,
		definition: RequestDefinition,
		record: RequestRecord,
		{ index, maySend, callers = [], signal }: ExecutionOptions,
	) {
		const { variables, masker, guard, collection, options } = session.parts;
		this.session = session;
		this.definition = definition;
		this.record = record;
		this.index = index;
		this.maySend = maySend;
		this.callers = callers;
		this.signal = signal ?? options.signal;
		this.chain = variables.chainFor(definition);
		this.draft = new DraftRequest(definition, collection.definition);
		if (options.timeout !== undefined) this.draft.setTimeout(options.timeout);
		if (options.maxRedirects !== undefined)
			this.draft.setMaxRedirects(options.maxRedirects);
		for (const [name, value] of options.headers ?? [])
			this.draft.setHeader(name, value);
		const known = () => knownTexts(this);
		this.taint = new ScriptTaint({ masker, guard, known });
		this.variables = new RuntimeVariables(this.chain, {
			request: definition.path,
			allowsDots: collection.definition.rules.allowsDotsInNames,
			onChange: (change) => tellChange(this, change.kind, change),
			masker,
			taint: this.taint,
		});
		this.host = new RequestScriptHost(this);
	}

	/** Of the client that made the collection. */
	get rules(): ClientRules {
		return this.draft.collection.rules;
	}

	/** What is sent for it belongs to, for those who record. @param by default: the request */
	subject(by?: string): HopSubject {
		const { path } = this.definition;
		const isCalled = this.callers.length > 0;
		return {
			request: this.callers[0] ?? path,
			iteration: this.session.iteration.index,
			by: by ?? (isCalled ? `${path}, run by a script` : "the request"),
		};
	}

	/** How requests of this kind are built and exchanged. @throws NoProtocolError */
	get protocol(): Protocol {
		const { protocol: kind } = this.definition;
		const protocol = this.session.protocols.get(kind);
		if (protocol) return protocol;
		throw new NoProtocolError(`Requests of kind ${kind} cannot be run.`, {
			hint: `There are: ${[...this.session.protocols.keys()].join(", ")}.`,
		});
	}

	/** What is secret in a response is so before anything of it is told. */
	learnFrom(response: ReceivedResponse): void {
		this.taint.noteResponse(learnFromResponse(this.session, response));
	}
}
