import type { RequestDefinition } from "../collection/model.ts";
import { DraftRequest } from "../request/draft-request.ts";
import { RuntimeVariables } from "../variables/runtime-variables.ts";
import type { ScopeChain } from "../variables/scope-chain.ts";
import type { RequestStartedEvent } from "./events.ts";
import { RequestRecord } from "./request-record.ts";
import { RequestScriptHost, type RunWishes } from "./script-host.ts";
import type { Session } from "./session.ts";
import { variableChangedEvent } from "./variable-changed.ts";

/** One request on its way through a run: what the steps of its story share. */
export class Exchange {
	readonly session: Session;
	readonly definition: RequestDefinition;
	readonly index: number;
	readonly chain: ScopeChain;
	readonly variables: RuntimeVariables;
	readonly draft: DraftRequest;
	readonly record: RequestRecord;
	readonly host: RequestScriptHost;
	readonly wishes: RunWishes = { next: undefined, stop: false, skip: false };

	constructor(
		session: Session,
		definition: RequestDefinition,
		index: number,
		{ maySend }: { readonly maySend: boolean },
	) {
		const { variables, masker, collection } = session.parts;
		this.session = session;
		this.definition = definition;
		this.index = index;
		this.chain = variables.chainFor(definition);
		this.record = new RequestRecord(definition, 0);
		this.draft = new DraftRequest(definition, collection.definition);
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
			record: this.record,
			wishes: this.wishes,
			index,
			maySend,
		});
	}

	startedEvent(): RequestStartedEvent {
		const { name, path } = this.definition;
		return {
			type: "request-started",
			index: this.index,
			name,
			path,
			iteration: 0,
		};
	}
}
