/** What the documentation shows. */
export interface DocsPlace {
	/** A type, or a directive with its `@`. Absent: the beginning. */
	readonly type?: string;
	/** One of its fields or values, which is brought into view. */
	readonly member?: string;
}
