import type { ReactNode } from "react";

/** Stands where there is nothing yet, and says what could be. */
export function EmptyState({
	title,
	children,
}: {
	readonly title: ReactNode;
	readonly children?: ReactNode;
}): ReactNode {
	return (
		<div className="empty">
			<p className="empty-title">{title}</p>
			{children}
		</div>
	);
}
