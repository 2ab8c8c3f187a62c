import type { ComponentType } from "react";
import type { SendResult } from "../../../../src/protocol/sending.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import type { SectionTab } from "../../ui/section-tabs.tsx";
import { Checks, countChecks } from "../record/checks.tsx";
import { ScriptLog } from "../record/script-log.tsx";
import { CookiesSection } from "./cookies/cookies-section.tsx";
import { receivedCookies } from "./cookies/set-cookie.ts";
import { ResponseHeaders } from "./headers/headers-section.tsx";
import { SentSection } from "./sent/sent-section.tsx";

const ResponseBodyView = lazyPart(
	async () => (await import("./body-view/body-section.tsx")).ResponseBodyView,
);
const TimingSection = lazyPart(
	async () => (await import("./timing/timing-section.tsx")).TimingSection,
);
const VisualSection = lazyPart(
	async () => (await import("./visual/visual-section.tsx")).VisualSection,
);

const StreamSection = lazyPart(
	async () => (await import("./live/stream-section.tsx")).StreamSection,
);

export interface ResponseSectionProps {
	readonly exchange: SendResult;
}

/** A part of the response view. A new one is a component, and a line below. */
export interface ResponseSection {
	readonly id: string;
	readonly label: string;
	readonly badge?: (exchange: SendResult) => SectionTab["badge"];
	/** Whether there is anything to show. */
	readonly isShown: (exchange: SendResult) => boolean;
	readonly component: ComponentType<ResponseSectionProps>;
}

const hasResponse = ({ result }: SendResult) => result.response !== undefined;

const ALL: readonly ResponseSection[] = [
	{
		id: "events",
		label: "Events",
		isShown: ({ live }) => live?.head.kind === "events",
		component: StreamSection,
	},
	{
		id: "lines",
		label: "Lines",
		isShown: ({ live }) => live?.head.kind === "lines",
		component: StreamSection,
	},
	{
		id: "body",
		label: "Body",
		isShown: hasResponse,
		component: ResponseBodyView,
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
		component: ResponseHeaders,
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
		badge: ({ result }) => (result.response?.redirects?.length ? "dot" : 0),
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
export function responseSectionsOf(
	exchange: SendResult,
): readonly ResponseSection[] {
	return ALL.filter(({ isShown }) => isShown(exchange));
}
