import { type ReactNode, useState } from "react";
import { Store, useStore } from "../store/store.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Select } from "./select.tsx";

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
	const shown = useStore(dialogStore);
	if (!shown) return null;
	return shown(closeDialog);
}

interface TextQuestion {
	readonly title: string;
	readonly label: string;
	readonly value?: string;
	readonly action: string;
	readonly isSecret?: boolean;
	/** What an empty answer means; absent where there must be one. */
	readonly empty?: string;
	/** The only answers there are. */
	readonly choices?: readonly string[];
}

/** Asks for a text of one line; undefined when the user does not want to. */
export function askForText(
	question: TextQuestion,
): Promise<string | undefined> {
	return new Promise((resolve) => {
		const end = (answer: string | undefined) => {
			closeDialog();
			resolve(answer);
		};
		showDialog(() => <TextDialog {...question} onEnd={end} />);
	});
}

function TextDialog({
	title,
	label,
	value = "",
	action,
	isSecret,
	empty,
	choices,
	onEnd,
}: TextQuestion & {
	readonly onEnd: (answer: string | undefined) => void;
}): ReactNode {
	const first = empty === undefined ? choices?.[0] : undefined;
	const [text, setText] = useState(first ?? value);
	// With a single choice, Enter is all there is to say.
	const isDecided = choices?.length === 1 && empty === undefined;
	const isComplete = empty !== undefined || text.trim() !== "";
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
						disabled={!isComplete}
						data-first={isDecided || undefined}
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
					if (isComplete) onEnd(choices ? text : text.trim());
				}}
			>
				{choices ? (
					<label className="labelled">
						<span>{label}</span>
						<Select
							isFirst={!isDecided}
							value={text}
							options={
								empty === undefined ? choices : [["", empty], ...choices]
							}
							onChange={setText}
						/>
					</label>
				) : (
					<label className="labelled">
						<span>{label}</span>
						<input
							className="input"
							type={isSecret ? "password" : "text"}
							value={text}
							placeholder={empty}
							data-first
							onFocus={(event) => event.target.select()}
							onChange={(event) => setText(event.target.value)}
						/>
					</label>
				)}
			</form>
		</Dialog>
	);
}
