import type { ReactNode } from "react";
import type { RequestResult } from "../../../../src/protocol/run.ts";
import { shownDuration } from "../../ui/format.ts";

type TriedResult = Pick<RequestResult, "tries">;

/** How many tries a request had. */
export function numberOfTries({ tries = [] }: TriedResult): number {
	return (tries.at(-1)?.number ?? 0) + 1;
}

/** What earlier tries came to, and how long it was waited after each; nothing where there was one only. */
export function Tries({
	result: { tries = [] },
}: {
	readonly result: TriedResult;
}): ReactNode {
	if (tries.length === 0) return null;
	return (
		<details className="result-tries">
			<summary>
				{tries.length === 1 ? "1 earlier try" : `${tries.length} earlier tries`}
			</summary>
			<ul aria-label="Earlier tries">
				{tries.map(({ number, status, reason, pause, retryAfter }) => (
					<li key={number}>
						<strong>Try {number}</strong>
						{status !== undefined && <span> · {status}</span>} · {reason} ·
						again after {shownDuration(pause)}
						{retryAfter !== undefined &&
							` (Retry-After: ${shownDuration(retryAfter)})`}
					</li>
				))}
			</ul>
		</details>
	);
}
