import { type ReactNode, useEffect, useRef, useState } from "react";
import {
	type ImportedCollection,
	type ImportSource,
	looksLikeCurl,
} from "../../../../../src/protocol/collections.ts";
import { api } from "../../../api/api.ts";
import { ApiError } from "../../../api/call.ts";
import { collectionStore } from "../../../state/collection-state.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { createRequests, requestsOf } from "../curl-actions.ts";
import { LabelledInput } from "../labelled-input.tsx";
import { openNeighbour } from "../open-neighbour.ts";
import { useNeighbours } from "../use-neighbours.ts";
import { countsOf, ImportResult } from "./import-result.tsx";
import { folderFor, isComplete, isWhole, tooLarge } from "./source-facts.ts";
import { NO_SOURCE, SourceFields } from "./source-fields.tsx";

/** Makes a collection of what another program has exported, in a folder beside the open one. */
export function ImportDialog({
	source: given = NO_SOURCE,
	onClose,
}: {
	/** What is imported, as far as that is known. */
	readonly source?: ImportSource | undefined;
	readonly onClose: () => void;
}): ReactNode {
	const place = useNeighbours()?.place;
	const [source, setSource] = useState<ImportSource>(given);
	const [ownFolder, setFolder] = useState<string>();
	const [isBusy, setBusy] = useState(false);
	const [error, setError] = useState<ApiError>();
	const [outcome, setOutcome] = useState<ImportedCollection>();
	const cancel = useRef(new AbortController());
	useEffect(() => {
		const { current } = cancel;
		return () => current.abort();
	}, []);
	const isCurl = source.kind === "text" && looksLikeCurl(source.text);
	const folder = ownFolder ?? folderFor(source);
	const change = (changed: ImportSource) => {
		setSource(changed);
		setError(undefined);
		setOutcome(undefined);
	};
	const start = async () => {
		setBusy(true);
		setError(undefined);
		setOutcome(undefined);
		try {
			if (isCurl) {
				await createRequests(await requestsOf(source.text), "");
				onClose();
				return;
			}
			const { signal } = cancel.current;
			const imported = await api.importCollection({ folder, source }, signal);
			setOutcome(imported);
			// There is nothing to read first, and nothing else open.
			if (isWhole(imported) && !isCollectionOpen())
				await openNeighbour(folder, { told: countsOf(imported) });
		} catch (failure) {
			if (cancel.current.signal.aborted) return;
			if (!(failure instanceof ApiError)) throw failure;
			setError(failure);
		} finally {
			setBusy(false);
		}
	};
	const isDone = outcome?.isImported ?? false;
	const open = () => void openNeighbour(folder);
	const refusal = isCurl ? withoutCollection() : tooLarge(source);
	const isReady =
		isComplete(source) &&
		refusal === undefined &&
		!isBusy &&
		(isCurl || folder !== "");
	return (
		<Dialog
			title="Import"
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>{isDone ? "Close" : "Cancel"}</Button>
					<Button
						kind="primary"
						disabled={!isDone && !isReady}
						onClick={isDone ? open : () => void start()}
					>
						{isDone ? "Open the imported collection" : "Import"}
					</Button>
				</>
			}
		>
			{isDone || (
				<>
					<p>
						A collection of Postman, Insomnia, Hoppscotch or Bruno, an OpenAPI,
						Swagger or WSDL document, a HAR file, <code>.http</code> files, or
						curl commands. Which it is, is told by the content; nothing is sent.
					</p>
					<SourceFields source={source} onChange={change} />
					{isCurl ? (
						<p>The curl commands become requests of the open collection.</p>
					) : (
						<LabelledInput
							label="New folder"
							value={folder}
							onChange={setFolder}
							hint={place && `${place}/${folder}`}
						/>
					)}
				</>
			)}
			{refusal && <Problem problem={refusal} />}
			{isBusy && <p role="status">Importing …</p>}
			{outcome && <ImportResult outcome={outcome} />}
			{error && <Problem problem={error} />}
		</Dialog>
	);
}

/** Requests need a collection that they can be part of. */
function withoutCollection() {
	if (isCollectionOpen()) return undefined;
	return {
		message: "No collection is open that the requests could be part of.",
		hint: "Make a new collection first.",
	};
}

function isCollectionOpen(): boolean {
	return collectionStore.get()?.kind === "open";
}
