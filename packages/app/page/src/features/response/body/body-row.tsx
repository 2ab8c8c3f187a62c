import "./body-row.css";
import type { ReactNode } from "react";
import type { BodyMatch } from "../../../../../src/protocol/responses.ts";
import { Button } from "../../../ui/button.tsx";
import { shownSize } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { BodyContent, BodyFacts } from "./body-content.ts";
import { marksIn, PaintedLine } from "./painted-line.tsx";
import type { BodyRowRef } from "./row-map.ts";
import type { BodyRows } from "./use-body-rows.ts";

/** Bytes of a segment, as the server has it. */
const SEGMENT = 120;

export interface BodyRowProps {
	readonly row: BodyRowRef;
	readonly content: BodyContent;
	readonly facts: BodyFacts;
	readonly rows: BodyRows;
	/** What is looked for. */
	readonly pattern: RegExp | undefined;
	/** The match that the user is at. */
	readonly match: BodyMatch | undefined;
	/** Keys do something with this line. */
	readonly isActive: boolean;
	/** Shows what can be done with the line, below its button. */
	readonly onMenu: (button: Element) => void;
}

/** A line with its number, or a part of a long one. */
export function BodyRow(props: BodyRowProps): ReactNode {
	const { row, content, facts, rows, pattern, match, isActive, onMenu } = props;
	const { line, segment } = row;
	const shown = content.at(row);
	const text = shown?.text ?? "";
	return (
		<div
			className="body-line"
			data-line={line}
			data-segment={segment}
			data-active={isActive || undefined}
		>
			<span className="body-number">
				{facts.view !== "hex" && !segment ? line + 1 : ""}
			</span>
			<FoldButton {...props} text={text} />
			<span className="body-content">
				<PaintedLine
					text={text}
					language={facts.view === "hex" ? "binary" : facts.language}
					marks={marksIn(text, pattern, currentOf(row, match))}
				/>
			</span>
			{rows.isFolded(line) && <span className="body-folded"> … </span>}
			{segment === undefined && shown?.segments !== undefined && (
				<Button
					kind="link"
					className="body-more"
					onClick={() => rows.unroll(line, shown.segments ?? 1)}
				>
					… show all {shownSize(shown.segments * SEGMENT)}
				</Button>
			)}
			{isActive && (
				<span className="body-actions">
					<IconButton
						icon="more"
						label={`Actions for line ${line + 1}`}
						onClick={({ currentTarget }) => onMenu(currentTarget)}
					/>
				</span>
			)}
		</div>
	);
}

function FoldButton({
	row: { line, segment },
	content,
	facts,
	rows,
	text,
}: BodyRowProps & { readonly text: string }): ReactNode {
	const next = content.at({ line: line + 1 })?.text ?? "";
	const isFolded = rows.isFolded(line);
	const begins = indentOf(next) > indentOf(text) && segment === undefined;
	if (facts.view !== "pretty" || !(begins || isFolded))
		return <span className="body-fold" />;
	return (
		<button
			type="button"
			className="body-fold"
			aria-expanded={!isFolded}
			aria-label={`Block of line ${line + 1}`}
			onClick={() => rows.toggleFold(line)}
		>
			<Icon name={isFolded ? "chevron" : "down"} />
		</button>
	);
}

/** Which of the matches in a row is the current one. */
function currentOf(
	{ line, segment }: BodyRowRef,
	match: BodyMatch | undefined,
): number | undefined {
	if (match?.[0] !== line || match[2] !== segment) return undefined;
	return match[1];
}

function indentOf(text: string): number {
	return text.search(/\S|$/);
}
