import type { ReactNode } from "react";
import type { LogEvent } from "../../../../src/protocol/sending.ts";
import { openTab } from "../../state/tab-state.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { fileInCollection } from "./file-in-collection.ts";

/** What scripts wrote, and which variables they changed, in order. */
export function LogList({
	log,
}: {
	readonly log: readonly LogEvent[];
}): ReactNode {
	if (log.length === 0)
		return <EmptyState title="Its scripts wrote nothing and changed nothing" />;
	return (
		<ul className="log">
			{log.map((event, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
				<li key={index} className="log-line">
					{event.type === "console-written" ? (
						<span className={`log-text log-${event.level}`}>{event.text}</span>
					) : (
						<span className="log-text">
							<b>{event.name}</b>
							{event.to === undefined ? " cleared" : ` = ${textOf(event.to)}`}
							<span className="row-note"> {event.scope}</span>
						</span>
					)}
					<Place event={event} />
				</li>
			))}
		</ul>
	);
}

function Place({ event }: { readonly event: LogEvent }): ReactNode {
	const { file: absolute, line } = event;
	const file = absolute === undefined ? undefined : fileInCollection(absolute);
	if (file === undefined) return null;
	return (
		<button
			type="button"
			className="link"
			onClick={() =>
				openTab({ kind: "text", file, ...(line !== undefined && { line }) })
			}
		>
			{[file.slice(file.lastIndexOf("/") + 1), line].filter(Boolean).join(":")}
		</button>
	);
}

function textOf(value: unknown): string {
	return typeof value === "string" ? value : JSON.stringify(value);
}
