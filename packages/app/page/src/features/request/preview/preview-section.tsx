import { type ReactNode, useState } from "react";
import { Segments } from "../../../ui/segments.tsx";
import { CodePreview } from "../../code/code-preview.tsx";
import type { SectionProps } from "../request-sections.ts";
import { PreviewPane } from "./request-preview.tsx";

/** The request as it will be sent, live: with what was inserted, and as code. */
export function PreviewSection({ path }: SectionProps): ReactNode {
	const [isCode, setCode] = useState(false);
	const choice = (
		<Segments
			label="Shown as"
			value={isCode ? "code" : "request"}
			options={[
				["request", "Request"],
				["code", "Code"],
			]}
			onChange={(view) => setCode(view === "code")}
		/>
	);
	return isCode ? (
		<CodePreview path={path} choice={choice} />
	) : (
		<PreviewPane path={path} choice={choice} />
	);
}
