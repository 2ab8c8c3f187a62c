import { type ReactNode, useEffect } from "react";
import { dataAt } from "../../../forms/tree-path.ts";
import {
	collectionStore,
	foldersAround,
} from "../../../state/collection-state.ts";
import { formKey, formStore, openForm } from "../../../state/form-state.ts";
import { openTab } from "../../../state/tab-state.ts";
import { useStore } from "../../../store/store.ts";
import { Button } from "../../../ui/button.tsx";
import { FormRow } from "../form/form-rows.tsx";
import { AUTH_CHOICES } from "./auth-fields.ts";
import { givenKind } from "./auth-place.ts";

interface Level {
	readonly name: string;
	/** Null where there is no file: nothing comes from there. */
	readonly key: string | null;
	readonly open: () => void;
	readonly read: () => void;
	readonly owner: "folder" | "collection";
}

/** Whose auth it is: that of the innermost folder that has one, else the collection's. */
export function InheritedAuthRow({
	path,
	children,
}: {
	readonly path: string;
	/** What stands below, by the kind. */
	readonly children: (kind: string) => ReactNode;
}): ReactNode {
	const state = useStore(collectionStore);
	const passesNone = state?.kind === "open" && state.passesFolderNone;
	const forms = useStore(formStore.all);
	const levels = levelsAbove(path);
	const keys = levels.map(({ key }) => key).join("\n");
	// biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the levels
	useEffect(() => {
		for (const level of levels) level.read();
	}, [keys]);
	const kindOf = ({ key, owner }: Level) => {
		const form = key === null ? undefined : forms.get(key);
		const auth = form && dataAt(form.tree, ["request", "auth"]);
		return givenKind(auth, owner, passesNone);
	};
	const source = levels.find((level) => kindOf(level) !== "inherit");
	if (!source) return null;
	const kind = kindOf(source);
	const [, label = kind] = AUTH_CHOICES.find(([one]) => one === kind) ?? [];
	return (
		<>
			<FormRow label="Inherited">
				<p className="form-text">
					{label}, from the {source.owner}{" "}
					<Button kind="link" onClick={source.open}>
						{source.name}
					</Button>
				</p>
			</FormRow>
			{children(kind)}
		</>
	);
}

/** Folders around an item, innermost first, then the collection. */
function levelsAbove(path: string): readonly Level[] {
	const state = collectionStore.get();
	if (state?.kind !== "open") return [];
	const collection = { file: state.file, at: [] };
	const folders = foldersAround(path).map((node): Level => {
		const { name, file, at } = node;
		const place = file === null ? null : { file, at };
		return {
			name,
			owner: "folder",
			key: place && formKey(place),
			open: () => openTab({ kind: "folder", path: node.path }),
			read: () => void (place && openForm(place, "folder")),
		};
	});
	return [
		...folders.reverse(),
		{
			name: state.name,
			owner: "collection",
			key: formKey(collection),
			open: () => openTab({ kind: "collection" }),
			read: () => void openForm(collection, "collection"),
		},
	];
}
