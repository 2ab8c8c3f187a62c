import type { ComponentType } from "react";
import type { FormTree } from "../../../../src/protocol/forms.ts";
import { dataAt, treesAt } from "../../forms/tree-path.ts";
import type { SectionTab } from "../../ui/section-tabs.tsx";
import { BodySection } from "./body/body-section.tsx";
import { HeadersSection } from "./headers/headers-section.tsx";
import { protocolOf } from "./request-fields.ts";

/** What every section gets: the form, and how to change it. */
export interface SectionProps {
	readonly tree: FormTree;
	readonly onChange: (change: (tree: FormTree) => FormTree) => void;
}

/** A part of the request editor. A new one is a folder beside the others, and a line below. */
export interface RequestSection {
	readonly id: string;
	readonly label: string;
	readonly badge?: (tree: FormTree) => SectionTab["badge"];
	readonly component: ComponentType<SectionProps>;
}

export const REQUEST_SECTIONS: readonly RequestSection[] = [
	{
		id: "body",
		label: "Body",
		badge: (tree) =>
			dataAt(tree, [protocolOf(tree), "body"]) === undefined ? 0 : "dot",
		component: BodySection,
	},
	{
		id: "headers",
		label: "Headers",
		badge: (tree) => treesAt(tree, [protocolOf(tree), "headers"]).length,
		component: HeadersSection,
	},
];
