import type { ReactNode } from "react";
import type { SendResult } from "../../../../src/protocol/sending.ts";
import {
	cancelSend,
	type SendState,
	sendStore,
} from "../../state/exchange-state.ts";
import { KeyedStore, useKeyed } from "../../store/keyed-store.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SectionTabs } from "../../ui/section-tabs.tsx";
import { AllowAgain } from "../access/allow-again.tsx";
import { Tries } from "../record/tries.tsx";
import { Failure } from "./failure.tsx";
import { LastResponse } from "./last-response.tsx";
import { LoginNotice } from "./pending-login.tsx";
import { responseSectionsOf } from "./response-sections.tsx";
import { SendingLine } from "./sending.tsx";
import { StatusLine } from "./status-line.tsx";

/** The part of the response that is looked at, by the request's path: the next response begins there. */
const activeSections = new KeyedStore<string>();

/** What came of the last send of a request. */
export function ResponsePane({ path }: { readonly path: string }): ReactNode {
	const state = useKeyed(sendStore, path);
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
			<Outcome
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

function Outcome({
	path,
	exchange,
	previous,
	isOutdated,
}: {
	readonly path: string;
	readonly exchange: SendResult;
	readonly previous: SendResult | undefined;
	/** Another one is on its way. */
	readonly isOutdated: boolean;
}): ReactNode {
	const wanted = useKeyed(activeSections, path);
	const { problems, warnings, failure } = exchange.result;
	const sections = responseSectionsOf(exchange);
	const section = sections.find(({ id }) => id === wanted) ?? sections[0];
	const Section = section?.component;
	return (
		<div className="response-outcome" data-outdated={isOutdated || undefined}>
			<StatusLine exchange={exchange} previous={previous} />
			<div className="response-problems">
				{[...problems, ...warnings].map((problem, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
					<Problem key={index} problem={problem} />
				))}
				{failure && (
					<Failure
						failure={failure}
						isPartial={exchange.result.response !== undefined}
					/>
				)}
				<AllowAgain exchange={exchange} />
				<Tries result={exchange.result} />
			</div>
			{Section && (
				<SectionTabs
					label="Parts of the response"
					tabs={sections.map(({ id, label, badge }) => ({
						id,
						label,
						badge: badge?.(exchange) ?? 0,
					}))}
					active={section.id}
					onSelect={(id) => activeSections.set(path, id)}
				>
					<Section exchange={exchange} />
				</SectionTabs>
			)}
		</div>
	);
}
