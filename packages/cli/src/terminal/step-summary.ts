import { appendFile } from "node:fs";
import { Writable } from "node:stream";

/** Whether GitHub runs this, or what acts as it does (Gitea, Forgejo, act). */
export function isGithubAction(): boolean {
	return process.env.GITHUB_ACTIONS === "true";
}

/** The page that GitHub shows for this step; others may have written to it. Undefined where there is none. */
export function stepSummary(): Writable | undefined {
	const { GITHUB_STEP_SUMMARY: file } = process.env;
	if (!file) return undefined;
	return new Writable({
		decodeStrings: false,
		write: (chunk: string, _encoding, done) => appendFile(file, chunk, done),
	});
}
