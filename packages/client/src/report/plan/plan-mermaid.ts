import type { PlannedRequest } from "../../analysis/plan/run-graph.ts";
import { nameOf, waitsOf } from "./waits.ts";

/** A plan as a Mermaid flow chart: https://mermaid.js.org/syntax/flowchart.html */
export function planMermaid(
	plan: readonly PlannedRequest[],
	root: string,
): string {
	const lines = ["flowchart TD"];
	let last = -1;
	for (const request of plan) {
		const { position, effects } = request;
		const label = quoted(nameOf(position, plan));
		lines.push(
			effects.barrier
				? `  r${position}[["${label}"]]`
				: `  r${position}["${label}"]`,
		);
		for (const wait of waitsOf(request, plan, root)) {
			if (wait.position === "all-before") {
				for (let before = Math.max(last, 0); before < position; before++)
					lines.push(`  r${before} --> r${position}`);
			} else {
				const why = wait.name === undefined ? "" : `|"${quoted(wait.name)}"|`;
				lines.push(`  r${wait.position} -->${why} r${position}`);
			}
		}
		if (effects.barrier) last = position;
	}
	return `${lines.join("\n")}\n`;
}

/** What would end the text, or begin an entity or markup, as entities. */
function quoted(text: string): string {
	return text.replaceAll(
		/["#&<>`\\]/g,
		(character) => `#${character.codePointAt(0)};`,
	);
}
