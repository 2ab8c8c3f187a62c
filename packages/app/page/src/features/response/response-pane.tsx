import { type ReactNode, useState } from "react";
import type { Exchange } from "../../../../src/protocol/sending.ts";
import { type SendState, sendStore } from "../../state/exchange-state.ts";
import { useKeyed } from "../../store/keyed-store.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SectionTabs } from "../../ui/section-tabs.tsx";
import { RESPONSE_SECTIONS } from "./response-sections.ts";
import { StatusLine } from "./status-line.tsx";

/** What came of the last send of a request. */
export function ResponsePane({ path }: { readonly path: string }): ReactNode {
	const state = useKeyed(sendStore, path);
	return (
		<section
			className="response"
			aria-label="Response"
			aria-busy={state?.kind === "sending"}
		>
			{state?.kind === "sending" && <div className="progress" />}
			<Content state={state} />
		</section>
	);
}

function Content({
	state,
}: {
	readonly state: SendState | undefined;
}): ReactNode {
	const exchange = state?.kind === "done" ? state.exchange : state?.last;
	if (exchange) return <Outcome key={exchange.id} exchange={exchange} />;
	if (state) return <EmptyState title="Sending …" />;
	return (
		<EmptyState title="No response yet">
			<p>
				<kbd>Ctrl</kbd> <kbd>Enter</kbd> sends the request.
			</p>
		</EmptyState>
	);
}

function Outcome({ exchange }: { readonly exchange: Exchange }): ReactNode {
	const [active, setActive] = useState(RESPONSE_SECTIONS[0]?.id ?? "");
	const { problems, warnings, failure, response } = exchange.result;
	const section = RESPONSE_SECTIONS.find(({ id }) => id === active);
	const Section = section?.component;
	return (
		<>
			<StatusLine exchange={exchange} />
			{[...problems, ...warnings].map((problem, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
				<Problem key={index} problem={problem} />
			))}
			{failure && <Problem problem={failure} />}
			{response && (
				<SectionTabs
					label="Parts of the response"
					tabs={RESPONSE_SECTIONS.map(({ id, label, badge }) => ({
						id,
						label,
						badge: badge?.(exchange) ?? 0,
					}))}
					active={active}
					onSelect={setActive}
				>
					{Section && <Section exchange={exchange} />}
				</SectionTabs>
			)}
		</>
	);
}
