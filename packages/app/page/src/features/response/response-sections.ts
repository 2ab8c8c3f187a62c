import type { ComponentType } from "react";
import type { Exchange } from "../../../../src/protocol/sending.ts";
import type { SectionTab } from "../../ui/section-tabs.tsx";
import { BodySection } from "./body/body-section.tsx";
import { HeadersSection } from "./headers/headers-section.tsx";

export interface ResponseSectionProps {
	readonly exchange: Exchange;
}

/** A part of the response view. A new one is a folder beside the others, and a line below. */
export interface ResponseSection {
	readonly id: string;
	readonly label: string;
	readonly badge?: (exchange: Exchange) => SectionTab["badge"];
	readonly component: ComponentType<ResponseSectionProps>;
}

export const RESPONSE_SECTIONS: readonly ResponseSection[] = [
	{ id: "body", label: "Body", component: BodySection },
	{
		id: "headers",
		label: "Headers",
		badge: ({ result }) => result.response?.headers.length ?? 0,
		component: HeadersSection,
	},
];
