import type { ReactNode } from "react";
import { api } from "../../api/api.ts";
import { reconnect } from "../../api/event-stream.ts";
import { attempt } from "../../state/notice-state.ts";
import {
	closedCollection,
	collectionsStore,
} from "../../state/workspace/open-collections.ts";
import { showCollection } from "../../state/workspace/show-collection.ts";
import { useStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";

/** Tells that another window has closed the collection of this one, and opens it again. What is unsaved stays on the screen meanwhile. */
export function ClosedElsewhere(): ReactNode {
	const closed = useStore(collectionsStore, closedCollection);
	const first = useStore(collectionsStore, ([one]) => one);
	if (closed === undefined) return null;
	const open = () =>
		attempt(async () => {
			await api.openAgain(closed.path);
			// Much may have changed while nothing was heard.
			reconnect();
		});
	return (
		<div className="connection-lost closed-elsewhere" role="alert">
			<span>“{closed.name}” was closed in another window.</span>
			<Button isSmall onClick={() => void open()}>
				Open it again
			</Button>
			{first && (
				<Button isSmall onClick={() => void showCollection(first.id)}>
					Go to “{first.name}”
				</Button>
			)}
		</div>
	);
}
