import "./body-row.css";
import type { ReactNode } from "react";
import type {
	BodyLanguage,
	BodyMatch,
} from "../../../../../src/protocol/responses.ts";
import { Button } from "../../../ui/button.tsx";
import { shownSize } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { BodyContent, BodyFacts } from "./body-content.ts";
import { marksIn, PaintedLine } from "./painted-line.tsx";
import { rowContext } from "./row-context.ts";
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
	const part = shown?.part;
	const number = content.lineOf(row);
	const goesOn = segment ? true : (part?.indent ?? 0) > 0;
	const language = facts.view === "hex" ? "binary" : facts.language;
	return (
		<div
			className="body-line"
			data-line={line}
			data-segment={segment}
			data-active={isActive || undefined}
		>
			<span className="body-number">
				{facts.view === "hex" || goesOn || number === undefined
					? ""
					: number + 1}
			</span>
			<FoldButton {...props} text={text} />
			<span
				className="body-content"
				style={part?.indent ? { marginInlineStart: `${part.indent}ch` } : {}}
			>
				<PaintedLine
					text={text}
					before={coloursBefore(content, row, language)}
					language={language}
					marks={marksIn(
						pattern
							? rowContext(content, row, SEARCHED)
							: { before: "", text, after: "" },
						pattern,
						currentOf(row, match),
					)}
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
						label={`Actions for line ${(number ?? line) + 1}`}
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
	const isFolded = rows.isFolded(line);
	const begins =
		segment === undefined &&
		!content.at({ line })?.part?.indent &&
		indentOf(textOfNext(content, line)) > indentOf(text);
	if (facts.view !== "pretty" || !(begins || isFolded))
		return <span className="body-fold" />;
	return (
		<button
			type="button"
			className="body-fold"
			// Beside its text: in one column, those of neighbouring lines would be too close to be told apart (WCAG 2.5.8).
			style={{ insetInlineStart: `${indentOf(text)}ch` }}
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

/** Rows on either side that a match may reach into. */
const SEARCHED = 4;
/** Rows in front of one that give it its colours. */
const PAINTED = 6;

/** What a row must stand behind to have the colours of its line. */
function coloursBefore(
	content: BodyContent,
	row: BodyRowRef,
	language: BodyLanguage,
): string {
	if (language === "json") return content.at(row)?.part?.isInString ? '"' : "";
	const isMarkup = language === "xml" || language === "html";
	return isMarkup ? rowContext(content, row, PAINTED).before : "";
}

/** The line behind the one that begins in a row. */
function textOfNext(content: BodyContent, line: number): string {
	let next = content.at({ line: line + 1 });
	for (let more = 2; next?.part?.indent && more < PAINTED; more++)
		next = content.at({ line: line + more });
	return next?.text ?? "";
}

function indentOf(text: string): number {
	return text.search(/\S|$/);
}
