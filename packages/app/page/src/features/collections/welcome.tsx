import type { ReactNode } from "react";
import type { CollectionState } from "../../../../src/protocol/collection.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { MendFile } from "./mend-file.tsx";
import { NewCollectionForm } from "./new-collection-form.tsx";
import { OpenAnother } from "./open-another.tsx";

/** What is shown where there is no collection: a way to one. */
export function Welcome({
	state,
}: {
	readonly state: Extract<CollectionState, { kind: "none" }>;
}): ReactNode {
	const isMissing = ["COLLECTION_NOT_FOUND", "PATH_NOT_FOUND"].includes(
		state.problem.code,
	);
	return (
		<main className="welcome">
			<div className="welcome-card">
				<h1>{isMissing ? "A new collection" : "Nothing can be opened"}</h1>
				{isMissing ? (
					<p>
						There is none in <code>{state.folder}</code> yet. It will be a
						folder with plain files, which any editor and Git can work with.
					</p>
				) : (
					state.brokenFile === undefined && <Problem problem={state.problem} />
				)}
				{state.brokenFile !== undefined && <MendFile file={state.brokenFile} />}
				{isMissing && (
					<>
						<NewCollectionForm id="first-collection" />
						<Button kind="primary" isSubmit form="first-collection">
							Create and open
						</Button>
					</>
				)}
				<OpenAnother />
			</div>
		</main>
	);
}
