import type { ComponentType } from "react";
import type { PlacedProblem } from "../../../src/protocol/problems.ts";

/** What is wrong at a place, and what would remove it. */
type ProblemCardPart = ComponentType<{
	readonly problem: PlacedProblem;
	readonly onFix?: () => void;
}>;

/** What can be done about a placeholder without a value. */
type PlaceholderMendsPart = ComponentType<{
	/** As written, with braces. */
	readonly raw: string;
	/** The path of the request that it stands in; "" for none. */
	readonly scope: string;
	/** What is offered for these stands above. */
	readonly problems: readonly PlacedProblem[];
}>;

let cardPart: ProblemCardPart | undefined;
let mendsPart: PlaceholderMendsPart | undefined;

/** From now on, cards show problems, and what can be done without any, by these. */
export function showProblemsBy(
	card: ProblemCardPart,
	mends: PlaceholderMendsPart,
): void {
	cardPart = card;
	mendsPart = mends;
}

/** Undefined until problems are followed: there are none before that. */
export function problemCardPart(): ProblemCardPart | undefined {
	return cardPart;
}

/** Undefined until problems are followed. */
export function placeholderMendsPart(): PlaceholderMendsPart | undefined {
	return mendsPart;
}
