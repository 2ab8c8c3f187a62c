import type { ReactNode } from "react";
import { reloadCollection } from "../../state/collection-state.ts";
import {
	collectionsStore,
	isOwn,
} from "../../state/workspace/open-collections.ts";
import { useStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { closeShownCollection } from "./close-collection.ts";
import { CollectionRow } from "./collection-rows.tsx";

/** What can be done about a collection of the list that cannot be read. */
export function OwnActions(): ReactNode {
	return (
		<div className="start-actions">
			<Button kind="primary" onClick={() => void reloadCollection()}>
				Try again
			</Button>
			<Button onClick={() => void closeShownCollection()}>
				Remove from list
			</Button>
		</div>
	);
}

/** The others that are open, where there is no sidebar that has them. */
export function OpenCollectionList(): ReactNode {
	const others = useStore(collectionsStore).filter((one) => !isOwn(one));
	if (others.length === 0) return null;
	return (
		<section className="welcome-collections">
			<h2>Open collections</h2>
			<ul>
				{others.map((one) => (
					<CollectionRow key={one.id} collection={one} />
				))}
			</ul>
		</section>
	);
}
