import { nearestName } from "@curlew/template";
import type { RequestDefinition } from "../collection/model.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";

/** Two requests that name each other as the next would run for ever. */
const MAX_JUMPS = 10_000;

/** Where a run goes on after a request. */
export interface NextPosition {
	readonly position: number;
	readonly isJump: boolean;
	/** The wish could not be granted; the run ends here. */
	readonly problem?: Diagnostic;
}

/**
 * Decides where a run goes on.
 *
 * @param wish what `setNextRequest` asked for: a name, a path, `null` for the end, or nothing
 * @param jumps how many jumps there were before
 */
export function nextPosition(
	requests: readonly RequestDefinition[],
	position: number,
	wish: string | null | undefined,
	jumps: number,
): NextPosition {
	const end = { position: requests.length, isJump: false };
	if (wish === undefined) return { position: position + 1, isJump: false };
	if (wish === null) return end;
	if (jumps >= MAX_JUMPS) return { ...end, problem: tooManyJumps() };
	const target = requests.findIndex(
		(request) => request.name === wish || request.path === wish,
	);
	if (target >= 0) return { position: target, isJump: true };
	return { ...end, problem: notFound(wish, requests) };
}

function tooManyJumps(): Diagnostic {
	return {
		code: "JUMP_LIMIT",
		severity: "error",
		message: `Scripts called setNextRequest ${MAX_JUMPS} times; the run would not end.`,
		hint: "Give the loop a condition that ends it.",
	};
}

function notFound(
	wish: string,
	requests: readonly RequestDefinition[],
): Diagnostic {
	const nearest = nearestName(
		wish,
		requests.map((request) => request.name),
	);
	return {
		code: "NEXT_REQUEST_NOT_FOUND",
		severity: "error",
		message: `setNextRequest("${wish}"): no request of this run has that name.`,
		hint: nearest
			? `Did you mean "${nearest}"?`
			: "The requests of the run are those selected by paths and tags.",
	};
}
