import type { Contract } from "@curlew/contract";
import type { MockRule } from "../rules/rule.ts";
import type { Recordings } from "./recordings.ts";
import type { SavedExamples } from "./saved-examples.ts";

/** All that answers may be made of. */
export interface MockSources {
	readonly contract: Contract | undefined;
	readonly examples: SavedExamples | undefined;
	readonly recordings: Recordings | undefined;
	readonly rules: readonly MockRule[];
	/** Absolute paths of all that was read: what changes there counts. */
	readonly files: readonly string[];
	/** Folders in which every change counts. */
	readonly folders: readonly string[];
	/** What the answers come from, for whoever reads. */
	readonly names: readonly string[];
}
