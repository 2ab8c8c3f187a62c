import type { ReactNode } from "react";
import { accessStore, isAsked } from "../../state/access-state.ts";
import { useStore } from "../../store/store.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const AccessPanel = lazyPart(
	async () => (await import("./access-panel.tsx")).AccessPanel,
);

/** The panel that asks what the collection may take, as long as there is something to ask. */
export function AccessPrompt(): ReactNode {
	const { question, waiting } = useStore(accessStore);
	if (question === null || !isAsked(question)) return null;
	return <AccessPanel key={question.id} waiting={waiting} />;
}
