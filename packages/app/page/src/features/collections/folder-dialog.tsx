import { type ReactNode, useEffect, useRef, useState } from "react";
import type { BrowsedFolder } from "../../../../src/protocol/collections.ts";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/call.ts";
import { reportError } from "../../state/notice-state.ts";
import { showCollection } from "../../state/workspace/show-collection.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Problem } from "../../ui/problem.tsx";
import { LabelledInput } from "./labelled-input.tsx";

/** Goes through the folders of this machine, and opens one. */
export function FolderDialog({
	onClose,
}: {
	readonly onClose: () => void;
}): ReactNode {
	const [folder, setFolder] = useState<BrowsedFolder>();
	const [path, setPath] = useState("");
	const [error, setError] = useState<ApiError>();
	const tell = (failure: unknown) =>
		failure instanceof ApiError ? setError(failure) : reportError(failure);
	const browse = async (wanted: string) => {
		const found = await api.browse(wanted);
		setError(undefined);
		setFolder(found);
		// What was typed while the first folder was looked up stays.
		setPath((now) => (wanted === "" && now !== "" ? now : found.path));
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: it begins once
	useEffect(() => {
		browse("").catch(tell);
	}, []);
	const form = useRef<HTMLFormElement>(null);
	// A path that is pasted or typed takes the place of the one that is offered.
	useEffect(() => {
		const field = form.current?.querySelector("input");
		const isOffered = field?.value === folder?.path;
		if (isOffered && field === document.activeElement) field?.select();
	}, [folder]);
	const open = async (wanted: string) => {
		const { id } = await api.openFolder(wanted);
		await showCollection(id);
	};
	return (
		<Dialog
			title="Open a folder"
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button kind="primary" isSubmit form="open-folder">
						Open
					</Button>
				</>
			}
		>
			<form
				ref={form}
				id="open-folder"
				className="collection-form"
				onSubmit={(event) => {
					event.preventDefault();
					open(path).catch(tell);
				}}
			>
				<LabelledInput
					label="Folder of a collection, or a Postman collection’s file"
					value={path}
					onChange={setPath}
					isFirst
				/>
			</form>
			{error && <Problem problem={error} />}
			{folder && (
				<ul className="folder-list" aria-label="Folders">
					{folder.parent !== null && (
						<FolderRow
							name=".."
							onEnter={() => browse(folder.parent ?? "").catch(tell)}
						/>
					)}
					{folder.folders.map((one) => (
						<FolderRow
							key={one.path}
							name={one.name}
							onEnter={() => browse(one.path).catch(tell)}
							onOpen={
								one.holdsCollection
									? () => open(one.path).catch(tell)
									: undefined
							}
						/>
					))}
				</ul>
			)}
		</Dialog>
	);
}

function FolderRow({
	name,
	onEnter,
	onOpen,
}: {
	readonly name: string;
	readonly onEnter: () => void;
	/** There only for one that holds a collection. */
	readonly onOpen?: (() => void) | undefined;
}): ReactNode {
	return (
		<li>
			<Button kind="link" onClick={onEnter}>
				<Icon name="folder" />
				{name}
			</Button>
			{onOpen && (
				<Button isSmall onClick={onOpen} aria-label={`Open ${name}`}>
					Open
				</Button>
			)}
		</li>
	);
}
