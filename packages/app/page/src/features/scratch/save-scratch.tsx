import { type ReactNode, useState } from "react";
import type { FormTree } from "../../../../src/protocol/forms.ts";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/call.ts";
import { withData } from "../../forms/tree-path.ts";
import {
	collectionStore,
	nodesOf,
	reloadCollection,
} from "../../state/collection-state.ts";
import { knownSync } from "../../state/drafts/kept-drafts.ts";
import { moveResponses } from "../../state/exchange-state.ts";
import { closeForm, formStore } from "../../state/form-state.ts";
import {
	closeTab,
	idOf,
	openTab,
	replacePaths,
	tabStore,
} from "../../state/tab-state.ts";
import { revealPath } from "../../state/tree-state.ts";
import {
	leaveOwn,
	shownCollection,
} from "../../state/workspace/open-collections.ts";
import { showCollection } from "../../state/workspace/show-collection.ts";
import { keepRemembered } from "../../store/remembered.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showDialog } from "../../ui/dialog-state.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Select } from "../../ui/select.tsx";
import { folderNameOf } from "../collections/folder-name.ts";
import { LabelledInput } from "../collections/labelled-input.tsx";
import { useNeighbours } from "../collections/use-neighbours.ts";
import { methodOf, urlOf } from "../request/request-fields.ts";

/** Asks what a scratch request is called and where it goes. Gives the path that it has then; undefined when the user does not want to. */
export function askWhereToSave(path: string): Promise<string | undefined> {
	const tree = formStore.get(path)?.tree;
	if (tree === undefined) return Promise.resolve(undefined);
	return new Promise((resolve) =>
		showDialog((close) => (
			<SaveScratch
				path={path}
				tree={tree}
				onClose={(saved) => {
					close();
					resolve(saved);
				}}
			/>
		)),
	);
}

interface SaveScratchProps {
	readonly path: string;
	readonly tree: FormTree;
	readonly onClose: (saved: string | undefined) => void;
}

function SaveScratch({ path, tree, onClose }: SaveScratchProps): ReactNode {
	const state = collectionStore.get();
	const isNew = state?.kind !== "open" || state.isScratch;
	const [name, setName] = useState(nameFor(tree));
	const [folder, setFolder] = useState("");
	const [collection, setCollection] = useState("");
	const [error, setError] = useState<ApiError>();
	const [isSaving, setSaving] = useState(false);
	const save = async () => {
		const wanted = name.trim();
		const saved = isNew
			? await intoNewCollection(path, tree, wanted, collection.trim())
			: await intoFolder(path, tree, wanted, folder);
		onClose(saved);
	};
	return (
		<Dialog
			title="Save the request"
			onClose={() => onClose(undefined)}
			actions={
				<>
					<Button onClick={() => onClose(undefined)}>Cancel</Button>
					<Button kind="primary" isSubmit form="save-scratch">
						{isNew ? "Create and save" : "Save"}
					</Button>
				</>
			}
		>
			<form
				id="save-scratch"
				className="collection-form"
				onSubmit={(event) => {
					event.preventDefault();
					if (isSaving) return;
					setSaving(true);
					save().catch((failure: unknown) => {
						setSaving(false);
						if (!(failure instanceof ApiError)) throw failure;
						setError(failure);
					});
				}}
			>
				<LabelledInput label="Name" value={name} onChange={setName} isFirst />
				{isNew ? (
					<NewCollectionName value={collection} onChange={setCollection} />
				) : (
					<label className="labelled">
						<span>Folder</span>
						<Select
							value={folder}
							options={[
								["", "(the collection itself)"],
								...nodesOf("folder").map((one) => one.path),
							]}
							onChange={setFolder}
						/>
					</label>
				)}
				{error && <Problem problem={error} />}
			</form>
		</Dialog>
	);
}

function NewCollectionName({
	value,
	onChange,
}: {
	readonly value: string;
	readonly onChange: (value: string) => void;
}): ReactNode {
	const place = useNeighbours()?.place;
	return (
		<LabelledInput
			label="New collection"
			value={value}
			onChange={onChange}
			placeholder="Shop"
			hint={place && `${place}/${folderNameOf(value)}`}
		/>
	);
}

/** `GET users` for `https://example.com/v1/users?page=1`. */
function nameFor(tree: FormTree): string {
	const steps = urlOf(tree)
		.replace(/^[a-z+]+:\/\//i, "")
		.replace(/[?#].*/, "")
		.split("/")
		.filter(Boolean);
	const last = steps.at(-1)?.replace(/[{}]/g, "");
	return last === undefined ? "" : `${methodOf(tree)} ${last}`;
}

/** @throws ApiError */
async function intoFolder(
	path: string,
	tree: FormTree,
	name: string,
	folder: string,
): Promise<string> {
	const made = await api.createItem({
		...{ kind: "request", folder, name, tree },
		scratch: path,
	});
	await reloadCollection();
	moveResponses((one) => (one === path ? made.path : one));
	// Before its tab moves: what is unsaved would go along.
	closeForm(path);
	replacePaths("request", path, made.path);
	revealPath(made.path);
	openTab({ kind: "request", path: made.path });
	return made.path;
}

/** The collection is opened then: what was kept of the request is taken away before. @throws ApiError */
async function intoNewCollection(
	path: string,
	tree: FormTree,
	name: string,
	collection: string,
): Promise<string> {
	const form = formStore.get(path);
	closeForm(path);
	await knownSync(path)?.flush();
	try {
		const { id, request } = await api.createCollection({
			name: collection,
			folder: folderNameOf(collection),
			format: "opencollection",
			request: {
				name,
				tree: withData(tree, ["info", "name"], name),
				scratch: path,
			},
		});
		closeTab(idOf({ kind: "request", path }));
		if (tabStore.get().tabs.length === 0) await closeScratchPlace();
		await showCollection(id, { open: { kind: "request", path: request } });
		return request;
	} catch (error) {
		if (form) formStore.set(path, form);
		throw error;
	}
}

/** Nothing is left there that somebody would come back for. */
async function closeScratchPlace(): Promise<void> {
	const own = shownCollection();
	if (!own) return;
	await keepRemembered();
	leaveOwn();
	await api.closeCollection(own.id);
}
