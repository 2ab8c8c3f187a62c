import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Icon } from "../../../ui/icon.tsx";

/** Short texts side by side; Enter or a comma adds what was typed. */
export function TextList({
	what,
	texts,
	onChange,
}: {
	/** What they are, in the singular. */
	readonly what: string;
	readonly texts: readonly string[];
	readonly onChange: (texts: readonly string[]) => void;
}): ReactNode {
	const [typed, setTyped] = useState("");
	const add = () => {
		const text = typed.trim();
		setTyped("");
		if (text !== "" && !texts.includes(text)) onChange([...texts, text]);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === "Enter" || event.key === ",") {
			event.preventDefault();
			add();
		} else if (event.key === "Backspace" && typed === "" && texts.length > 0)
			onChange(texts.slice(0, -1));
	};
	return (
		<div className="boxed text-list">
			{texts.map((text) => (
				<span key={text} className="chip">
					{text}
					<button
						type="button"
						className="chip-remove"
						aria-label={`Remove ${what} ${text}`}
						onClick={() => onChange(texts.filter((one) => one !== text))}
					>
						<Icon name="close" />
					</button>
				</span>
			))}
			<input
				className="text-list-input"
				aria-label={`Add ${what}`}
				placeholder={texts.length === 0 ? `Add ${what}` : ""}
				value={typed}
				onChange={({ target }) => setTyped(target.value)}
				onKeyDown={onKeyDown}
				onBlur={add}
			/>
		</div>
	);
}
