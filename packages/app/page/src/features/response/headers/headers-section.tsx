import type { ReactNode } from "react";
import type { ResponseSectionProps } from "../response-sections.ts";

export function HeadersSection({ exchange }: ResponseSectionProps): ReactNode {
	const headers = exchange.result.response?.headers ?? [];
	return (
		<table className="facts" aria-label="Headers of the response">
			<tbody>
				{headers.map(([name, value], index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: headers repeat, and never change
					<tr key={index}>
						<th scope="row">{name}</th>
						<td>{value}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
