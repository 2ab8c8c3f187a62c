import { type ReactNode, useEffect, useState } from "react";
import type { PlacedProblem } from "../../../../src/protocol/problems.ts";
import type { Mend } from "../../../../src/protocol/run.ts";
import { variableApi } from "../../api/variable-api.ts";
import { hideCard } from "../../placeholders/hover-state.ts";
import { requestByPath } from "../../state/active-request.ts";
import { draftOf } from "../../state/draft.ts";
import { environmentStore } from "../../state/environment-state.ts";
import { attempt, notify, reportError } from "../../state/notice-state.ts";
import { useStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { applyMend } from "./apply-mend.ts";
import { MendLabel } from "./mend-label.tsx";

/** What can be done about a placeholder without a value, a button each. */
export function PlaceholderMends({
	raw,
	scope,
	problems,
}: {
	readonly raw: string;
	/** The path of the request that it stands in; "" for none. */
	readonly scope: string;
	/** What is offered for these stands above. */
	readonly problems: readonly PlacedProblem[];
}): ReactNode {
	const mends = useMends(raw, scope).filter(
		({ kind }) => !isOffered(kind, problems),
	);
	if (mends.length === 0) return null;
	const apply = (mend: Mend) => {
		hideCard();
		void attempt(async () => {
			const text = await applyMend(mend, scope);
			// What is written is told already, with an Undo.
			const isTold = mend.kind === "define-variable";
			if (text !== undefined && !isTold) notify({ kind: "info", text });
		});
	};
	return (
		<div className="mends">
			{mends.map((mend) => (
				<Button key={JSON.stringify(mend)} isSmall onClick={() => apply(mend)}>
					<MendLabel mend={mend} />
				</Button>
			))}
		</div>
	);
}

function useMends(raw: string, scope: string): readonly Mend[] {
	const [mends, setMends] = useState<readonly Mend[]>([]);
	const environment = useStore(environmentStore);
	useEffect(() => {
		const controller = new AbortController();
		const request = requestByPath(scope);
		variableApi
			.mends(
				{ environment, raw, ...(request && { request: draftOf(request) }) },
				controller.signal,
			)
			.then(setMends, reportError);
		return () => controller.abort();
	}, [raw, scope, environment]);
	return mends;
}

function isOffered(
	kind: Mend["kind"],
	problems: readonly PlacedProblem[],
): boolean {
	const wanted = kind === "define-variable" ? "define" : "write";
	if (kind !== "define-variable" && kind !== "use-name") return false;
	return problems.some(({ fixes }) => fixes.some((fix) => fix.kind === wanted));
}
