import type { ReactNode } from "react";
import type { CollectionState } from "../../../../src/protocol/collection.ts";
import {
	collectionsStore,
	isOwn,
} from "../../state/workspace/open-collections.ts";
import { useStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { MendFile } from "../collections/mend-file.tsx";
import { NewCollectionForm } from "../collections/new-collection-form.tsx";
import { OpenAnother } from "../collections/open-another.tsx";
import {
	OpenCollectionList,
	OwnActions,
} from "../workspace/open-collection-list.tsx";
import { SendNow } from "./send-now.tsx";
import { StartActions } from "./start-actions.tsx";

/** What is shown where there is no collection: a way to one. */
export function Welcome({
	state,
}: {
	readonly state: Extract<CollectionState, { kind: "none" }>;
}): ReactNode {
	const isMissing = ["COLLECTION_NOT_FOUND", "PATH_NOT_FOUND"].includes(
		state.problem.code,
	);
	// One of the list that cannot be opened now: what it says is about that one.
	const isListed = useStore(collectionsStore, (open) => open.some(isOwn));
	return (
		<main className="welcome">
			<div className="welcome-card">
				<h1>{isMissing && !isListed ? "Start" : "Nothing can be opened"}</h1>
				{(!isMissing || isListed) && state.brokenFile === undefined && (
					<Problem problem={state.problem} />
				)}
				{isListed && <OwnActions />}
				{state.brokenFile !== undefined && <MendFile file={state.brokenFile} />}
				{isMissing && !isListed && (
					<>
						<SendNow />
						<StartActions />
						<h2>A new collection</h2>
						<p>
							There is no collection in <code>{state.folder}</code> yet. A
							collection is a folder of plain text files that work with any
							editor and with Git.
						</p>
						<NewCollectionForm id="first-collection" />
						<Button kind="primary" isSubmit form="first-collection">
							Create and open
						</Button>
					</>
				)}
				<OpenCollectionList />
				<OpenAnother />
			</div>
		</main>
	);
}
