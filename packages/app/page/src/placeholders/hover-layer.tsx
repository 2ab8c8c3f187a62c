import type { ReactNode } from "react";
import { useStore } from "../store/store.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { hoverStore } from "./hover-state.ts";

const HoverCard = lazyPart(
	async () => (await import("./hover-card.tsx")).HoverCard,
);

/** The card of the placeholder under the pointer. There is one on the page. */
export function HoverCardLayer(): ReactNode {
	const hovered = useStore(hoverStore);
	return hovered ? <HoverCard key={hovered.raw} hovered={hovered} /> : null;
}
