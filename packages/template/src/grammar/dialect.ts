/** Which forms of the placeholder language a template knows (docs/semantics.md §2, §7). */
export interface Dialect {
	/** `{{name.property}}`, and values with members. */
	readonly hasPaths: boolean;
	/** `{{name:-text}}`. */
	readonly hasDefaults: boolean;
}

/** All forms but defaults. */
export const WITHOUT_DEFAULTS: Dialect = Object.freeze({
	hasPaths: true,
	hasDefaults: false,
});

/** What is written before a default. */
export const DEFAULT_MARK = ":-";

export const WITH_DEFAULTS: Dialect = Object.freeze({
	hasPaths: true,
	hasDefaults: true,
});

/** What clients before version 2.2.0 know. */
export const WITHOUT_PATHS: Dialect = Object.freeze({
	hasPaths: false,
	hasDefaults: false,
});

/** Tells whether a default's mark stands at an offset. */
export function isDefaultMark(source: string, at: number): boolean {
	return source.startsWith(DEFAULT_MARK, at);
}
