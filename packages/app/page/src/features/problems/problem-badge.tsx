import type { ReactNode } from "react";
import {
	problemPanel,
	problemStore,
	toggleProblems,
} from "../../problems/problem-state.ts";
import { useStore } from "../../store/store.ts";
import { Icon } from "../../ui/icon.tsx";
import { keysText, PAGE_KEYS } from "../../ui/keys.ts";
import { countsInWords } from "./problem-words.ts";

/** How much is wrong with the collection; opens the list of it. */
export function ProblemBadge(): ReactNode {
	const { counts, failure } = useStore(problemStore);
	const isOpen = useStore(problemPanel);
	if (!counts) return null;
	const { error, warning } = counts;
	const label = `Problems: ${failure ?? countsInWords(counts)}`;
	const state = error > 0 ? "error" : warning > 0 ? "warning" : "none";
	return (
		<button
			type="button"
			className={`problem-badge problem-badge-${state}`}
			title={`${label} (${keysText(PAGE_KEYS.problems)})`}
			aria-pressed={isOpen}
			onClick={toggleProblems}
		>
			<span className="visually-hidden">{label}</span>
			<Icon name={state === "none" ? "check" : "warning"} />
			{error > 0 && (
				<span className="count-error" aria-hidden="true">
					{error}
				</span>
			)}
			{warning > 0 && (
				<span className="count-warning" aria-hidden="true">
					{warning}
				</span>
			)}
		</button>
	);
}
