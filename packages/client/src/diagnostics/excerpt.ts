import {
	allBlack,
	codeWithoutSecrets,
	type Neighbour,
	withoutSecrets,
} from "./secrets-on-line.ts";

/** A longer line is not carried along in a diagnostic: somebody minified a file. Characters. */
const LONGEST_EXCERPT = 20_000;

declare const withoutSecretsOfFile: unique symbol;

/**
 * A line of a file as diagnostics show it: what can be told to be a secret is
 * blacked out. Only the functions of this file make one.
 */
export type Excerpt = string & {
	readonly [withoutSecretsOfFile]: true;
};

/**
 * A line for a diagnostic; undefined for one that is too long to be shown to
 * anybody. Every character that is left stands in its column.
 */
export function excerptOf(
	line: string,
	neighbour: Neighbour,
): Excerpt | undefined;
export function excerptOf(
	line: string,
	neighbour: Neighbour,
): string | undefined {
	return line.length > LONGEST_EXCERPT
		? undefined
		: withoutSecrets(line, neighbour);
}

/** The same for a line of a script. */
export function excerptOfCode(line: string): Excerpt;
export function excerptOfCode(line: string): string {
	return line.length > LONGEST_EXCERPT ? "" : codeWithoutSecrets(line);
}

/** The same for a line of which any part may be secret: only its length is shown. */
export function blackExcerpt(line: string): Excerpt;
export function blackExcerpt(line: string): string {
	return line.length > LONGEST_EXCERPT ? "" : allBlack(line);
}

/** A line that is from no file: what somebody has typed as an option. */
export function excerptOfOption(text: string): Excerpt;
export function excerptOfOption(text: string): string {
	return text;
}

/** For a line that is not there. */
export const NO_EXCERPT = excerptOfOption("");
