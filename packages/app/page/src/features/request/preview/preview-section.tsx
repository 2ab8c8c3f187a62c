import { type ReactNode, useState } from "react";
import { Segments } from "../../../ui/segments.tsx";
import { CodePreview } from "../../code/code-preview.tsx";
import type { SectionProps } from "../request-sections.ts";
import { NeedsPane } from "./needs-pane.tsx";
import { OriginsPane } from "./origins-pane.tsx";
import { PreviewPane } from "./request-preview.tsx";

/** The request as it will be sent, live: with what was inserted, where that comes from, what it needs, and as code. */
export function PreviewSection({ path }: SectionProps): ReactNode {
	const [view, setView] = useState<View>("request");
	const choice = (
		<Segments
			label="Shown as"
			value={view}
			options={[
				["request", "Request"],
				["origins", "Origins"],
				["needs", "Needs"],
				["code", "Code"],
			]}
			onChange={setView}
		/>
	);
	switch (view) {
		case "request":
			return <PreviewPane path={path} choice={choice} />;
		case "origins":
			return <OriginsPane path={path} choice={choice} />;
		case "needs":
			return <NeedsPane path={path} choice={choice} />;
		case "code":
			return <CodePreview path={path} choice={choice} />;
	}
}

type View = "request" | "origins" | "needs" | "code";
