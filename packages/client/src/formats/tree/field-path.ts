/** The way from a file's root to one of its fields: `["http", "headers", 0, "value"]`. */
export type FieldPath = readonly (string | number)[];

/** A place in a file by structure. A `PlaceFinder` turns it into line and column when somebody needs them. */
export interface FieldRef {
	/** Absolute path of the file. */
	readonly file: string;
	readonly path: FieldPath;
}
