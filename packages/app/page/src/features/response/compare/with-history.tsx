import { type ReactNode, useEffect, useState } from "react";
import type { HistoryEntry } from "../../../../../src/protocol/history.ts";
import { historyApi } from "../../../api/run-api.ts";
import { reportError } from "../../../state/notice-state.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { shownDuration } from "../../../ui/format.ts";
import { Select } from "../../../ui/select.tsx";
import { ComparedEntries } from "../../sent/entry-comparison.tsx";
import { timeInWords } from "../../sent/time-in-words.ts";

/** Any two responses of a request that the history has, side by side. */
export function HistoryCompareDialog({
	path,
	at,
	onClose,
}: {
	readonly path: string;
	/** When the response that is looked at was sent, milliseconds since the epoch. */
	readonly at: number;
	readonly onClose: () => void;
}): ReactNode {
	const { entries, readMore } = useEntries(path);
	const [chosen, setChosen] = useState<
		readonly [left?: number, right?: number]
	>([]);
	const find = (id: number | undefined) =>
		entries?.find((one) => one.id === id);
	const looked = entries?.find((one) => one.at === at) ?? entries?.[0];
	const right = find(chosen[1]) ?? looked;
	const before = entries?.find(({ id }) => right && id < right.id);
	const left =
		find(chosen[0]) ?? before ?? entries?.find(({ id }) => id !== right?.id);
	const choose = (side: 0 | 1, id: string) =>
		setChosen(side === 0 ? [Number(id), right?.id] : [left?.id, Number(id)]);
	return (
		<Dialog title="Compare two responses" size="large" onClose={onClose}>
			{entries && !(left && right) && (
				<EmptyState title="The history has only one response of this request">
					<p>Send it again to have another one.</p>
				</EmptyState>
			)}
			{left && right && entries && (
				<>
					<div className="compared-choices">
						<Select
							label="Left response"
							value={String(left.id)}
							options={entries.map(optionOf)}
							onChange={(id) => choose(0, id)}
						/>
						<Button isSmall onClick={() => setChosen([right.id, left.id])}>
							Swap
						</Button>
						<Select
							label="Right response"
							value={String(right.id)}
							options={entries.map(optionOf)}
							onChange={(id) => choose(1, id)}
						/>
						{readMore && (
							<Button isSmall onClick={readMore}>
								Older responses
							</Button>
						)}
					</div>
					<ComparedEntries left={left} right={right} />
				</>
			)}
		</Dialog>
	);
}

/** What was sent of a request, the newest first, as far as it was asked for. */
function useEntries(path: string): {
	readonly entries: readonly HistoryEntry[] | undefined;
	/** Absent where there is no more. */
	readonly readMore: (() => void) | undefined;
} {
	const [entries, setEntries] = useState<readonly HistoryEntry[]>();
	const [next, setNext] = useState<number>();
	const read = async (before?: number) => {
		const filter = { path };
		const page = await historyApi.list({
			filter,
			...(before !== undefined && { before }),
		});
		setEntries((now = []) => [
			...(before === undefined ? [] : now),
			...page.entries,
		]);
		setNext(page.next);
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for a request
	useEffect(() => {
		read().catch(reportError);
	}, [path]);
	return {
		entries,
		readMore:
			next === undefined ? undefined : () => void read(next).catch(reportError),
	};
}

/** `22:04:31 · 200 · local · 12.3 ms` */
function optionOf({
	id,
	at,
	status,
	failureCode,
	environment,
	duration,
}: HistoryEntry): readonly [string, string] {
	const facts = [
		timeInWords(at),
		status ?? failureCode ?? "no response",
		environment,
		shownDuration(duration),
	];
	return [String(id), facts.filter((fact) => fact !== undefined).join(" · ")];
}
