import type { ReactNode } from "react";

/** A message of Curlew: what stands between backticks in it is code. */
export function MarkedMessage({ text }: { readonly text: string }): ReactNode {
	return text.split(/`([^`]+)`/).map((part, index) =>
		// Every second part is code. Parts have no other identity.
		// biome-ignore lint/suspicious/noArrayIndexKey: see above
		index % 2 === 1 ? <code key={index}>{part}</code> : part,
	);
}
