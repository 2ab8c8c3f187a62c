import type { ReactNode } from "react";
import type { FinishedPreview } from "../../../../../src/protocol/preview.ts";

export type PreviewExplanation = NonNullable<FinishedPreview["explanation"]>;
export type PreviewedText = PreviewExplanation["url"];
export type PreviewedValue = PreviewExplanation["values"][number];

/** A finished text; what was inserted shows its origin, and its card when hovered. */
export function ExplainedTextView({
	text: { text, marks },
	values,
	scope,
}: {
	readonly text: PreviewedText;
	readonly values: readonly PreviewedValue[];
	/** Whose variables they are: the request's path. */
	readonly scope: string;
}): ReactNode {
	const parts: ReactNode[] = [];
	let position = 0;
	for (const { start, end, value: number } of marks) {
		const value = values[number - 1];
		parts.push(text.slice(position, start));
		parts.push(
			<span
				key={start}
				className={`mark mark-${markOrigin(value)}`}
				data-placeholder={value?.placeholder}
				data-scope={scope}
			>
				{text.slice(start, end)}
			</span>,
		);
		position = end;
	}
	parts.push(text.slice(position));
	return parts;
}

/** What a mark's colour stands for. */
export function markOrigin(value: PreviewedValue | undefined): string {
	if (!value || value.unresolved.length > 0) return "unresolved";
	if (value.isSecret) return "secret";
	return value.scope ?? "dynamic";
}
