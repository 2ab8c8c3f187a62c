import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { closeDialog, showDialog } from "./dialog-state.tsx";

export interface Confirmation {
	/** A question. */
	readonly title: string;
	/** What will be. */
	readonly text: string;
	/** On the button that does it. */
	readonly action: string;
}

/** Asks before something is taken away. Enter alone does not do it. */
export function askToConfirm(deed: Confirmation): Promise<boolean> {
	return new Promise((resolve) => {
		const end = (answer: boolean) => {
			closeDialog();
			resolve(answer);
		};
		showDialog(() => <Question {...deed} onEnd={end} />);
	});
}

function Question({
	title,
	text,
	action,
	onEnd,
}: Confirmation & { readonly onEnd: (answer: boolean) => void }): ReactNode {
	return (
		<Dialog
			title={title}
			onClose={() => onEnd(false)}
			actions={
				<>
					<Button data-first onClick={() => onEnd(false)}>
						Cancel
					</Button>
					<Button kind="danger" onClick={() => onEnd(true)}>
						{action}
					</Button>
				</>
			}
		>
			<p>{text}</p>
		</Dialog>
	);
}
