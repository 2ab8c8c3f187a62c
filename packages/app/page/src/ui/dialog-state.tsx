import { type ReactNode, useState } from "react";
import { Store, useStore } from "../store/store.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** What is shown above the page; `close` takes it away. */
type Shown = (close: () => void) => ReactNode;

const dialogStore = new Store<Shown | undefined>(undefined);

/** Shows a `Dialog`, in place of the one that is there. */
export function showDialog(shown: Shown): void {
	dialogStore.set(shown);
}

export function closeDialog(): void {
	dialogStore.set(undefined);
}

/** The dialog that is open. There is one place for it on the page. */
export function DialogLayer(): ReactNode {
	return useStore(dialogStore)?.(closeDialog);
}

/** Asks for a text of one line; undefined when the user does not want to. */
export function askForText(question: {
	readonly title: string;
	readonly label: string;
	readonly value?: string;
	readonly action: string;
	readonly isSecret?: boolean;
}): Promise<string | undefined> {
	return new Promise((resolve) => {
		const end = (answer: string | undefined) => {
			closeDialog();
			resolve(answer);
		};
		showDialog(() => <TextQuestion {...question} onEnd={end} />);
	});
}

function TextQuestion(props: {
	readonly title: string;
	readonly label: string;
	readonly value?: string;
	readonly action: string;
	readonly isSecret?: boolean;
	readonly onEnd: (answer: string | undefined) => void;
}): ReactNode {
	const { title, label, value = "", action, isSecret, onEnd } = props;
	const [text, setText] = useState(value);
	return (
		<Dialog
			title={title}
			onClose={() => onEnd(undefined)}
			actions={
				<>
					<Button onClick={() => onEnd(undefined)}>Cancel</Button>
					<Button
						kind="primary"
						isSubmit
						form="text-question"
						disabled={text.trim() === ""}
					>
						{action}
					</Button>
				</>
			}
		>
			<form
				id="text-question"
				onSubmit={(event) => {
					event.preventDefault();
					if (text.trim() !== "") onEnd(text.trim());
				}}
			>
				<label className="labelled">
					<span>{label}</span>
					<input
						className="input"
						type={isSecret ? "password" : "text"}
						value={text}
						data-first
						onFocus={(event) => event.target.select()}
						onChange={(event) => setText(event.target.value)}
					/>
				</label>
			</form>
		</Dialog>
	);
}
