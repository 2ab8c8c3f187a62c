import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Mend } from "../../../../src/protocol/run.ts";
import { useScopeKey } from "../../placeholders/scope-context.tsx";
import { requestByPath } from "../../state/active-request.ts";
import { sendRequest, sendStore } from "../../state/exchange-state.ts";
import { reportError } from "../../state/notice-state.ts";
import { useKeyed } from "../../store/keyed-store.ts";
import { Button } from "../../ui/button.tsx";
import { applyMend } from "./apply-mend.ts";
import { MendLabel } from "./mend-label.tsx";

/** What can be done about a problem, a button each; afterwards, the request can be sent again. */
export function Mends({
	mends,
}: {
	readonly mends: readonly Mend[];
}): ReactNode {
	const scope = useScopeKey();
	const [done, setDone] = useState<string>();
	const element = useHandedFocus();
	const apply = (mend: Mend) =>
		applyMend(mend, scope).then(
			(told) => told !== undefined && setDone(told),
			reportError,
		);
	return (
		<div ref={element} className="mends">
			{done === undefined ? (
				mends.map((mend) => (
					<Button
						key={JSON.stringify(mend)}
						isSmall
						onClick={() => void apply(mend)}
					>
						<MendLabel mend={mend} />
					</Button>
				))
			) : (
				<>
					<span role="status">{done}</span>
					<SendAgain path={scope} />
				</>
			)}
		</div>
	);
}

/** With the focus: Enter sends. */
function SendAgain({ path }: { readonly path: string }): ReactNode {
	const isSent = useKeyed(sendStore, path) !== undefined;
	const request = requestByPath(path);
	if (request === undefined) return null;
	return (
		<Button
			isSmall
			kind="primary"
			ref={(button) => button?.focus()}
			onClick={() => void sendRequest(request)}
		>
			{isSent ? "Send again" : "Send"}
		</Button>
	);
}

/** What has been mended goes away with its buttons: the focus goes to the one that sends. */
function useHandedFocus() {
	const element = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const { current } = element;
		return () => {
			if (!current?.contains(document.activeElement)) return;
			requestAnimationFrame(() => {
				if (document.activeElement !== document.body) return;
				const send = document.querySelector<HTMLElement>(".url-bar .button");
				send?.focus();
			});
		};
	}, []);
	return element;
}
