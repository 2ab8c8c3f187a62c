import type { ReactNode } from "react";
import type { ScopeLookup } from "../state/scope-lookup.ts";
import { placeholdersOf, resolvePlaceholder } from "./resolve.ts";
import { useScopeKey, useScopeLookup } from "./scope-context.tsx";

/** A text with its placeholders coloured; hovering one shows its card. */
export function ColouredText({ text }: { readonly text: string }): ReactNode {
	const lookup = useScopeLookup();
	const scope = useScopeKey();
	return colouredText(text, scope, lookup);
}

function colouredText(
	text: string,
	scope: string,
	lookup: ScopeLookup | undefined,
): ReactNode {
	const placeholders = placeholdersOf(text, lookup);
	if (placeholders.length === 0) return text;
	const parts: ReactNode[] = [];
	let position = 0;
	for (const placeholder of placeholders) {
		parts.push(text.slice(position, placeholder.start));
		parts.push(
			<span
				key={placeholder.start}
				className={placeholderClass(
					lookup && resolvePlaceholder(placeholder, lookup).state,
				)}
				data-placeholder={placeholder.raw}
				data-scope={scope}
			>
				{placeholder.raw}
			</span>,
		);
		position = placeholder.end;
	}
	parts.push(text.slice(position));
	return parts;
}

export function placeholderClass(state: string | undefined): string {
	return `placeholder placeholder-${state ?? "unknown"}`;
}
