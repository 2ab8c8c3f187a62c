import type { RunStartedEvent } from "../../run/events/run-started.ts";
import type { Part } from "../../run/parts/part.ts";
import type { Masked } from "../../variables/masked.ts";

/** The first line of a blob: of which run this is which part. */
export interface BlobHeader {
	/** Version of Curlew. */
	readonly curlew: string;
	/** Of the collection, the selection and the options. */
	readonly run: string;
	/** Of all parts: the same only where all divided in the same way. */
	readonly division: string;
	/** Which shard, from 1. */
	readonly shard: number;
	readonly shardCount: number;
	readonly part: Part;
	/** How the whole run begins. */
	readonly started: Masked<RunStartedEvent>;
	/** Absolute path of the folder that reports name files relative to. */
	readonly folder: string;
}
