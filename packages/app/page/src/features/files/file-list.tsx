import { type ReactNode, useEffect } from "react";
import type { BrowsedEntry } from "../../../../src/protocol/files.ts";
import { shownSize } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";

/** Folders and files, of which the one that Enter takes is marked. */
export function FileList({
	id,
	entries,
	active,
	onTake,
}: {
	readonly id: string;
	readonly entries: readonly BrowsedEntry[];
	readonly active: number;
	readonly onTake: (entry: BrowsedEntry) => void;
}): ReactNode {
	useEffect(() => {
		document.getElementById(`${id}-${active}`)?.scrollIntoView({
			block: "nearest",
		});
	}, [id, active]);
	return (
		<div id={id} role="listbox" aria-label="Files" className="file-list">
			{entries.map((entry, index) => (
				// biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
				<div
					key={entry.path}
					id={`${id}-${index}`}
					role="option"
					tabIndex={-1}
					aria-selected={index === active}
					className="file-entry"
					onClick={() => onTake(entry)}
				>
					<Icon name={entry.kind === "folder" ? "folder" : "file"} />
					<span className="file-name">{entry.name}</span>
					{entry.size !== undefined && (
						<span className="file-size">{shownSize(entry.size)}</span>
					)}
				</div>
			))}
		</div>
	);
}
