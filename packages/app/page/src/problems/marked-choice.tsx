import type { ReactNode } from "react";
import { useFieldAt } from "./field-at.tsx";

/** A choice that is marked where something is wrong with what is chosen. */
export function MarkedChoice({
	children,
}: {
	readonly children: ReactNode;
}): ReactNode {
	const { field, problems } = useFieldAt();
	const [first] = problems;
	return (
		<div
			className={first ? `fault-box fault-${first.severity}` : undefined}
			data-field={field}
			data-problem={first && `${field} 0`}
		>
			{children}
		</div>
	);
}
