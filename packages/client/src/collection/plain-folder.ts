import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { FolderDefinition, RequestDefaults } from "./model.ts";

/** What a folder without a readable file gives: nothing. */
export const NO_DEFAULTS: RequestDefaults = {
	headers: [],
	auth: { kind: "inherit" },
	variables: [],
	scripts: [],
	actions: [],
	settings: {},
};

/** A folder whose file cannot be understood: what it gives to its requests is not known, so that they must not be sent. */
export function brokenFolder(
	plain: FolderDefinition,
	problems: readonly Diagnostic[],
): FolderDefinition {
	const faults = problems.filter(({ severity }) => severity === "error");
	return { ...plain, faults };
}

/** A folder that says nothing about itself. */
export function plainFolder(path: string, name: string): FolderDefinition {
	return {
		kind: "folder",
		name,
		seq: undefined,
		tags: [],
		path,
		file: undefined,
		requestPath: ["request"],
		defaults: NO_DEFAULTS,
		docs: undefined,
		faults: [],
	};
}
