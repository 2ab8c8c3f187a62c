import { lazyPart } from "../../ui/lazy-part.ts";
import { PlainText, tellProblemsBy } from "../../ui/problem.tsx";

/** Problems say what there is to do about them, and offer it. */
export function tellProblems(): void {
	tellProblemsBy(
		lazyPart(async () => {
			try {
				return (await import("./problem-text.tsx")).ProblemText;
			} catch {
				return PlainText;
			}
		}),
	);
}
