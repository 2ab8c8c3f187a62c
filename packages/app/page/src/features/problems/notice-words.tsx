import type { ReactNode } from "react";
import { inAppWords } from "./app-words.ts";
import { Words } from "./words.tsx";

/** What a notice says, and what to do about it. */
export function NoticeWords({
	text,
	hint = "",
}: {
	readonly text: string;
	readonly hint?: string | undefined;
}): ReactNode {
	return (
		<>
			<p>
				<Words text={text} />
			</p>
			{inAppWords(hint) !== "" && (
				<p className="notice-hint">
					<Words text={hint} />
				</p>
			)}
		</>
	);
}
