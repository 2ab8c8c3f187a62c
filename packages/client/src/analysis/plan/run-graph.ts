import type { RequestDefinition } from "../../collection/model.ts";
import type { Place } from "../../collection/places/place.ts";
import type { Barrier } from "./barrier.ts";
import type { Effects, TokenLogin } from "./effects.ts";

/** Why one request waits for another. */
export type Reason =
	/** It reads what the other sets. */
	| { readonly kind: "reads"; readonly name: string; readonly place: Place }
	/** It sets what the other reads, which must not see it yet. */
	| {
			readonly kind: "sets-later";
			readonly name: string;
			readonly place: Place;
	  }
	/** Both set it, and the later value is the one that stays. */
	| { readonly kind: "sets-too"; readonly name: string; readonly place: Place }
	/** The first that needs it gets it for all. */
	| { readonly kind: "obtained"; readonly what: string }
	/** Random numbers come in order when they are to be repeatable. */
	| { readonly kind: "seed" };

/** Why a request waits for all requests up to a place. */
export type RangeReason =
	/** It lets nothing run beside it. */
	| { readonly kind: "barrier"; readonly barrier: Barrier }
	/** The one before lets nothing run beside it. */
	| {
			readonly kind: "after-barrier";
			readonly position: number;
			readonly barrier: Barrier;
	  }
	/** It may read any variable, and some are set before. */
	| { readonly kind: "reads-any"; readonly position: number }
	/** It sets a variable, and one before may read any. */
	| { readonly kind: "read-by-any"; readonly position: number };

export interface PlannedRequest {
	/** In the order of the run, from 0. */
	readonly position: number;
	readonly definition: RequestDefinition;
	readonly effects: Effects;
	/** Waits for all requests before this position. */
	readonly after: number;
	readonly afterReason: RangeReason | undefined;
	/** Waits for these, too. */
	readonly needs: ReadonlyMap<number, Reason>;
	/** The first step in which it can run, from 0, if all requests took equally long. */
	readonly step: number;
}

/** The last that changed something, and those that have looked at it since. */
interface Resource {
	writer: { readonly position: number; readonly place: Place } | undefined;
	readers: number[];
}

/**
 * Puts an edge wherever two requests must stay in order. Takes time in
 * proportion to the names that the requests use, not to their pairs: what
 * concerns all requests up to a place is one number.
 */
export class GraphBuilder {
	readonly #requests: PlannedRequest[] = [];
	readonly #resources = new Map<string, Resource>();
	readonly #obtained = new Map<string, number>();
	readonly #logins = new Set<TokenLogin>();
	readonly #everWritten: ReadonlySet<string>;
	/** The greatest step of the requests before each position. */
	readonly #highest: number[] = [-1];
	#barrier:
		| { readonly position: number; readonly barrier: Barrier }
		| undefined;
	#lastWrite = -1;
	#lastOpenRead = -1;
	#lastDraw: number | undefined;
	#lastLogin: number | undefined;
	#loginReaders: number[] = [];

	constructor(everWritten: ReadonlySet<string>) {
		this.#everWritten = everWritten;
	}

	get requests(): readonly PlannedRequest[] {
		return this.#requests;
	}

	add(definition: RequestDefinition, effects: Effects): void {
		const position = this.#requests.length;
		const draft = new Draft(position);
		if (this.#barrier)
			draft.waitBefore(this.#barrier.position + 1, {
				kind: "after-barrier",
				...this.#barrier,
			});
		if (effects.barrier) this.#stop(draft, effects.barrier);
		else this.#connect(draft, effects);
		const step = 1 + this.#highestBefore(draft);
		this.#highest.push(Math.max(this.#highest.at(-1) ?? -1, step));
		const { after, afterReason, needs } = draft;
		this.#requests.push({
			position,
			definition,
			effects,
			after,
			afterReason,
			needs,
			step,
		});
	}

	/** Everything before comes before, and everything after after: nothing else needs to be known of it. */
	#stop(draft: Draft, barrier: Barrier): void {
		const { position } = draft;
		draft.waitBefore(position, { kind: "barrier", barrier });
		this.#barrier = { position, barrier };
		this.#resources.clear();
		this.#lastWrite = -1;
		this.#lastOpenRead = -1;
		this.#lastDraw = undefined;
		this.#lastLogin = undefined;
		this.#loginReaders = [];
	}

	#connect(draft: Draft, effects: Effects): void {
		const { position } = draft;
		for (const what of effects.obtains) this.#obtain(draft, what);
		this.#connectLogin(draft, effects);
		if (effects.drawsNumbers) {
			draft.need(this.#lastDraw, { kind: "seed" });
			this.#lastDraw = position;
		}
		for (const name of effects.reads)
			if (this.#everWritten.has(name)) this.#read(draft, name, effects);
		if (effects.readsAny && this.#lastWrite !== -1) {
			const reason = { kind: "reads-any", position: this.#lastWrite } as const;
			draft.waitBefore(this.#lastWrite + 1, reason);
		}
		for (const [name, place] of effects.writes) this.#write(draft, name, place);
		if (effects.readsAny) this.#lastOpenRead = position;
		if (effects.writes.size > 0) this.#lastWrite = position;
	}

	#obtain(draft: Draft, what: string): void {
		const first = this.#obtained.get(what);
		if (first === undefined) this.#obtained.set(what, draft.position);
		else draft.need(first, { kind: "obtained", what });
	}

	/** Whoever logs in as another one has done before finds the token; who does not may change what others look up. */
	#connectLogin(draft: Draft, { login, usesCredentials }: Effects): void {
		if (login === undefined && !usesCredentials) return;
		const { position } = draft;
		const reason = { kind: "obtained", what: "the OAuth 2.0 token" } as const;
		draft.need(this.#lastLogin, reason);
		const isKnown = login === undefined || this.#isKnown(login);
		if (isKnown) {
			this.#loginReaders.push(position);
			return;
		}
		for (const reader of this.#loginReaders) draft.need(reader, reason);
		this.#loginReaders = [];
		this.#lastLogin = position;
		this.#logins.add(login);
	}

	#isKnown(login: TokenLogin): boolean {
		if (!this.#logins.has(login)) return false;
		for (const name of login.names)
			if (this.#everWritten.has(name)) return false;
		return true;
	}

	#read({ position, need }: Draft, name: string, { writes }: Effects): void {
		const resource = this.#resource(name);
		const { writer } = resource;
		need(writer?.position, {
			kind: "reads",
			name,
			place: writer?.place ?? NOWHERE,
		});
		if (!writes.has(name)) resource.readers.push(position);
	}

	#write(draft: Draft, name: string, place: Place): void {
		const resource = this.#resource(name);
		const { writer, readers } = resource;
		for (const reader of readers)
			draft.need(reader, { kind: "sets-later", name, place });
		draft.need(writer?.position, {
			kind: "sets-too",
			name,
			place: writer?.place ?? NOWHERE,
		});
		if (this.#lastOpenRead !== -1) {
			const reason = {
				kind: "read-by-any",
				position: this.#lastOpenRead,
			} as const;
			draft.waitBefore(this.#lastOpenRead + 1, reason);
		}
		resource.writer = { position: draft.position, place };
		resource.readers = [];
	}

	#resource(name: string): Resource {
		let resource = this.#resources.get(name);
		if (resource === undefined) {
			resource = { writer: undefined, readers: [] };
			this.#resources.set(name, resource);
		}
		return resource;
	}

	#highestBefore({ after, needs }: Draft): number {
		let highest = this.#highest[after] ?? -1;
		for (const position of needs.keys())
			highest = Math.max(highest, this.#requests[position]?.step ?? -1);
		return highest;
	}
}

const NOWHERE: Place = {
	kind: "located",
	location: { file: "", line: 1, column: 1 },
};

/** What one request waits for, while it is found out. */
class Draft {
	readonly position: number;
	readonly needs = new Map<number, Reason>();
	after = 0;
	afterReason: RangeReason | undefined;

	constructor(position: number) {
		this.position = position;
	}

	/** The first reason found for a request is the one that is told. */
	readonly need = (other: number | undefined, reason: Reason): void => {
		if (other === undefined || other >= this.position || this.needs.has(other))
			return;
		this.needs.set(other, reason);
	};

	waitBefore(after: number, reason: RangeReason): void {
		const isBarrier = reason.kind === "barrier";
		if (after <= this.after && !isBarrier) return;
		this.after = after;
		this.afterReason = reason;
	}
}
