import { type ReactNode, useEffect, useState } from "react";
import type {
	HistoryEntry,
	ResponseComparison,
} from "../../../../src/protocol/history.ts";
import { historyApi } from "../../api/run-api.ts";
import { reportError } from "../../state/notice-state.ts";
import { Button } from "../../ui/button.tsx";
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
	const [sortKeys, setSortKeys] = useState(true);
	const [found, setFound] = useState<ResponseComparison>();
	useEffect(() => {
		const input = { left: left.id, right: right.id, sortKeys };
		historyApi.compare(input).then(setFound, reportError);
	}, [left.id, right.id, sortKeys]);
	const labels = [titleOf(left), titleOf(right)] as const;
	return (
		<section className="record" aria-label="Comparison of two responses">
			<header className="record-head">
				<h2>{labels.join(" ↔ ")}</h2>
				<span className="record-tools">
					<label className="check">
						<input
							type="checkbox"
							checked={sortKeys}
							onChange={(event) => setSortKeys(event.target.checked)}
						/>
						<span>Ignore key order</span>
					</label>
					<Button isSmall onClick={onClose}>
						Done
					</Button>
				</span>
			</header>
			<ComparedResponses
				texts={found && [textOf(found.left), textOf(found.right)]}
				labels={labels}
				{...(found && { notes: found.notes })}
			/>
		</section>
	);
}

function titleOf({ name, at }: HistoryEntry): string {
	return `${name}, ${timeInWords(at)}`;
}

function textOf({ head, body }: ResponseComparison["left"]): string {
	return `${head}\n\n${body}`;
}
