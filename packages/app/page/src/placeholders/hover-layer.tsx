import type { ReactNode } from "react";
import { useStore } from "../store/store.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import { hoverStore } from "./hover-state.ts";

const HoverCard = lazyPart(
	async () => (await import("./hover-card.tsx")).HoverCard,
);

/** The card of what the pointer rests on. There is one on the page. */
export function HoverCardLayer(): ReactNode {
	const hovered = useStore(hoverStore);
	if (!hovered) return null;
	const { raw, problems } = hovered;
	return (
		<HoverCard key={`${raw} ${problems?.[0]?.message}`} hovered={hovered} />
	);
}
