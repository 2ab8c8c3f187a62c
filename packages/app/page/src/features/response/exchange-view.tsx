import type { ReactNode } from "react";
import type { SendResult } from "../../../../src/protocol/sending.ts";
import { KeyedStore, useKeyed } from "../../store/keyed-store.ts";
import { Problem } from "../../ui/problem.tsx";
import { SectionTabs } from "../../ui/section-tabs.tsx";
import { AllowAgain } from "../access/allow-again.tsx";
import { Tries } from "../record/tries.tsx";
import { Failure } from "./failure.tsx";
import { responseSectionsOf } from "./response-sections.tsx";
import { StatusLine } from "./status-line.tsx";

/** The part of the response that is looked at, by the request's path: the next response begins there. */
const activeSections = new KeyedStore<string>();

/** What an exchange came to: its status, what went wrong, and the parts of the response. */
export function ExchangeView({
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
