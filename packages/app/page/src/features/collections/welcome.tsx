import type { ReactNode } from "react";
import type { CollectionState } from "../../../../src/protocol/collection.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { showImportDialog } from "./dialogs.tsx";
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
						There is no collection in <code>{state.folder}</code> yet. A
						collection is a folder of plain text files that work with any editor
						and with Git.
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
						<Button onClick={showImportDialog}>
							Import from another program …
						</Button>
					</>
				)}
				<OpenAnother />
			</div>
		</main>
	);
}
