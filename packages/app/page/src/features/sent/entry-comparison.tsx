import { type ReactNode, useEffect, useState } from "react";
import type {
	HistoryEntry,
	ResponseComparison,
} from "../../../../src/protocol/history.ts";
import { historyApi } from "../../api/run-api.ts";
import { reportError } from "../../state/notice-state.ts";
import { Button } from "../../ui/button.tsx";
import { shownDuration, shownSize } from "../../ui/format.ts";
import { ComparedResponses } from "../conflict/compared-responses.tsx";
import { timeInWords } from "./time-in-words.ts";

/** Two responses side by side, with what differs between them. */
export function EntryComparison({
	left,
	right,
	onClose,
}: {
	readonly left: HistoryEntry;
	readonly right: HistoryEntry;
	readonly onClose: () => void;
}): ReactNode {
	return (
		<section className="record" aria-label="Comparison of two responses">
			<header className="record-head">
				<h2>{[titleOf(left), titleOf(right)].join(" ↔ ")}</h2>
				<span className="record-tools">
					<Button isSmall onClick={onClose}>
						Done
					</Button>
				</span>
			</header>
			<ComparedEntries left={left} right={right} />
		</section>
	);
}

/** What is different about two entries: when and where they were sent, how long it took, and line by line what came. */
export function ComparedEntries({
	left,
	right,
}: {
	readonly left: HistoryEntry;
	readonly right: HistoryEntry;
}): ReactNode {
	const [sortKeys, setSortKeys] = useState(true);
	const [found, setFound] = useState<ResponseComparison>();
	useEffect(() => {
		let isWanted = true;
		const input = { left: left.id, right: right.id, sortKeys };
		historyApi
			.compare(input)
			.then((one) => isWanted && setFound(one), reportError);
		return () => {
			isWanted = false;
		};
	}, [left.id, right.id, sortKeys]);
	return (
		<>
			<EntryFacts left={left} right={right} />
			<label className="check compared-choice">
				<input
					type="checkbox"
					checked={sortKeys}
					onChange={(event) => setSortKeys(event.target.checked)}
				/>
				<span>Ignore key order</span>
			</label>
			<ComparedResponses
				// Its editors are made once for two texts.
				key={found && `${left.id} ${right.id} ${sortKeys}`}
				texts={found && [textOf(found.left), textOf(found.right)]}
				labels={[titleOf(left), titleOf(right)]}
				{...(found && { notes: found.notes })}
			/>
		</>
	);
}

/** What is not in the text of a response. */
function EntryFacts({
	left,
	right,
}: {
	readonly left: HistoryEntry;
	readonly right: HistoryEntry;
}): ReactNode {
	return (
		<table className="compared-facts" aria-label="What differs">
			<tbody>
				{FACTS.map(([name, shown]) => {
					const [one, other] = [shown(left), shown(right)];
					return (
						<tr key={name} data-differs={one !== other || undefined}>
							<th scope="row">{name}</th>
							<td>{one}</td>
							<td>
								{other}
								{name === "Time" && (
									<span className="facts-small">
										{" "}
										{change(right.duration - left.duration)}
									</span>
								)}
							</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}

const FACTS: readonly (readonly [string, (entry: HistoryEntry) => string])[] = [
	["Sent", ({ at }) => new Date(at).toLocaleString()],
	["Environment", ({ environment }) => environment ?? "none"],
	["URL", ({ method, url }) => `${method} ${url}`],
	["Status", ({ status, failureCode }) => `${status ?? failureCode ?? "none"}`],
	["Time", ({ duration }) => shownDuration(duration)],
	["Size", ({ receivedSize }) => shownSize(receivedSize ?? 0)],
];

/** `+12 ms` */
function change(milliseconds: number): string {
	const sign = milliseconds < 0 ? "−" : "+";
	return sign + shownDuration(Math.abs(milliseconds));
}

function titleOf({ name, at }: HistoryEntry): string {
	return `${name}, ${timeInWords(at)}`;
}

function textOf({ head, body }: ResponseComparison["left"]): string {
	return `${head}\n\n${body}`;
}
