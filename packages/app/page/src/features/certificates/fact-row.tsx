import type { ReactNode } from "react";

/** A line of a table of facts. */
export function FactRow({
	name,
	value,
}: {
	readonly name: string;
	readonly value: string;
}): ReactNode {
	return (
		<tr>
			<th scope="row">{name}</th>
			<td>{value}</td>
		</tr>
	);
}
