import { type KeyboardEvent, type ReactNode, useId } from "react";
import {
	type FilterProblem,
	filterLanguage,
} from "../../../../../src/protocol/responses.ts";
import { CodeMarks } from "../../../problems/code-marks.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useReturnFocus } from "../body/use-return-focus.ts";
import type { ShownFilter } from "./use-filter.ts";
import "./filter.css";

/** What is taken out of the body. Enter filters at once, Escape shows the whole body again. */
export function FilterBar({
	filter,
	onClose,
}: {
	readonly filter: ShownFilter;
	readonly onClose: () => void;
}): ReactNode {
	const { text, setText, apply, outcome } = filter;
	const fault = outcome?.fault;
	const id = useId();
	const element = useReturnFocus<HTMLDivElement>();
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === "Enter") apply();
		else if (event.key === "Escape") onClose();
		else return;
		event.preventDefault();
	};
	return (
		<div ref={element} className="body-filter">
			<div className="body-search">
				<Icon name="filter" />
				<input
					// biome-ignore lint/a11y/noAutofocus: it opens because the user wants to type; one that is remembered leaves the focus where it is
					autoFocus={text === ""}
					className="filter-text"
					aria-label="Filter of the body: JSONPath or jq"
					aria-invalid={fault !== undefined}
					aria-describedby={id}
					placeholder="$.items[*].id or .items[] | .id"
					spellCheck={false}
					autoComplete="off"
					value={text}
					onChange={({ target }) => setText(target.value)}
					onKeyDown={onKeyDown}
				/>
				{text.trim() !== "" && (
					<span className="filter-language">
						{filterLanguage(text) === "jq" ? "jq" : "JSONPath"}
					</span>
				)}
				<output className="body-count">{countOf(filter)}</output>
				<IconButton
					icon="close"
					label="Show the whole body"
					onClick={onClose}
				/>
			</div>
			<div id={id} role="status">
				{fault && <Fault text={text} fault={fault} />}
				{outcome?.said !== undefined && (
					<pre className="filter-said">{outcome.said}</pre>
				)}
			</div>
		</div>
	);
}

/** What is wrong, below the part of the filter that it is about. */
function Fault({
	text,
	fault: { message, hint, place },
}: {
	readonly text: string;
	readonly fault: FilterProblem;
}): ReactNode {
	const { offset = 0, length = 0 } = place ?? {};
	return (
		<div className="filter-fault">
			{place && (
				<code>
					{text.slice(0, offset)}
					<mark>{text.slice(offset, offset + length) || " "}</mark>
					{text.slice(offset + length)}
				</code>
			)}
			<p>
				<CodeMarks text={message} />
			</p>
			{hint !== undefined && (
				<p className="filter-hint">
					<CodeMarks text={hint} />
				</p>
			)}
		</div>
	);
}

function countOf({ isBusy, isWaiting, text, outcome }: ShownFilter): string {
	if (isBusy) return "Filtering …";
	if (isWaiting) return "Enter filters";
	if (text.trim() === "" || !outcome) return "";
	const { count, fault } = outcome;
	if (fault && count === 0) return "";
	return count === 1 ? "1 result" : `${count.toLocaleString("en")} results`;
}
