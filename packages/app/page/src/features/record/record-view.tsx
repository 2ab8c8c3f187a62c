import { type ReactNode, useState } from "react";
import type { RequestResult } from "../../../../src/protocol/run.ts";
import type { LogEvent } from "../../../../src/protocol/sending.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { shownDuration, shownSize } from "../../ui/format.ts";
import { MethodLabel } from "../../ui/method-label.tsx";
import { Problem, type ShownProblem } from "../../ui/problem.tsx";
import { SectionTabs } from "../../ui/section-tabs.tsx";
import { Words } from "../problems/words.tsx";
import { Checks, countChecks } from "./checks.tsx";
import { MessageView } from "./message-view.tsx";
import { ScriptLog } from "./script-log.tsx";
import { numberOfTries, Tries } from "./tries.tsx";

/** A request that was sent some time ago, as far as it was kept. Secrets are masked in it. */
export interface Recorded
	extends Pick<
		RequestResult,
		| "name"
		| "request"
		| "response"
		| "failure"
		| "problems"
		| "warnings"
		| "tests"
		| "assertions"
		| "tries"
	> {
	/** Absent when it is not kept. */
	readonly log?: readonly LogEvent[];
	/** What was not kept, in words. */
	readonly notes: readonly string[];
}

/** What was sent, what came back, and what of it is wrong. */
export function RecordView({
	record,
	tools,
}: {
	readonly record: Recorded;
	/** Buttons of the head. */
	readonly tools?: ReactNode;
}): ReactNode {
	const { name, request, response, failure, problems, warnings } = record;
	const { tests, assertions, log, notes } = record;
	const [section, setSection] = useState<string>();
	const isFine = problems.length === 0 && failure === undefined;
	const hasFailed = [...tests, ...assertions].some(
		({ status }) => status === "failed",
	);
	const first = hasFailed || !isFine ? "checks" : "response";
	const shown = section ?? first;
	return (
		<section className="record" aria-label="Details">
			<header className="record-head">
				<h2>{name}</h2>
				<span className="record-tools">{tools}</span>
				{request && (
					<p className="record-url">
						<MethodLabel method={request.method} /> {request.url}
					</p>
				)}
				{response && (
					<p className="record-facts">
						<span
							className={`status status-${Math.floor(response.status / 100)}`}
						>
							{response.status} {response.statusText}
						</span>
						<span>{shownDuration(response.duration)}</span>
						<span>{shownSize(response.size)}</span>
						{numberOfTries(record) > 1 && (
							<span>try {numberOfTries(record)}</span>
						)}
					</p>
				)}
			</header>
			<Tries result={record} />
			<SectionTabs
				label="Parts of the result"
				tabs={[
					{
						id: "checks",
						label: "Checks",
						badge:
							tests.length + assertions.length + (isFine ? 0 : problems.length),
					},
					{ id: "response", label: "Response" },
					{ id: "request", label: "Request" },
					...(log ? [{ id: "log", label: "Log", badge: log.length }] : []),
				]}
				active={shown}
				onSelect={setSection}
			>
				{shown === "checks" && (
					<>
						<Problems list={[...problems, ...(failure ? [failure] : [])]} />
						<Problems list={warnings} />
						{countChecks(record).all === 0 ? (
							<EmptyState title="No assertions or tests" />
						) : (
							<Checks result={record} />
						)}
					</>
				)}
				{shown === "response" && (
					<MessageView
						message={response}
						absent={failure ? <Words text={failure.message} /> : "No response"}
					/>
				)}
				{shown === "request" && (
					<MessageView message={request} absent="Not sent" />
				)}
				{shown === "log" &&
					log &&
					(log.length === 0 ? (
						<EmptyState title="No script output" />
					) : (
						<ScriptLog log={log} />
					))}
				{notes.map((note) => (
					<p key={note} className="record-note">
						{note}
					</p>
				))}
			</SectionTabs>
		</section>
	);
}

function Problems({
	list,
}: {
	readonly list: readonly ShownProblem[];
}): ReactNode {
	return list.map((problem, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
		<Problem key={index} problem={problem} />
	));
}
