import type { Steps } from "./hands.ts";
import { type Documented, othersFor } from "./others.ts";
import type { Task } from "./task.ts";

/** A task with what it took. */
export interface Done {
	readonly task: Pick<Task, "id" | "title">;
	readonly steps: Steps;
}

/** All steps, of whatever kind. */
export function sumOf({ clicks, keys, texts }: Steps): number {
	return clicks + keys + texts;
}

/** The tasks that take more steps than another client's documentation tells. */
export function longerThanOthers(done: readonly Done[]): readonly string[] {
	return done.flatMap(({ task, steps }) =>
		Object.entries(othersFor(task.id)).flatMap(([client, told]) =>
			"steps" in told && sumOf(steps) > told.steps
				? [`${task.title}: ${sumOf(steps)}, ${client} ${told.steps}`]
				: [],
		),
	);
}

/** The table of the document, in Markdown. */
export function tableOf(done: readonly Done[]): string {
	const rows = done.map(({ task, steps }) => {
		const { bruno, yaak } = othersFor(task.id);
		const { clicks, keys, texts } = steps;
		return `| ${task.title} | **${sumOf(steps)}** | ${clicks} + ${keys} + ${texts} | ${cell(bruno)} | ${cell(yaak)} |`;
	});
	return [
		"| task | Curlew | clicks + keys + texts | Bruno | Yaak |",
		"|---|---|---|---|---|",
		...rows,
	].join("\n");
}

function cell(told: Documented): string {
	if ("none" in told) return told.none === "" ? "–" : `– (${told.none})`;
	return `[${told.steps}](${told.url}): ${told.how}`;
}
