import type { Diagnostic, RequestResult } from "@curlew/client";
import type { ScriptAt, SentScriptFault } from "../../protocol/scripts.ts";

/** What went wrong in scripts of a request, at the lines of their code: errors, failed tests, warnings. */
export function scriptFaults(
	scripts: readonly ScriptAt[],
	{ problems, warnings, tests }: RequestResult,
): readonly SentScriptFault[] {
	const told: readonly Diagnostic[] = [
		...problems,
		...tests.flatMap(({ name, error }) =>
			error ? [{ ...error, message: `${name}: ${error.message}` }] : [],
		),
		...warnings,
	];
	return told.flatMap((one) => faultOf(one, scripts) ?? []);
}

function faultOf(
	{ location, message, severity }: Diagnostic,
	scripts: readonly ScriptAt[],
): SentScriptFault | undefined {
	if (location === undefined) return undefined;
	for (const { file, indent, lines, ...script } of scripts) {
		const index = file === location.file ? lines.indexOf(location.line) : -1;
		if (index === -1) continue;
		return {
			...script,
			message,
			severity,
			line: index + 1,
			column: Math.max(1, location.column - indent),
			length: location.length ?? 1,
		};
	}
	return undefined;
}
