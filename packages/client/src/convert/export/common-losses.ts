import type { RequestDefinition } from "../../collection/model.ts";
import type { Losses } from "./losses.ts";

/** Tells what of a request only Curlew runs. @param title what is written: `curl commands` */
export function tellWhatOnlyRuns(
	request: RequestDefinition,
	title: string,
	losses: Losses,
): void {
	const parts: readonly (readonly [string, number, readonly string[]])[] = [
		["scripts", request.scripts.length, ["runtime", "scripts"]],
		["assertions", request.assertions.length, ["runtime", "assertions"]],
		["actions", request.actions.length, ["runtime", "actions"]],
		["settings", Object.keys(request.settings).length, ["settings"]],
	];
	for (const [what, count, path] of parts)
		if (count > 0)
			losses.ofMany(
				request,
				path,
				`${title} have no place for the ${what} of`,
				"They stay in the collection.",
			);
}
