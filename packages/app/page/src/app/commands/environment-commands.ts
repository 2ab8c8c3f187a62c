import { collectionStore } from "../../state/collection-state.ts";
import {
	chooseEnvironment,
	environmentStore,
} from "../../state/environment-state.ts";
import type { Command } from "../palette/command.ts";

/** One for each environment that is not chosen. */
export function environmentCommands(): readonly Command[] {
	const state = collectionStore.get();
	if (state?.kind !== "open") return [];
	const chosen = environmentStore.get();
	const names = [...state.environments.map(({ name }) => name), null];
	return names
		.filter((name) => name !== chosen)
		.map((name) => ({
			id: `environment:${name ?? ""}`,
			label: name === null ? "Use no environment" : `Use environment ${name}`,
			group: "Environment",
			run: () => chooseEnvironment(name),
		}));
}
