import type { ReactNode } from "react";
import type { EnvironmentEntry } from "../../../../src/protocol/collection.ts";
import { environmentStore } from "../../state/environment-state.ts";
import { openTab } from "../../state/tab-state.ts";
import { useStore } from "../../store/store.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { showMenu } from "../../ui/menu-state.tsx";
import {
	createEnvironment,
	deleteEnvironment,
	renameEnvironment,
} from "./environment-actions.tsx";
import { EnvironmentDot } from "./environment-dot.tsx";

/** All environments of the collection. */
export function EnvironmentList({
	environments,
	shown,
	onShow,
	onCompare,
}: {
	readonly environments: readonly EnvironmentEntry[];
	/** Undefined while all are compared. */
	readonly shown: string | undefined;
	readonly onShow: () => void;
	readonly onCompare: () => void;
}): ReactNode {
	const chosen = useStore(environmentStore);
	return (
		<nav className="environment-list" aria-label="Environments">
			<header className="environment-list-head">
				<span>Environments</span>
				<IconButton
					icon="plus"
					label="New environment"
					onClick={() => void createEnvironment()}
				/>
			</header>
			<ul>
				{environments.map((entry) => (
					<li key={`${entry.file} ${entry.name}`}>
						<button
							type="button"
							className="environment-item"
							aria-current={entry.name === shown || undefined}
							onClick={() => {
								onShow();
								openTab({ kind: "environment", name: entry.name }, true);
							}}
							onContextMenu={(event) => {
								event.preventDefault();
								showMenu(menuOf(entry), {
									x: event.clientX,
									y: event.clientY,
								});
							}}
						>
							<EnvironmentDot entry={entry} />
							<span className="environment-name">{entry.name}</span>
							{entry.problem && <Icon name="warning" />}
							{entry.name === chosen && (
								<span className="badge" title="Active environment">
									active
								</span>
							)}
						</button>
					</li>
				))}
			</ul>
			{environments.length > 1 && (
				<button
					type="button"
					className="environment-item"
					aria-current={shown === undefined || undefined}
					onClick={onCompare}
				>
					<Icon name="compare" />
					Compare all
				</button>
			)}
		</nav>
	);
}

/** What can be done with an environment. */
export function menuOf(entry: EnvironmentEntry) {
	return [
		{ label: "Rename …", run: () => void renameEnvironment(entry) },
		{
			label: "Duplicate …",
			run: () => void createEnvironment(entry.name),
		},
		"line",
		{
			label: "Delete …",
			isDangerous: true,
			run: () => void deleteEnvironment(entry),
		},
	] as const;
}
