import type { ReactNode } from "react";
import {
	cancelSend,
	type SendState,
	sendStore,
} from "../../state/exchange-state.ts";
import { useKeyed } from "../../store/keyed-store.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { LoginNotice } from "../login/login-notice.ts";
import { LastResponse } from "./last-response.tsx";
import { SendingLine } from "./sending.tsx";

const LivePane = lazyPart(
	async () => (await import("./live/live-pane.tsx")).LivePane,
);

const ExchangeView = lazyPart(
	async () => (await import("./exchange-view.tsx")).ExchangeView,
);

/** What came of the last send of a request. */
export function ResponsePane({ path }: { readonly path: string }): ReactNode {
	const state = useKeyed(sendStore, path);
	if (state) ExchangeView.preload();
	const login = state?.kind === "sending" ? state.login : undefined;
	return (
		<section
			className="response"
			aria-label="Response"
			aria-busy={state?.kind === "sending"}
		>
			{state?.kind === "sending" && (
				<>
					<div className="progress" />
					<SendingLine key={state.id} path={path} state={state} />
				</>
			)}
			{login ? (
				<LoginNotice login={login} onCancel={() => cancelSend(path)} />
			) : state?.kind === "sending" && state.live ? (
				<LivePane key={state.id} id={state.id} state={state.live} />
			) : (
				<Content path={path} state={state} />
			)}
		</section>
	);
}

function Content({
	path,
	state,
}: {
	readonly path: string;
	readonly state: SendState | undefined;
}): ReactNode {
	const exchange = state?.kind === "done" ? state.exchange : state?.last;
	if (exchange)
		return (
			<ExchangeView
				key={exchange.id}
				path={path}
				exchange={exchange}
				previous={state?.previous}
				isOutdated={state?.kind === "sending"}
			/>
		);
	if (state) return <EmptyState title="Sending …" />;
	return <LastResponse path={path} />;
}
