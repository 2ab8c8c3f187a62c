import { lazy, type ReactNode } from "react";
import { nodeAt } from "../../state/collection-state.ts";
import { runStore } from "../../state/run-state.ts";
import type { TabContent } from "../../state/tab-state.ts";
import { Icon } from "../../ui/icon.tsx";
import { MethodLabel } from "../../ui/method-label.tsx";
import { RequestTab } from "../request/request-tab.tsx";
import { nameOfRun } from "../run/run-name.ts";

/** How a kind of tab looks. A new kind gets its line in `TabContent`, its case in the two functions below, and in `formOfTab` when it shows a file. */

const TextTab = lazy(async () => {
	const { TextTab } = await import("../text/text-tab.tsx");
	return { default: TextTab };
});

const FolderTab = lazy(async () => {
	const { FolderTab } = await import("../defaults/defaults-tab.tsx");
	return { default: FolderTab };
});

const CollectionTab = lazy(async () => {
	const { CollectionTab } = await import("../defaults/defaults-tab.tsx");
	return { default: CollectionTab };
});

const EnvironmentTab = lazy(async () => {
	const { EnvironmentTab } = await import(
		"../environments/environment-tab.tsx"
	);
	return { default: EnvironmentTab };
});

const HistoryTab = lazy(async () => {
	const { HistoryTab } = await import("../sent/history-tab.tsx");
	return { default: HistoryTab };
});

const RunTab = lazy(async () => {
	const { RunTab } = await import("../run/run-tab.tsx");
	return { default: RunTab };
});

/** What stands in the row of tabs. */
export function tabTitle(content: TabContent): {
	readonly name: string;
	readonly mark?: ReactNode;
} {
	switch (content.kind) {
		case "request": {
			const node = nodeAt("request", content.path);
			const name = node?.name ?? lastStep(content.path);
			return node
				? { name, mark: <MethodLabel method={node.method} isShort /> }
				: { name };
		}
		case "folder": {
			const node = nodeAt("folder", content.path);
			return { name: node?.name ?? lastStep(content.path) };
		}
		case "environment":
			return { name: content.name };
		case "text":
			return { name: lastStep(content.file) };
		case "collection":
			return { name: "Collection" };
		case "run":
			return runTitle(content.id);
		case "history":
			return { name: "History", mark: <Icon name="clock" /> };
	}
}

/** What is below the row of tabs. */
export function TabView({
	content,
}: {
	readonly content: TabContent;
}): ReactNode {
	switch (content.kind) {
		case "request":
			return <RequestTab path={content.path} />;
		case "folder":
			return <FolderTab path={content.path} />;
		case "collection":
			return <CollectionTab />;
		case "environment":
			return <EnvironmentTab name={content.name} />;
		case "text":
			return <TextTab file={content.file} line={content.line} />;
		case "run":
			return <RunTab key={content.id} id={content.id} />;
		case "history":
			return <HistoryTab />;
	}
}

function runTitle(id: string): ReturnType<typeof tabTitle> {
	const head = runStore.get(id)?.head;
	const name = head ? nameOfRun(head.config.paths) : "Run";
	return { name, mark: <Icon name="play" /> };
}

function lastStep(path: string): string {
	return path.slice(path.lastIndexOf("/") + 1);
}
