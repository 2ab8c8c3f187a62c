import type { ScriptText } from "./script-text.ts";

/** A call with a text right in its brackets, up to its first escape, `${` or the end of the line. */
const CALL_WITH_TEXT = /^\s*\(\s*(["'`])((?:(?!\1|\\|\$\{).)*)(\1\s*[,)])?/su;

/**
 * How much of a call's argument stands in the script itself, right in the
 * brackets of the call, and so comes from its author and from nowhere else: all
 * of `interpolate("{{host}}/x")`, and of `interpolate(\`{{host}}/${id}\`)` what is
 * before the `$`.
 *
 * @param stack taken at the call
 * @returns UTF-16 code units from the beginning of the argument
 */
export function writtenLength(
	text: ScriptText | undefined,
	stack: string,
	argument: string,
): number {
	const place = text?.written(stack);
	if (!place) return 0;
	const { text: line, location } = place;
	const end = (location.column ?? 1) - 1 + (location.length ?? 0);
	const [, , written = "", closing] =
		CALL_WITH_TEXT.exec(line.slice(end)) ?? [];
	if (!argument.startsWith(written)) return 0;
	if (closing !== undefined) return argument === written ? written.length : 0;
	// What begins here may end in what is not written: `{{${name}}}`.
	const open = written.lastIndexOf("{{");
	return open > written.lastIndexOf("}}") ? open : written.length;
}
