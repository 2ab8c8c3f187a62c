import type { ReactNode } from "react";
import { AccessPrompt } from "../features/access/access-prompt.tsx";
import { Conflicts } from "../features/conflict/conflicts.tsx";
import { ConnectionBar } from "../features/notices/connection-bar.tsx";
import { Notices } from "../features/notices/notices.tsx";
import { HoverCardLayer } from "../placeholders/hover-layer.tsx";
import { collectionStore } from "../state/collection-state.ts";
import {
	closedCollection,
	collectionsStore,
} from "../state/workspace/open-collections.ts";
import { useStore } from "../store/store.ts";
import { DialogLayer } from "../ui/dialog-state.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { MenuLayer } from "../ui/menu-state.tsx";
import { Workbench } from "./workbench.tsx";

const ClosedElsewhere = lazyPart(
	async () =>
		(await import("../features/workspace/closed-elsewhere.tsx"))
			.ClosedElsewhere,
);
const Welcome = lazyPart(
	async () => (await import("../features/start/welcome.tsx")).Welcome,
);

export function App(): ReactNode {
	const state = useStore(collectionStore);
	const isClosed = useStore(collectionsStore, closedCollection) !== undefined;
	return (
		<>
			{state?.kind === "open" && <Workbench collection={state} />}
			{state?.kind === "none" && <Welcome state={state} />}
			<HoverCardLayer />
			<MenuLayer />
			<DialogLayer />
			<AccessPrompt />
			<Conflicts />
			<Notices />
			<ConnectionBar />
			{isClosed && <ClosedElsewhere />}
		</>
	);
}
