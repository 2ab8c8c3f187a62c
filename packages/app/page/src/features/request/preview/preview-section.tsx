import { type ReactNode, useState } from "react";
import type { SectionProps } from "../request-sections.ts";
import { CodePreview } from "./code-preview.tsx";
import { RequestPreview } from "./request-preview.tsx";

/** The request as it will be sent, live: with what was inserted, and as code. */
export function PreviewSection({ path }: SectionProps): ReactNode {
	const [isCode, setCode] = useState(false);
	const choice = (
		<fieldset className="segments">
			<legend className="visually-hidden">Shown as</legend>
			<button
				type="button"
				className="segment"
				aria-pressed={!isCode}
				onClick={() => setCode(false)}
			>
				Request
			</button>
			<button
				type="button"
				className="segment"
				aria-pressed={isCode}
				onClick={() => setCode(true)}
			>
				Code
			</button>
		</fieldset>
	);
	return isCode ? (
		<CodePreview path={path} choice={choice} />
	) : (
		<RequestPreview path={path} choice={choice} />
	);
}
