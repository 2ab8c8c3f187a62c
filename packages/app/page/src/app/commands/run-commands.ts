import { attempt } from "../../state/notice-state.ts";
import { openTab } from "../../state/tab-state.ts";
import type { Command } from "../palette/command.ts";

/** What has run, and what answers for the real server. */
export function runCommands(isPossible: () => boolean): readonly Command[] {
	return [
		{
			id: "runs",
			label: "Runs: results and reports of earlier ones",
			group: "Collection",
			isPossible,
			run: () => openTab({ kind: "runs" }),
		},
		{
			id: "mock",
			label: "Start a mock …",
			group: "Collection",
			isPossible,
			run: () =>
				void attempt(async () => {
					const { showMockDialog } = await import(
						"../../features/mock/show-mock-dialog.tsx"
					);
					showMockDialog();
				}),
		},
		{
			id: "mock.show",
			label: "Mock: its address and requests",
			group: "Collection",
			isPossible,
			run: () => openTab({ kind: "mock" }),
		},
	];
}
