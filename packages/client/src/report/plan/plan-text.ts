import type { PlannedRequest } from "../../analysis/plan/run-graph.ts";
import type { Style } from "../text/style.ts";
import { countOf } from "../text/units.ts";
import {
	nameOf,
	placeText,
	scriptBarriers,
	stepsOf,
	waitsOf,
	widestOf,
} from "./waits.ts";

export interface PlanTextOptions {
	readonly style: Style;
	/** Files are shown relative to it. */
	readonly root: string;
}

/** Requests of one step beyond these are only counted. */
const MOST_IDLE = 20;

/** A plan for people: step by step which requests run together, and what each waits for. */
export function describePlan(
	plan: readonly PlannedRequest[],
	options: PlanTextOptions,
): string {
	const steps = stepsOf(plan);
	const { style } = options;
	const summary = `${countOf(plan.length, "request")} in ${countOf(steps.length, "step")}, at most ${widestOf(plan)} at the same time`;
	const blocks = steps.map((step, index) =>
		describeStep(step, index, plan, options),
	);
	const found = describeBarriers(plan, options);
	return `${[style.bold(summary), ...blocks, ...found].join("\n\n")}\n`;
}

function describeStep(
	step: readonly PlannedRequest[],
	index: number,
	plan: readonly PlannedRequest[],
	{ style, root }: PlanTextOptions,
): string {
	const together =
		step.length > 1 ? style.dim(` · ${step.length} together`) : "";
	const lines = [`Step ${index + 1}${together}`];
	let idle = 0;
	for (const request of step) {
		const waits = waitsOf(request, plan, root);
		if (waits.length === 0) idle += 1;
		if (waits.length === 0 && idle > MOST_IDLE) continue;
		lines.push(`  ${nameOf(request.position, plan)}`);
		for (const { text, kind, location } of waits) {
			const place =
				kind === "barrier" && location ? ` (${placeText(location, root)})` : "";
			lines.push(style.dim(`    ${text}${place}`));
		}
	}
	if (idle > MOST_IDLE)
		lines.push(
			style.dim(`  … and ${idle - MOST_IDLE} more that wait for nothing`),
		);
	return lines.join("\n");
}

function describeBarriers(
	plan: readonly PlannedRequest[],
	{ style, root }: PlanTextOptions,
): readonly string[] {
	const found = scriptBarriers(plan, root);
	if (found.length === 0) return [];
	const lines = found.map(({ position, text, location, requests }) => {
		const who =
			requests === 1
				? nameOf(position, plan)
				: `each of ${countOf(requests, "request")}`;
		return `${style.warning("warning:")} ${placeText(location, root)}: ${who} runs alone, because it ${text}`;
	});
	return [lines.join("\n")];
}
