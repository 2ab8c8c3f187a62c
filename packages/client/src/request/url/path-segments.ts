import type { Placeholder, Template } from "@curlew/template";
import { placeOfField } from "../../collection/places/place.ts";
import { STAND_IN, withBlankPlaceholders } from "../blank-placeholders.ts";
import type { Rendering } from "../rendering.ts";
import { isSafeMethod } from "../safe-methods.ts";
import type { CompiledUrl } from "./compiled-url.ts";
import { endOfPath, startOfPath } from "./path-params.ts";

/** A segment of a URL's path that consists of placeholders alone: `{{id}}` of `/users/{{id}}`. */
export interface PlaceholderSegment {
	readonly placeholders: readonly Placeholder[];
	/** True when it follows the host, or what is written in its place. */
	readonly isFirst: boolean;
	readonly isLast: boolean;
}

/** The segments of a URL's path that are nothing without the values of their placeholders. */
export function placeholderSegments({
	source,
	placeholders,
}: Template): readonly PlaceholderSegment[] {
	if (placeholders.length === 0) return [];
	const masked = withBlankPlaceholders({ source, placeholders });
	const end = endOfPath(masked);
	const start = Math.min(startOfPath(masked), end);
	const written = masked.slice(start, end).split("/").slice(1);
	const found: PlaceholderSegment[] = [];
	let from = start + 1;
	let next = 0;
	for (const [index, segment] of written.entries()) {
		const to = from + segment.length;
		// Placeholders stand in their order, as segments do, and none is in two of them.
		while ((placeholders[next]?.start ?? from) < from) next++;
		const first = next;
		while ((placeholders[next]?.end ?? to + 1) <= to) next++;
		const within = placeholders.slice(first, next);
		if (within.length > 0 && isMasked(segment.trim()))
			found.push({
				placeholders: within,
				isFirst: index === 0,
				isLast: index === written.length - 1,
			});
		from = to + 1;
	}
	return found;
}

/** What a URL came to. */
export interface FilledUrl {
	/** The placeholders in whose place nothing stands. */
	readonly blank: readonly Placeholder[];
	readonly written: string;
	readonly method: string;
}

/**
 * `DELETE /users/` is not what `DELETE /users/{{id}}` meant: where a segment of
 * the path is gone, a method that changes something is refused, and any other
 * request warned of. What stands between host and path may be empty, as a prefix
 * that one environment has and another has not: a warning. Says nothing where
 * the policy for references without a value is `empty`.
 */
export function judgeSegments(
	rendering: Rendering,
	compiled: CompiledUrl,
	{ blank, written, method }: FilledUrl,
): void {
	if (rendering.policy === "empty") return;
	const isBlank = new Set(blank);
	for (const segment of compiled.segments) {
		if (!segment.placeholders.every((one) => isBlank.has(one))) continue;
		const raw = segment.placeholders.map((one) => one.raw).join("");
		const place = placeOfField(compiled.url.field, raw);
		const path = written.slice(startOfPath(written), endOfPath(written));
		if (isSafeMethod(method) || isPrefix(segment, path))
			rendering.warn(
				"EMPTY_PATH_SEGMENT",
				`\`${raw}\` is empty: the path of the URL is \`${path}\`.`,
				"Give it a value, or leave it out of the URL.",
				place,
			);
		else
			rendering.refuse(
				"EMPTY_PATH_SEGMENT",
				`\`${raw}\` is empty: ${method} would go to \`${path}\`.`,
				"Give it a value. `--unresolved empty` sends the request all the same.",
				place,
			);
	}
}

/** Tells whether a segment without a value stands right after the host, before a path. */
export function isPrefix(
	{ isFirst, isLast }: PlaceholderSegment,
	path: string,
): boolean {
	return isFirst && !isLast && /^\/\s*\//.test(path);
}

function isMasked(segment: string): boolean {
	return segment === STAND_IN.repeat(segment.length);
}
