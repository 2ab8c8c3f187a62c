import type { RequestDefinition } from "../collection/model.ts";
import { DraftRequest } from "../request/draft-request.ts";
import { RuntimeVariables } from "../variables/runtime-variables.ts";
import type { ScopeChain } from "../variables/scope-chain.ts";
import type { RequestRecord } from "./request-record.ts";
import { RequestScriptHost } from "./script-host.ts";
import type { Session } from "./session.ts";
import { variableChangedEvent } from "./variable-changed.ts";

export interface ExchangeOptions {
	/** The place of the request in the run, from 0. */
	readonly index: number;
	/** False while a request is only looked at. */
	readonly maySend: boolean;
}

/** One request on its way through a run: what the steps of its story share. */
export class Exchange {
	readonly session: Session;
	readonly definition: RequestDefinition;
	readonly chain: ScopeChain;
	readonly variables: RuntimeVariables;
	readonly draft: DraftRequest;
	readonly record: RequestRecord;
	readonly host: RequestScriptHost;

	constructor(
		session: Session,
		definition: RequestDefinition,
		record: RequestRecord,
		{ index, maySend }: ExchangeOptions,
	) {
		const { variables, masker, collection, options } = session.parts;
		this.session = session;
		this.definition = definition;
		this.record = record;
		this.chain = variables.chainFor(definition);
		this.draft = new DraftRequest(definition, collection.definition);
		if (options.timeout !== undefined) this.draft.setTimeout(options.timeout);
		this.variables = new RuntimeVariables(this.chain, {
			request: definition.path,
			onChange: (change) => session.emit(variableChangedEvent(index, change)),
			masker,
		});
		this.host = new RequestScriptHost({
			session,
			chain: this.chain,
			variables: this.variables,
			draft: this.draft,
			record,
			index,
			maySend,
		});
	}
}
