import { type ReactNode, useEffect, useState } from "react";
import { cancelSend, type SendState } from "../../state/exchange-state.ts";
import { Button } from "../../ui/button.tsx";
import { shownDuration, shownSize } from "../../ui/format.ts";

type Sending = Extract<SendState, { readonly kind: "sending" }>;

/** Milliseconds after which it is said that a request is under way: most are back by then. */
const QUICK = 300;

/** A request that is under way: for how long, how much has come, and a way to end it. */
export function SendingLine({
	path,
	state,
}: {
	readonly path: string;
	readonly state: Sending;
}): ReactNode {
	const elapsed = useElapsed(state.since);
	if (elapsed < QUICK) return null;
	return (
		<div className="sending" role="status">
			<span className="status-fact">
				{state.progress ? "Receiving" : "Sending"} … {shownDuration(elapsed)}
			</span>
			{state.tried && <LastTry tried={state.tried} />}
			{state.progress && <Received progress={state.progress} />}
			<Button isSmall onClick={() => cancelSend(path)}>
				Cancel
			</Button>
		</div>
	);
}

/** `Try 1 of 4: res.status is 503, not 200 · again after 2.00 s` */
function LastTry({
	tried: { number, most, reason, pause },
}: {
	readonly tried: NonNullable<Sending["tried"]>;
}): ReactNode {
	return (
		<span className="status-fact">
			Try {number} of {most}: {reason} · again after {shownDuration(pause)}
		</span>
	);
}

function Received({
	progress: { received, expected },
}: {
	readonly progress: NonNullable<Sending["progress"]>;
}): ReactNode {
	return (
		<>
			<span className="status-fact">
				{shownSize(received)}
				{expected !== null && ` of ${shownSize(expected)}`}
			</span>
			{expected !== null && (
				<progress
					className="sending-bar"
					aria-label="Received"
					value={received}
					max={expected}
				/>
			)}
		</>
	);
}

/** Milliseconds since then, a few times each second. */
function useElapsed(since: number): number {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const timer = window.setInterval(() => setNow(Date.now()), 100);
		return () => window.clearInterval(timer);
	}, []);
	return Math.max(0, now - since);
}
