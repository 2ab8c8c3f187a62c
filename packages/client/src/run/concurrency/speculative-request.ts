import type { RequestDefinition } from "../../collection/model.ts";
import type { SpeculativeClient } from "../../http/http-client.ts";
import type { ResolvedVariable } from "../../variables/variable.ts";
import type {
	VariablePlace,
	VariableScope,
} from "../../variables/variable-scope.ts";
import type { RunEvent } from "../events/events.ts";
import { discardBody, type ExecutedRequest } from "../execution/execute.ts";
import type { Session } from "../session/session.ts";

export interface SpeculativeRequestOptions {
	/** Names of the variables that the request may set or remove. */
	readonly writes: Iterable<string>;
	/** True when it may get a token of OAuth 2.0. */
	readonly logsIn: boolean;
	readonly signal: AbortSignal;
}

/**
 * A request that runs before those ahead of it are finished. Its events are
 * buffered until `commit`; `rollBack` undoes everything but what was sent.
 */
export class SpeculativeRequest {
	readonly #session: Session;
	readonly #events: RunEvent[] = [];
	readonly #written: readonly WrittenVariable[];
	readonly #rollBackLogin: (() => void) | undefined;
	#client: Promise<SpeculativeClient> | undefined;
	#executed: ExecutedRequest | undefined;
	readonly done: Promise<void>;

	constructor(
		session: Session,
		definition: RequestDefinition,
		{ writes, logsIn, signal }: SpeculativeRequestOptions,
	) {
		this.#session = session;
		this.#written = writtenVariables(session, definition, writes);
		if (logsIn) this.#rollBackLogin = rollBackOfLogin(session);
		const own = session.beside({
			index: 0,
			http: async () => (await this.#openClient()).client,
			signal,
			listener: (event) => this.#events.push(event),
		});
		this.done = own.execute(definition).then((executed) => {
			this.#executed = executed;
			for (const written of this.#written) written.noteAfter();
		});
	}

	/** Undefined while it runs. */
	get executed(): ExecutedRequest | undefined {
		return this.#executed;
	}

	/** Tells whether it has sent the cookies that it would send now, after all requests before it. */
	async sentRightCookies(): Promise<boolean> {
		const client = await this.#client?.catch(() => undefined);
		return (await client?.cookies.isRight()) ?? true;
	}

	/** Emits the buffered events, and shares its cookies and variables, once all requests before it are committed. */
	async commit(index: number): Promise<void> {
		const client = await this.#client?.catch(() => undefined);
		await client?.cookies.share();
		this.#moveNewVariablesToEnd();
		// Secrets that have been learned meanwhile are masked, too.
		for (const event of this.#events)
			this.#session.emit("index" in event ? { ...event, index } : event);
	}

	/** Rolls back what it has set. */
	async rollBack(): Promise<void> {
		for (const written of this.#written) written.rollBack();
		this.#rollBackLogin?.();
		(await this.#client?.catch(() => undefined))?.discard();
		if (this.#executed) await discardBody(this.#executed);
	}

	/** Variables keep the order in which they were set: its new ones go behind those of the requests before it. */
	#moveNewVariablesToEnd(): void {
		const rank = ({ newPlace }: WrittenVariable) => newPlace?.rank ?? 0;
		for (const written of this.#written.toSorted((a, b) => rank(a) - rank(b)))
			written.moveToEnd();
	}

	#openClient(): Promise<SpeculativeClient> {
		this.#client ??= this.#session.http.then((http) => http.speculative());
		return this.#client;
	}
}

/** Snapshots of the variables that the request may write. No other request writes them meanwhile: the plan makes those wait. */
function writtenVariables(
	{ parts }: Session,
	definition: RequestDefinition,
	writes: Iterable<string>,
): readonly WrittenVariable[] {
	const names = [...writes];
	if (names.length === 0) return [];
	const { scopes } = parts.variables.chainFor(definition);
	return names.flatMap((name) =>
		scopes.map((scope) => new WrittenVariable(scope, name)),
	);
}

/** Snapshots the credentials, whose names are not known beforehand. Gives what restores them. */
function rollBackOfLogin({ parts }: Session): () => void {
	const { oauth2 } = parts.variables;
	const credentials = [...oauth2.variables.values()];
	return () => {
		for (const name of [...oauth2.variables.keys()]) oauth2.delete(name);
		for (const credential of credentials) oauth2.set(credential);
	};
}

/** A variable of one scope, and what it was before a speculative request wrote it. */
class WrittenVariable {
	readonly #scope: VariableScope;
	readonly #name: string;
	readonly #before: ResolvedVariable | undefined;
	readonly #placeBefore: VariablePlace | undefined;
	/** The place that it got since; undefined when it was not set anew. */
	newPlace: VariablePlace | undefined;

	constructor(scope: VariableScope, name: string) {
		this.#scope = scope;
		this.#name = name;
		this.#before = scope.get(name);
		this.#placeBefore = scope.placeOf(name);
	}

	/** To be called as soon as the request is finished, before others write the variable. */
	noteAfter(): void {
		const place = this.#scope.placeOf(this.#name);
		if (place !== this.#placeBefore) this.newPlace = place;
	}

	moveToEnd(): void {
		if (this.newPlace) this.#scope.moveToEnd(this.newPlace);
	}

	rollBack(): void {
		if (this.#before === undefined || this.#placeBefore === undefined)
			this.#scope.delete(this.#name);
		else this.#scope.restore(this.#before, this.#placeBefore);
	}
}
