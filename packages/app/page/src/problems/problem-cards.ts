import type { ComponentType } from "react";
import type { PlacedProblem } from "../../../src/protocol/problems.ts";

/** What is wrong at a place, and what would remove it. */
export type ProblemCardPart = ComponentType<{
	readonly problem: PlacedProblem;
	readonly onFix?: () => void;
}>;

let part: ProblemCardPart | undefined;

/** From now on, cards show problems by this. */
export function showProblemsBy(card: ProblemCardPart): void {
	part = card;
}

/** Undefined until problems are followed: there are none before that. */
export function problemCardPart(): ProblemCardPart | undefined {
	return part;
}
