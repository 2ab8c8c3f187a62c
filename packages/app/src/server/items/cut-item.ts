import { contentChanges, withChanges } from "../../shared/changes.ts";
import { versionOf } from "../files/version.ts";
import type { CutItem } from "./trash.ts";

/** What makes a file's text again what it was before something was taken out of it. */
export function cutOf(
	before: string,
	after: string,
): Pick<CutItem, "version" | "changes"> {
	const changes = contentChanges(after, before);
	return { version: versionOf(after), changes };
}

/** The text with what was taken out of it, every byte; undefined when it was changed since. */
export function textBefore(
	{ version, changes }: CutItem,
	text: string,
): string | undefined {
	if (versionOf(text) !== version) return undefined;
	const before = withChanges(text, changes);
	return typeof before === "string" ? before : undefined;
}
