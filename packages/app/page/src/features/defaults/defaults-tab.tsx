import { type ReactNode, useEffect } from "react";
import type { ItemPlace } from "../../../../src/protocol/collection.ts";
import type { FormTree } from "../../../../src/protocol/forms.ts";
import { ScopeContext } from "../../placeholders/scope-context.tsx";
import { collectionStore, nodeAt } from "../../state/collection-state.ts";
import { changeForm, formKey, formStore } from "../../state/form-state.ts";
import { formsOfTab, placeOfTab } from "../../state/tab-form.ts";
import { idOf, keepTab, type TabContent } from "../../state/tab-state.ts";
import { watchVariables } from "../../state/variables-state.ts";
import { useStore } from "../../store/store.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FormLoader } from "../fields/form-loader.tsx";
import { FormTools } from "../fields/form-tools.tsx";
import { SectionEditor } from "../request/section-editor.tsx";
import { AddFolderFile } from "./add-folder-file.tsx";

/** What a folder gives to every request in it. */
export function FolderTab({ path }: { readonly path: string }): ReactNode {
	useStore(collectionStore);
	useStore(formStore.all);
	const node = nodeAt("folder", path);
	const name = node?.name ?? path.slice(path.lastIndexOf("/") + 1);
	if (node?.file === null) return <AddFolderFile path={path} name={name} />;
	const place = placeOfTab({ kind: "folder", path });
	if (!place) return <EmptyState title="This folder no longer exists" />;
	return (
		<Defaults
			owner="folder"
			title={name}
			content={{ kind: "folder", path }}
			place={place}
			path={path}
		/>
	);
}

/** What the collection gives to every request. */
export function CollectionTab(): ReactNode {
	const state = useStore(collectionStore);
	if (state?.kind !== "open") return null;
	return (
		<Defaults
			owner="collection"
			title={state.name}
			content={{ kind: "collection" }}
			place={{ file: state.file, at: [] }}
			path=""
		/>
	);
}

function Defaults({
	owner,
	title,
	content,
	place,
	path,
}: {
	readonly owner: "folder" | "collection";
	readonly title: string;
	readonly content: TabContent;
	readonly place: ItemPlace;
	readonly path: string;
}): ReactNode {
	const key = formKey(place);
	const beside = formsOfTab(content).find((other) => other !== key);
	useEffect(() => watchVariables(), []);
	const onChange = (change: (tree: FormTree) => FormTree) => {
		keepTab(idOf(content));
		changeForm(key, change);
	};
	return (
		<FormLoader place={place} kind={owner}>
			{({ tree }) => (
				<ScopeContext value="">
					<section
						className="request-editor"
						aria-label={`Settings of ${title}`}
					>
						<header className="defaults-head">
							<h2>{title}</h2>
							<p>
								{owner === "folder"
									? "Applies to every request in this folder."
									: "Applies to every request of the collection."}
							</p>
						</header>
						<SectionEditor
							owner={owner}
							tree={tree}
							path={path}
							form={key}
							onChange={onChange}
							aside={<FormTools form={key} beside={beside} />}
						/>
					</section>
				</ScopeContext>
			)}
		</FormLoader>
	);
}
