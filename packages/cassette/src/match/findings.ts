/** A place in which a request differs from a recorded one. */
export interface RequestDifference {
	/** `method`, `url`, `query page`, `body /items/0/id`. */
	readonly place: string;
	/** Undefined where it was not there. */
	readonly recorded: string | undefined;
	readonly sent: string | undefined;
}

/** More are of no use to anybody. */
const MOST_DIFFERENCES = 20;

/** What comes out while a request is compared with a recorded one. */
export class MatchFindings {
	readonly differences: RequestDifference[] = [];
	/** What stands in the request where the recorded one has marks, by label. */
	readonly captured = new Map<string, string>();
	/** Volatile parts as they were recorded, and as they are now. */
	readonly changed = new Map<string, string>();

	differ(
		place: string,
		recorded: string | undefined,
		sent: string | undefined,
	): false {
		if (this.differences.length < MOST_DIFFERENCES)
			this.differences.push({ place, recorded, sent });
		return false;
	}

	get isSame(): boolean {
		return this.differences.length === 0;
	}

	/** Not even an id or a time differs. */
	get isExact(): boolean {
		return this.isSame && this.changed.size === 0;
	}
}
