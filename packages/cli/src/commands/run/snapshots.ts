import { relative } from "node:path";
import type { Collection, EventListener, RunOptions } from "@curlew/client";
import { isBuildServer, visibleLine } from "@curlew/client/internal";
import type { NamedSnapshot, SnapshotSummary } from "@curlew/snapshot";
import type { SnapshotFlags } from "../../options/snapshot-options.ts";

/** The snapshots of a run. */
export interface RunSnapshots {
	/** To be added to those of the run. */
	readonly options: Pick<RunOptions, "snapshots">;
	/** To hear the events of the run. */
	readonly listener: EventListener;
	/** Once the run is over: writes what is to be written. Gives what is to be said. */
	finish(): Promise<readonly string[]>;
}

/** @throws InvalidMaskError */
export async function openSnapshots(
	{ definition }: Collection,
	{ updateSnapshots = false, ci = isBuildServer() }: SnapshotFlags,
): Promise<RunSnapshots> {
	const { RunSnapshotStore } = await import("@curlew/snapshot");
	const usual = ci ? "none" : "new";
	const mode = updateSnapshots ? "update" : usual;
	const masks = definition.extensions.snapshotMasks ?? [];
	const store = new RunSnapshotStore(definition, { mode, masks });
	return {
		options: { snapshots: store },
		listener: store.listener,
		finish: async () => notesOnSnapshots(await store.finish(), updateSnapshots),
	};
}

function notesOnSnapshots(
	{
		written,
		updated,
		obsolete,
		hasRows,
		conflicts,
		suggestions,
	}: SnapshotSummary,
	isUpdate: boolean,
): readonly string[] {
	const isRemoved = isUpdate && !hasRows;
	const counts = [
		...(written > 0 ? [`${counted(written)} written`] : []),
		...(updated > 0 ? [`${counted(updated)} updated`] : []),
		...(isRemoved && obsolete.length > 0
			? [`${counted(obsolete.length)} removed`]
			: []),
	];
	const left = isRemoved ? [] : obsolete.slice(0, MOST_TOLD_BY_NAME);
	return [
		...(counts.length > 0 ? [counts.join(", ")] : []),
		...left.map(
			(one) =>
				`obsolete snapshot ${shownName(one)}: ${hasRows ? "remove it if no other row asks for it" : "--update-snapshots removes it"}`,
		),
		...conflicts
			.slice(0, MOST_TOLD_BY_NAME)
			.map(
				(one) =>
					`the snapshot ${shownName(one)} is not the same for all rows: the first one's is kept, give each a name of its own`,
			),
		...suggestions
			.slice(0, MOST_TOLD_BY_NAME)
			.map(
				(one) =>
					`${shownName(one)} changed only where values look as if they change with every answer; mask: ${visibleLine(JSON.stringify(one.masks))}`,
			),
	];
}

function shownName({ file, name }: NamedSnapshot): string {
	return `"${visibleLine(name)}" in ${visibleLine(relative(process.cwd(), file))}`;
}

const MOST_TOLD_BY_NAME = 10;

function counted(count: number): string {
	return `${count} ${count === 1 ? "snapshot" : "snapshots"}`;
}
