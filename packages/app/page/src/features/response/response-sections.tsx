import type { ComponentType } from "react";
import type { Exchange } from "../../../../src/protocol/sending.ts";
import type { SectionTab } from "../../ui/section-tabs.tsx";
import { Checks, countChecks } from "../record/checks.tsx";
import { ScriptLog } from "../record/script-log.tsx";
import { BodySection } from "./body/body-section.tsx";
import { CookiesSection } from "./cookies/cookies-section.tsx";
import { receivedCookies } from "./cookies/set-cookie.ts";
import { HeadersSection } from "./headers/headers-section.tsx";
import { SentSection } from "./sent/sent-section.tsx";
import { TimingSection } from "./timing/timing-section.tsx";
import { VisualSection } from "./visual/visual-section.tsx";

export interface ResponseSectionProps {
	readonly exchange: Exchange;
}

/** A part of the response view. A new one is a component, and a line below. */
export interface ResponseSection {
	readonly id: string;
	readonly label: string;
	readonly badge?: (exchange: Exchange) => SectionTab["badge"];
	/** Whether there is anything to show. */
	readonly isShown: (exchange: Exchange) => boolean;
	readonly component: ComponentType<ResponseSectionProps>;
}

const hasResponse = ({ result }: Exchange) => result.response !== undefined;

const ALL: readonly ResponseSection[] = [
	{
		id: "body",
		label: "Body",
		isShown: hasResponse,
		component: BodySection,
	},
	{
		id: "visual",
		label: "Visual",
		isShown: ({ result }) => (result.visualizations?.length ?? 0) > 0,
		component: VisualSection,
	},
	{
		id: "headers",
		label: "Headers",
		badge: ({ result }) => result.response?.headers.length ?? 0,
		isShown: hasResponse,
		component: HeadersSection,
	},
	{
		id: "cookies",
		label: "Cookies",
		badge: (exchange) => receivedCookies(exchange).length,
		isShown: hasResponse,
		component: CookiesSection,
	},
	{
		id: "tests",
		label: "Tests",
		badge: ({ result }) => countChecks(result).all,
		isShown: ({ result }) => countChecks(result).all > 0,
		component: ({ exchange }) => <Checks result={exchange.result} />,
	},
	{
		id: "log",
		label: "Scripts",
		badge: ({ log }) => log.length,
		isShown: ({ log }) => log.length > 0,
		component: ({ exchange }) => <ScriptLog log={exchange.log} />,
	},
	{
		id: "timing",
		label: "Timing",
		badge: ({ result }) => (result.response?.redirects.length ? "dot" : 0),
		isShown: hasResponse,
		component: TimingSection,
	},
	{
		id: "sent",
		label: "Sent",
		isShown: ({ result }) => result.request !== undefined,
		component: SentSection,
	},
];

/** The parts that an exchange has. */
export function sectionsOf(exchange: Exchange): readonly ResponseSection[] {
	return ALL.filter(({ isShown }) => isShown(exchange));
}
