import type { ReactNode } from "react";
import { collectionStore } from "../../state/collection-state.ts";
import {
	openOwnAgain,
	otherCollectionStore,
} from "../../state/other-collection.ts";
import { useStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { showOpened } from "./show-opened.ts";

/** Tells that another window has opened another collection, and leads to either of them. What is unsaved stays on the screen meanwhile. */
export function OtherOpened(): ReactNode {
	const other = useStore(otherCollectionStore);
	const own = useStore(collectionStore);
	if (other === undefined) return null;
	const isOpen = own?.kind === "open";
	return (
		<div className="connection-lost other-opened" role="alert">
			<span>
				“{other}” was opened in another window.
				{isOpen &&
					` Nothing of “${own.name}” can be saved or sent until it is open again.`}
			</span>
			{isOpen && (
				<Button isSmall onClick={openOwnAgain}>
					Open “{own.name}” again
				</Button>
			)}
			<Button isSmall onClick={showOpened}>
				Load “{other}” here
			</Button>
		</div>
	);
}
