import { attempt } from "../../state/notice-state.ts";
import { showDialog } from "../../ui/dialog-state.tsx";
import { holdKeys } from "../../ui/held-keys.ts";
import type { Command } from "./command.ts";

const load = () => import("./palette.tsx");
let palette: Awaited<ReturnType<typeof load>> | undefined;
let isLoading = false;

/** Shows the requests to go to, and what can be done. What is typed meanwhile is not lost. */
export function showPalette(commands: readonly Command[]): void {
	if (palette) {
		show(palette, commands);
		return;
	}
	if (isLoading) return;
	isLoading = true;
	let isWanted = true;
	const release = holdKeys(() => {
		isWanted = false;
		release();
	});
	void attempt(async () => {
		try {
			palette = await load();
		} finally {
			isLoading = false;
			if (isWanted && palette) show(palette, commands, release());
			else release();
		}
	});
}

function show(
	{ Palette }: NonNullable<typeof palette>,
	commands: readonly Command[],
	{ text, isEntered }: ReturnType<ReturnType<typeof holdKeys>> = {
		text: "",
		isEntered: false,
	},
): void {
	showDialog((close) => (
		<Palette
			commands={commands}
			typed={text}
			isEntered={isEntered}
			onClose={close}
		/>
	));
}
