import type { ReactNode } from "react";
import type { NeededFirst } from "../../../../../src/protocol/preview.ts";
import type { EditedRequest } from "../../../../../src/protocol/sending.ts";
import { originApi } from "../../../api/origin-api.ts";
import { nodeAt } from "../../../state/collection-state.ts";
import { openTab } from "../../../state/tab-state.ts";
import { useKeyed } from "../../../store/keyed-store.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { useLook } from "../../code/preview-state.ts";
import {
	cancelNeeded,
	type NeededStep,
	neededSends,
	sendWithNeeded,
} from "./needed-send.ts";
import { PlaceLink } from "./place-link.tsx";

const ask = (
	request: EditedRequest,
	environment: string | null,
	signal: AbortSignal,
) => originApi.needs({ request, environment }, signal);

/** Which requests must run before this one, and why; sends them. */
export function NeedsPane({
	path,
	choice,
}: {
	readonly path: string;
	readonly choice: ReactNode;
}): ReactNode {
	const looked = useLook(path, ask);
	const sending = useKeyed(neededSends, path);
	const needs = looked.kind === "done" ? looked.value : undefined;
	const isSending = sending?.isOver === false;
	const send = () => {
		const node = nodeAt("request", path);
		if (node) void sendWithNeeded(node);
	};
	return (
		<section className="preview origins" aria-label="Needs">
			<div className="section-tools">
				{choice}
				{needs && needs.length > 0 && (
					<span className="tools-end">
						{isSending ? (
							<Button isSmall onClick={() => cancelNeeded(path)}>
								Cancel
							</Button>
						) : (
							<Button isSmall kind="primary" onClick={send}>
								Send with what it needs
							</Button>
						)}
					</span>
				)}
			</div>
			{looked.kind === "failed" && <Problem problem={looked.error} />}
			{needs?.length === 0 && (
				<EmptyState title="It needs no other request">
					<p>Nothing that it uses is set by a request before it.</p>
				</EmptyState>
			)}
			{needs && needs.length > 0 && (
				<ol className="origin-list" aria-live="polite">
					{needs.map((one) => (
						<Needed
							key={one.path}
							needed={one}
							step={sending?.steps.find((step) => step.path === one.path)}
						/>
					))}
					<li className="origin">
						<p className="origin-head">
							<StepState
								step={sending?.steps.find((step) => step.path === path)}
							/>
							<span>this request</span>
						</p>
					</li>
				</ol>
			)}
		</section>
	);
}

function Needed({
	needed: { path, name, sets },
	step,
}: {
	readonly needed: NeededFirst;
	readonly step: NeededStep | undefined;
}): ReactNode {
	return (
		<li className="origin">
			<p className="origin-head">
				<StepState step={step} />
				<Button
					kind="link"
					title="Open the request, and its response"
					onClick={() => openTab({ kind: "request", path })}
				>
					{name}
				</Button>
				<span className="row-note">{path}</span>
			</p>
			{sets.map((set) => (
				<p key={set.name} className="origin-more">
					sets <code>{set.name}</code>{" "}
					{set.location && <PlaceLink place={set.location} />} for{" "}
					{set.readBy.join(", ")}
				</p>
			))}
		</li>
	);
}

const STATES = {
	waiting: "waits",
	sending: "is being sent",
	passed: "passed",
	failed: "failed",
} as const;

function StepState({
	step,
}: {
	readonly step: NeededStep | undefined;
}): ReactNode {
	if (!step) return null;
	const { state } = step;
	return (
		<span className={`step step-${state}`}>
			{state === "passed" && <Icon name="check" />}
			{state === "failed" && <Icon name="warning" />}
			{STATES[state]}
		</span>
	);
}
