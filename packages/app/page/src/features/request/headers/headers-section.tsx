import type { ReactNode } from "react";
import { treesAt, withData } from "../../../forms/tree-path.ts";
import { FieldAt } from "../../../problems/field-at.tsx";
import { PairTable } from "../pairs/pair-table.tsx";
import type { SectionProps } from "../request-sections.ts";
import { suggestHeaderName, suggestHeaderValue } from "./known-headers.ts";

export function HeadersSection({
	tree,
	places,
	onChange,
}: SectionProps): ReactNode {
	const path = [...places.details, "headers"];
	return (
		<FieldAt path={path}>
			<PairTable
				what="header"
				entries={treesAt(tree, path)}
				suggestName={suggestHeaderName}
				suggestValue={suggestHeaderValue}
				onChange={(headers) =>
					onChange((now) =>
						withData(now, path, headers.length === 0 ? undefined : headers),
					)
				}
			/>
		</FieldAt>
	);
}
