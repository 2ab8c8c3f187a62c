import type { Diagnostic, Masked, RunEvent } from "@curlew/client";
import type {
	JudgingContract,
	Part,
	PartedRunOptions,
} from "@curlew/client/internal";
import type {
	LoadPlan,
	LoadSelection,
	PlainSessionOptions,
} from "@curlew/load";
import { RunNotFoundError } from "../errors.ts";

/** What is done with a part whose worker was lost: it is run again, or it fails. */
export type LossPolicy = "retry" | "fail";

export type RunStarted = Extract<RunEvent, { readonly type: "run-started" }>;

/** Options of a run that mean the same on every machine. Paths are the producer's. */
export type TravellingOptions = Omit<
	PartedRunOptions,
	| "ask"
	| "user"
	| "signal"
	| "keep"
	| "tokenFolder"
	| "timings"
	| "allowSecretCommands"
	| "exchangeJudge"
> & {
	/** What exchanges are judged by; the file is in the snapshot. */
	readonly contract?: Pick<JudgingContract, "file" | "warnsOnly">;
};

/** Everything about a run that all of its workers, and whoever attaches to it, must know. Always encrypted. */
export interface RunManifest {
	readonly kind: "run";
	/** Digest of the snapshot with its files. */
	readonly snapshot: string;
	/** The collection's own file, absolute, on the producer. */
	readonly collection: string;
	readonly options: TravellingOptions;
	/** As the producer's client computed it: a worker that computes another has another run in hand. */
	readonly digest: string;
	readonly onWorkerLoss: LossPolicy;
	/** Requests per second, of all workers together. */
	readonly rate: number | undefined;
	/** By Redis's clock, as all events that workers tell. */
	readonly started: RunStarted;
	readonly problems: readonly Masked<Diagnostic>[];
	/** A job names one of them by its number. */
	readonly parts: readonly Part[];
}

/** The same for a load: each part is a share of it, and all begin at the same moment of Redis's clock. */
export interface LoadManifest {
	readonly kind: "load";
	readonly snapshot: string;
	readonly selection: LoadSelection;
	readonly session: PlainSessionOptions;
	/** Threads for each part. Default: as many as the worker's machine has cores. */
	readonly threads: number | undefined;
	readonly parts: readonly LoadPlan[];
}

export type Manifest = RunManifest | LoadManifest;

/**
 * What was opened with our key came from a producer of our version: only whether
 * it is a manifest at all is looked at.
 *
 * @throws RunNotFoundError when it is something else
 */
export function readManifest(value: unknown): Manifest {
	if (isManifest(value)) return value;
	throw new RunNotFoundError("The data in Redis is not a run.", {
		hint: "Start the run again.",
	});
}

function isManifest(value: unknown): value is Manifest {
	return (
		typeof value === "object" &&
		value !== null &&
		"kind" in value &&
		(value.kind === "run" || value.kind === "load") &&
		"parts" in value &&
		Array.isArray(value.parts)
	);
}

/** What the messages of a run are sealed for: none can be taken for another. */
export const PLACES = {
	manifest: "manifest",
	finish: "finish",
	events: (part: number, attempt: number) => `events ${part} ${attempt}`,
	body: (digest: string) => `body ${digest}`,
} as const;
