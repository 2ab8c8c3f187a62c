import type { KeyboardEvent, ReactNode } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useReturnFocus } from "./use-return-focus.ts";
import type { Search } from "./use-search.ts";

/** Enter goes to the next match, Shift+Enter to the one before, Escape closes. */
export function SearchBar({
	search,
	onClose,
}: {
	readonly search: Search;
	readonly onClose: () => void;
}): ReactNode {
	const { query, setQuery, go, fault } = search;
	const element = useReturnFocus<HTMLElement>();
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
		else if (event.key === "Escape") onClose();
		else return;
		event.preventDefault();
	};
	return (
		<search ref={element} className="body-search">
			<Icon name="search" />
			<input
				// biome-ignore lint/a11y/noAutofocus: it opens because the user wants to type
				autoFocus
				aria-label="Find in the body"
				aria-invalid={fault !== undefined}
				title={fault}
				placeholder="Find"
				value={query.text}
				onChange={({ target }) => setQuery({ ...query, text: target.value })}
				onKeyDown={onKeyDown}
			/>
			<output className="body-count">{countOf(search)}</output>
			<Option
				label="Match case"
				text="Aa"
				isOn={query.isCaseSensitive}
				onChange={(isCaseSensitive) => setQuery({ ...query, isCaseSensitive })}
			/>
			<Option
				label="Regular expression"
				text=".*"
				isOn={query.isExpression}
				onChange={(isExpression) => setQuery({ ...query, isExpression })}
			/>
			<IconButton icon="up" label="Previous match" onClick={() => go(-1)} />
			<IconButton icon="down" label="Next match" onClick={() => go(1)} />
			<IconButton icon="close" label="Close the search" onClick={onClose} />
		</search>
	);
}

function Option({
	label,
	text,
	isOn,
	onChange,
}: {
	readonly label: string;
	readonly text: string;
	readonly isOn: boolean;
	readonly onChange: (isOn: boolean) => void;
}): ReactNode {
	return (
		<button
			type="button"
			className="icon-button body-option"
			aria-label={label}
			aria-pressed={isOn}
			title={label}
			onClick={() => onChange(!isOn)}
		>
			{text}
		</button>
	);
}

function countOf({ query, fault, matches, index }: Search): string {
	if (query.text === "") return "";
	if (fault !== undefined) return "Invalid regular expression";
	if (matches === undefined) return "…";
	if (matches.count === 0) return "No matches";
	return `${(index + 1).toLocaleString("en")} of ${matches.count.toLocaleString("en")}`;
}
