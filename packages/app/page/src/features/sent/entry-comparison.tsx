import { type ReactNode, useEffect, useState } from "react";
import type {
	HistoryEntry,
	ResponseComparison,
} from "../../../../src/protocol/history.ts";
import { historyApi } from "../../api/run-api.ts";
import { reportError } from "../../state/notice-state.ts";
import { MergeEditor } from "../conflict/merge-editor.tsx";
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
		const wish = { left: left.id, right: right.id, sortKeys };
		historyApi.compare(wish).then(setFound, reportError);
	}, [left.id, right.id, sortKeys]);
	const [a, b] = [titleOf(left), titleOf(right)];
	const isSame = found && textOf(found.left) === textOf(found.right);
	return (
		<section className="record" aria-label="Comparison of two responses">
			<header className="record-head">
				<h2>
					{a} ↔ {b}
				</h2>
				<span className="record-tools">
					<label className="check">
						<input
							type="checkbox"
							checked={sortKeys}
							onChange={(event) => setSortKeys(event.target.checked)}
						/>
						<span>Ignore the order of keys</span>
					</label>
					<button
						type="button"
						className="button button-small"
						onClick={onClose}
					>
						Done
					</button>
				</span>
			</header>
			{isSame && <p className="record-note">The responses are the same.</p>}
			{found?.notes.map((note) => (
				<p key={note} className="record-note">
					{note}
				</p>
			))}
			{found && (
				<div className="entry-merge">
					<MergeEditor
						left={textOf(found.left)}
						right={textOf(found.right)}
						labels={[a, b]}
					/>
				</div>
			)}
		</section>
	);
}

function titleOf({ name, at }: HistoryEntry): string {
	return `${name}, ${timeInWords(at)}`;
}

function textOf({ head, body }: ResponseComparison["left"]): string {
	return `${head}\n\n${body}`;
}
