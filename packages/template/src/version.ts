/** The first client version that knows paths (`.property`, `[n]`), whole objects and arrays, and dates. docs/semantics.md §7. */
export const VERSION_OF_PATHS = "2.2.0";

const VERSION =
	/^v?(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(-[\w.-]+)?(?:\+[\w.-]+)?$/;

/** `CompileOptions.target` is not a version number. */
export class InvalidTargetError extends RangeError {
	readonly code = "INVALID_TARGET";
	readonly target: string;
	readonly hint = "Write it like 2.1.0.";

	constructor(target: string) {
		super(
			`The target ${JSON.stringify(target)} is not a version number like 2.1.0.`,
		);
		this.name = "InvalidTargetError";
		this.target = target;
	}
}

/**
 * Tells whether a client of version `target` knows paths, structures and dates.
 * A pre-release comes before its release (semver.org §11): `2.2.0-beta` does not.
 *
 * @throws InvalidTargetError when `target` is not a version number
 */
export function knowsPaths(target: string): boolean {
	const match = VERSION.exec(target);
	if (!match) throw new InvalidTargetError(target);
	const [, major, minor = "0", patch = "0", preRelease] = match;
	if (Number(major) !== 2) return Number(major) > 2;
	if (Number(minor) !== 2) return Number(minor) > 2;
	return Number(patch) > 0 || preRelease === undefined;
}
