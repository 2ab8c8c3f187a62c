import type {
	PlannedRequest,
	RangeReason,
	Reason,
} from "../../analysis/plan/run-graph.ts";
import { fileOfPlace, type Place } from "../../collection/places/place.ts";
import type { SourceLocation } from "../../diagnostics/diagnostic.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import { visibleLine } from "../../diagnostics/visible-text.ts";

/** What one request waits for, and why. */
export interface Wait {
	readonly kind: (Reason | RangeReason)["kind"];
	/** The request that is waited for; of a barrier, every request before it. */
	readonly position: number | "all-before";
	/** Goes on after the request's name. */
	readonly text: string;
	/** The variable. */
	readonly name?: string;
	readonly location?: SourceLocation;
}

/** Everything that a request waits for, the farthest-reaching first. */
export function waitsOf(
	{ afterReason, needs }: PlannedRequest,
	plan: readonly PlannedRequest[],
	root: string,
): readonly Wait[] {
	const waits: Wait[] = [];
	if (afterReason) waits.push(rangeWait(afterReason, plan));
	for (const [position, reason] of needs)
		waits.push({ position, ...needOf(reason, position, plan, root) });
	return waits;
}

function rangeWait(reason: RangeReason, plan: readonly PlannedRequest[]): Wait {
	const { kind } = reason;
	if (kind === "barrier") {
		const { text, place } = reason.barrier;
		const location = place && { location: locationOf(place) };
		return { kind, position: "all-before", text, ...location };
	}
	const { position } = reason;
	const other = nameOf(position, plan);
	if (kind === "after-barrier")
		return { kind, position, text: `comes after ${other}` };
	const text =
		kind === "reads-any"
			? `may read any variable, after ${other} has set some`
			: `sets a variable, after ${other}, which may read any`;
	return { kind, position, text };
}

function needOf(
	reason: Reason,
	position: number,
	plan: readonly PlannedRequest[],
	root: string,
): Omit<Wait, "position"> {
	const { kind } = reason;
	const other = nameOf(position, plan);
	if (kind === "obtained")
		return {
			kind,
			text: `needs ${visibleLine(reason.what)}, which ${other} gets`,
		};
	if (kind === "seed")
		return { kind, text: `draws random numbers after ${other}` };
	const name = visibleLine(reason.name);
	const location = locationOf(reason.place);
	const place = placeText(location, root);
	const named = { kind, name: reason.name, location };
	switch (kind) {
		case "reads":
			return { ...named, text: `reads \`${name}\`, which ${place} sets` };
		case "sets-later":
			return {
				...named,
				text: `sets \`${name}\`, which ${other} reads before`,
			};
		case "sets-too":
			return { ...named, text: `sets \`${name}\`, as ${place} does before` };
	}
}

/** Where a plan that is told has found a reason. */
function locationOf(place: Place): SourceLocation {
	return place.kind === "located"
		? place.location
		: { file: fileOfPlace(place), line: 1, column: 1 };
}

/** The path of a request, safe to show. */
export function nameOf(
	position: number,
	plan: readonly PlannedRequest[],
): string {
	return visibleLine(plan[position]?.definition.path ?? "");
}

/** `users/login.yml:12`. */
export function placeText(
	{ file, line }: SourceLocation,
	root: string,
): string {
	return visibleLine(`${relativeFile(root, file)}:${line}`);
}

/** Scripts that keep requests from running beside others, each once, with the first request they do it to. */
export function scriptBarriers(
	plan: readonly PlannedRequest[],
	root: string,
): readonly ScriptBarrier[] {
	const found = new Map<string, ScriptBarrier>();
	for (const { effects, position } of plan) {
		const { barrier } = effects;
		if (barrier?.kind !== "script" || barrier.place === undefined) continue;
		const location = locationOf(barrier.place);
		const key = placeText(location, root);
		const known = found.get(key);
		if (known) known.requests += 1;
		else
			found.set(key, { position, text: barrier.text, location, requests: 1 });
	}
	return [...found.values()];
}

export interface ScriptBarrier {
	/** The first request that it concerns. */
	readonly position: number;
	readonly text: string;
	readonly location: SourceLocation;
	/** How many requests it concerns. */
	requests: number;
}

/** The requests by the step in which they can run. */
export function stepsOf(
	plan: readonly PlannedRequest[],
): readonly (readonly PlannedRequest[])[] {
	const steps: PlannedRequest[][] = [];
	for (const request of plan) {
		const step = steps[request.step] ?? [];
		steps[request.step] = step;
		step.push(request);
	}
	return steps;
}

/** How many requests the widest step has. */
export function widestOf(plan: readonly PlannedRequest[]): number {
	return stepsOf(plan).reduce((most, { length }) => Math.max(most, length), 0);
}
