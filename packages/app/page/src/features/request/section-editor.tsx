import { type ReactNode, useState } from "react";
import type { FormTree } from "../../../../src/protocol/forms.ts";
import { FieldsOfForm } from "../../problems/field-at.tsx";
import { useShownSection } from "../../problems/wanted-section.ts";
import { collectionStore } from "../../state/collection-state.ts";
import { useRevealedVariable } from "../../state/reveal-state.ts";
import { useStore } from "../../store/store.ts";
import { SectionTabs } from "../../ui/section-tabs.tsx";
import { type FormPlaces, formPlacesOf, type Owner } from "./request-fields.ts";
import { type SectionProps, shownSectionsOf } from "./request-sections.ts";

export interface SectionEditorProps
	extends Pick<SectionProps, "tree" | "path" | "form" | "onChange"> {
	readonly owner: Owner;
	/** Stands at the right end of the row of parts. */
	readonly aside?: ReactNode;
}

/** The parts of a request, a folder or the collection, of which one is shown. */
export function SectionEditor(props: SectionEditorProps): ReactNode {
	const { tree, path, form, owner, aside, onChange } = props;
	useStore(collectionStore);
	const places = formPlacesOf(owner, tree);
	const sections = shownSectionsOf(tree, places);
	const [chosen, setActive] = useState("");
	const active = chosen || firstSection(tree, places);
	// It stays when what it holds is removed.
	if (active !== chosen) setActive(active);
	useRevealedVariable(form, () => setActive("variables"));
	useShownSection(form, setActive);
	const section = sections.find(({ id }) => id === active) ?? sections[0];
	if (!section) return null;
	const Section = section.component;
	return (
		<SectionTabs
			label={`Parts of the ${owner}`}
			tabs={sections.map(({ id, label, badge }) => ({
				id,
				label,
				badge: badge?.(tree, places) ?? 0,
			}))}
			active={section.id}
			onSelect={setActive}
			aside={aside}
		>
			<FieldsOfForm form={form}>
				<Section
					tree={tree}
					places={places}
					path={path}
					form={form}
					onChange={onChange}
				/>
			</FieldsOfForm>
		</SectionTabs>
	);
}

/** A body is what most people come for; else the first part that holds something. */
function firstSection(tree: FormTree, places: FormPlaces): string {
	const filled = shownSectionsOf(tree, places).filter(({ badge }) => {
		const shown = badge?.(tree, places);
		return shown !== undefined && shown !== 0;
	});
	const body = filled.find(({ id }) => id === "body");
	return (body ?? filled[0])?.id ?? "";
}
