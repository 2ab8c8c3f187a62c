import type { CollectionDefinition } from "../../collection/model.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";

/** The collection asks for another version of Curlew than this one. */
export class VersionNotSupportedError extends CurlewError {
	readonly code = "VERSION_NOT_SUPPORTED";
}

/** `extensions.curlew.requires` is not a range of versions. */
export class InvalidVersionRangeError extends CurlewError {
	readonly code = "INVALID_VERSION_RANGE";
}

/**
 * Stops when the collection's `extensions.curlew.requires` leaves out this version. docs/semantics.md §7.
 *
 * @throws VersionNotSupportedError, InvalidVersionRangeError
 */
export async function assertVersion(
	{ extensions: { requires }, name, file }: CollectionDefinition,
	version: string,
): Promise<void> {
	if (requires === undefined) return;
	const location = { file, line: 1, column: 1 };
	const { default: semver } = await import("semver");
	if (semver.validRange(requires) === null) {
		throw new InvalidVersionRangeError(
			`extensions.curlew.requires is "${requires}", which is not a version range.`,
			{ hint: 'For example: ">=2.2.0".', location },
		);
	}
	if (!semver.satisfies(version, requires)) {
		throw new VersionNotSupportedError(
			`"${name}" requires Curlew ${requires}; this is Curlew ${version}.`,
			{ hint: "Install a version of Curlew in that range.", location },
		);
	}
}
