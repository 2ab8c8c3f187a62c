/**
 * Raised when workers of different versions would misunderstand each other. A
 * worker gives jobs of another protocol back.
 */
export const PROTOCOL = 2;

/** What stands in BullMQ's job, readable by whoever reads Redis. */
export interface JobData {
	readonly protocol: number;
	/** Version of the producer, for messages. */
	readonly curlew: string;
	readonly run: string;
	/** What the work is: a part of a run, or of a load test. */
	readonly kind: WorkKind;
	/** From 0. */
	readonly part: number;
}

/** `finish` comes after all parts: it tells that they are over, and which were given up. */
export type WorkKind = "part" | "load" | "finish";

/** Reads what another program, maybe of another version, has put into the queue. Undefined: it is no job of ours. */
export function readJob(data: unknown): JobData | undefined {
	if (typeof data !== "object" || data === null) return undefined;
	const {
		protocol,
		curlew,
		run,
		kind,
		part,
	}: Readonly<Record<string, unknown>> = { ...data };
	if (typeof protocol !== "number" || typeof run !== "string") return undefined;
	return {
		protocol,
		run,
		curlew: typeof curlew === "string" ? curlew : "another version",
		kind: kind === "load" || kind === "finish" ? kind : "part",
		part: typeof part === "number" ? part : 0,
	};
}
