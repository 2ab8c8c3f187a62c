import type { ReactNode } from "react";

/** A description as its server gives it. It is data: of Markdown, only paragraphs and code are shown as such. */
export function DocsText({ text }: { readonly text: string }): ReactNode {
	const paragraphs = text.trim().split(/\n\s*\n/);
	if (text.trim() === "") return null;
	return paragraphs.map((paragraph, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: a text has no other parts
		<p key={index}>
			{paragraph.split(/`([^`\n]+)`/).map((part, at) =>
				// biome-ignore lint/suspicious/noArrayIndexKey: as above
				at % 2 === 1 ? <code key={at}>{part}</code> : part,
			)}
		</p>
	));
}
