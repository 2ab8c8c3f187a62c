import type { ReactNode } from "react";
import type { LogEvent } from "../../../../src/protocol/sending.ts";
import { ScriptLink } from "./script-link.tsx";

/** Entries that are shown: a script in a loop writes more than anybody reads. */
const MOST_SHOWN = 1_000;

/** What scripts have written, and which variables they have changed, in order. */
export function ScriptLog({
	log,
}: {
	readonly log: readonly LogEvent[];
}): ReactNode {
	const left = log.length - MOST_SHOWN;
	return (
		<>
			<ul className="script-log" aria-label="What scripts did">
				{log.slice(0, MOST_SHOWN).map((event, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
					<LogItem key={index} event={event} />
				))}
			</ul>
			{left > 0 && <p className="facts-note">… and {left} more</p>}
		</>
	);
}

function LogItem({ event }: { readonly event: LogEvent }): ReactNode {
	const isConsole = event.type === "console-written";
	return (
		<li
			className={`script-log-item script-log-${isConsole ? event.level : "change"}`}
		>
			<span className="script-log-kind">
				{isConsole ? event.level : event.scope}
			</span>
			<div className="script-log-text">
				{isConsole ? event.text : <Change event={event} />}
			</div>
			<ScriptLink file={event.file} line={event.line} />
		</li>
	);
}

function Change({
	event: { name, from, to },
}: {
	readonly event: Extract<LogEvent, { readonly type: "variable-changed" }>;
}): ReactNode {
	return (
		<>
			<span className="script-log-name">{name}</span>{" "}
			{from !== undefined && (
				<del className="script-log-from">{valueText(from)}</del>
			)}
			{from !== undefined && " → "}
			{to === undefined ? (
				<em className="script-log-from">removed</em>
			) : (
				<span className="script-log-to">{valueText(to)}</span>
			)}
		</>
	);
}

function valueText(value: unknown): string {
	return typeof value === "string" ? value : JSON.stringify(value);
}
