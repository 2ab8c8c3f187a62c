import type { KnownVariable } from "./events.ts";
import type { SandboxKind } from "./sandbox-kind.ts";

/** A request that nobody selected: others need what it sets. */
export interface NeededSummary {
	/** Of the request in the collection. */
	readonly path: string;
	/** Names of what it sets, and who reads them. */
	readonly sets: readonly {
		readonly name: string;
		/** Paths of requests. */
		readonly readBy: readonly string[];
	}[];
}

export interface RunStartedEvent {
	readonly type: "run-started";
	/** Version of Curlew. */
	readonly curlew: string;
	/** Milliseconds since the epoch. */
	readonly at: number;
	readonly collection: { readonly name: string; readonly root: string };
	readonly environment: string | null;
	/** How many requests each iteration is planned to have; jumps may change what really runs. */
	readonly requestCount: number;
	/** How often all of them run; 1 for a run without data. */
	readonly iterationCount: number;
	/** Where scripts run: `safe` knows nothing but Curlew's API, `developer` is Node itself. */
	readonly sandbox: SandboxKind;
	readonly seed: number | null;
	/** The requests that run first because others need their results, in order; absent when there are none. */
	readonly needed?: readonly NeededSummary[];
	/** Those of the environment, the collection and the global environment; only with the option `tellsVariables`, as all members of this name. */
	readonly variables?: readonly KnownVariable[];
}
