import { type ReactNode, useState } from "react";
import type { ConvertedCollection } from "../../../../src/protocol/collections.ts";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/call.ts";
import type { OpenCollectionState } from "../../state/collection-state.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/problem.tsx";
import { folderNameOf } from "./folder-name.ts";
import { LabelledInput } from "./labelled-input.tsx";
import { openNeighbour } from "./open-neighbour.ts";
import { useNeighbours } from "./use-neighbours.ts";

/** Writes the open collection in the other format, into a folder beside it. */
export function ConvertDialog({
	collection,
	onClose,
}: {
	readonly collection: OpenCollectionState;
	readonly onClose: () => void;
}): ReactNode {
	const { otherFormat } = collection;
	const place = useNeighbours()?.place;
	const [folder, setFolder] = useState(
		`${folderNameOf(collection.name)}-${otherFormat.name}`,
	);
	const [error, setError] = useState<ApiError>();
	const [outcome, setOutcome] = useState<ConvertedCollection>();
	const convert = async () => {
		try {
			setError(undefined);
			setOutcome(await api.convertCollection(folder));
		} catch (failure) {
			if (!(failure instanceof ApiError)) throw failure;
			setError(failure);
		}
	};
	const open = () => void openNeighbour(folder);
	const isDone = outcome?.isConverted ?? false;
	return (
		<Dialog
			title={`Convert to ${otherFormat.title} format`}
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>{isDone ? "Close" : "Cancel"}</Button>
					<Button
						kind="primary"
						disabled={folder === ""}
						onClick={isDone ? open : () => void convert()}
					>
						{isDone ? "Open the converted collection" : "Convert"}
					</Button>
				</>
			}
		>
			{outcome ? (
				<Outcome outcome={outcome} />
			) : (
				<>
					<p>
						The whole collection is written to a new folder. The open collection
						is not changed.
					</p>
					<LabelledInput
						label="New folder"
						value={folder}
						onChange={setFolder}
						hint={place && `${place}/${folder}`}
						isFirst
					/>
				</>
			)}
			{error && <Problem problem={error} />}
		</Dialog>
	);
}

function Outcome({
	outcome,
}: {
	readonly outcome: ConvertedCollection;
}): ReactNode {
	const { isConverted, converted, copied, problems } = outcome;
	return (
		<>
			<p role="status">
				{isConverted
					? `${countOf(converted)} written${copied > 0 ? `, ${countOf(copied)} copied unchanged` : ""}.`
					: "Files are broken, so nothing was written."}
			</p>
			{problems.map((problem, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
				<Problem key={index} problem={problem} />
			))}
		</>
	);
}

function countOf(files: number): string {
	return files === 1 ? "1 file" : `${files} files`;
}
