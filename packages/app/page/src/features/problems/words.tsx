import type { ReactNode } from "react";
import { CodeMarks } from "../../problems/code-marks.tsx";
import { inAppWords } from "./app-words.ts";

/** A message or a hint in the app's words; what stands in backticks is code. A text of which nothing would be left stays as it is. */
export function Words({ text }: { readonly text: string }): ReactNode {
	return <CodeMarks text={inAppWords(text) || text} />;
}
