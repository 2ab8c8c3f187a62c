import { lazy, type ReactNode } from "react";
import { RequestTab } from "../features/request/request-tab.tsx";
import type { TabContent } from "../state/tab-state.ts";

/** How a kind of tab looks. A new kind gets its line in `TabContent`, its case below, in `tabTitle`, and in `formOfTab` when it shows a file. */

const TextTab = lazy(async () => {
	const { TextTab } = await import("../features/text/text-tab.tsx");
	return { default: TextTab };
});

const FolderTab = lazy(async () => {
	const { FolderTab } = await import("../features/defaults/defaults-tab.tsx");
	return { default: FolderTab };
});

const CollectionTab = lazy(async () => {
	const { CollectionTab } = await import(
		"../features/defaults/defaults-tab.tsx"
	);
	return { default: CollectionTab };
});

const EnvironmentTab = lazy(async () => {
	const { EnvironmentTab } = await import(
		"../features/environments/environment-tab.tsx"
	);
	return { default: EnvironmentTab };
});

const HistoryTab = lazy(async () => {
	const { HistoryTab } = await import("../features/sent/history-tab.tsx");
	return { default: HistoryTab };
});

const RunTab = lazy(async () => {
	const { RunTab } = await import("../features/run/run-tab.tsx");
	return { default: RunTab };
});

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
