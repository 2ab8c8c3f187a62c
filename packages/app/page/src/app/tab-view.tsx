import type { ReactNode } from "react";
import { RequestTab } from "../features/request/request-tab.tsx";
import type { TabContent } from "../state/tab-state.ts";
import { lazyPart } from "../ui/lazy-part.ts";

/** How a kind of tab looks. A new kind gets its line in `TabContent`, its case below, in `tabTitle`, and in `formOfTab` when it shows a file. */

const TextTab = lazyPart(
	async () => (await import("../features/text/text-tab.tsx")).TextTab,
);

const FolderTab = lazyPart(
	async () => (await import("../features/defaults/defaults-tab.tsx")).FolderTab,
);

const CollectionTab = lazyPart(
	async () =>
		(await import("../features/defaults/defaults-tab.tsx")).CollectionTab,
);

const EnvironmentTab = lazyPart(
	async () =>
		(await import("../features/environments/environment-tab.tsx"))
			.EnvironmentTab,
);

const HistoryTab = lazyPart(
	async () => (await import("../features/sent/history-tab.tsx")).HistoryTab,
);

const ChangesTab = lazyPart(
	async () => (await import("../features/changes/changes-tab.tsx")).ChangesTab,
);

const RunTab = lazyPart(
	async () => (await import("../features/run/run-tab.tsx")).RunTab,
);

const RunsTab = lazyPart(
	async () => (await import("../features/run/runs/runs-tab.tsx")).RunsTab,
);

const MockTab = lazyPart(
	async () => (await import("../features/mock/mock-tab.tsx")).MockTab,
);

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
		case "runs":
			return <RunsTab />;
		case "history":
			return <HistoryTab />;
		case "changes":
			return <ChangesTab />;
		case "mock":
			return <MockTab />;
	}
}
