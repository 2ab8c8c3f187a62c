import { type ReactNode, useState } from "react";
import type { LiveKind, LiveState } from "../../../../../src/protocol/live.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SectionTabs } from "../../../ui/section-tabs.tsx";
import { HeaderTable } from "../../record/header-table.tsx";
import { LiveStream } from "./live-stream.tsx";

const TITLES: Readonly<Record<LiveKind, string>> = {
	events: "Events",
	lines: "Lines",
	text: "Body",
	bytes: "Body",
};

/** A response that is on its way: its status and headers, and what has come of its content. */
export function LivePane({
	id,
	state,
}: {
	/** Of the exchange. */
	readonly id: string;
	readonly state: LiveState;
}): ReactNode {
	const [section, setSection] = useState("content");
	const { kind, status, statusText, headers } = state.head;
	return (
		<div className="response-outcome">
			<div className="status-line">
				<span className={`status status-${Math.floor(status / 100)}`}>
					{status} {statusText}
				</span>
			</div>
			<SectionTabs
				label="Parts of the response"
				tabs={[
					{ id: "content", label: TITLES[kind] },
					{ id: "headers", label: "Headers", badge: headers.length },
				]}
				active={section}
				onSelect={setSection}
			>
				{section === "headers" ? (
					<HeaderTable label="Headers" headers={headers} />
				) : kind === "bytes" ? (
					<EmptyState title="Receiving content that is not text">
						<p>It is shown when it is complete, or cancelled.</p>
					</EmptyState>
				) : (
					<LiveStream id={id} state={state} isOver={false} />
				)}
			</SectionTabs>
		</div>
	);
}
