import type { ReactNode } from "react";
import { treesAt, withData } from "../../../forms/tree-path.ts";
import { PairTable } from "../pairs/pair-table.tsx";
import { protocolOf } from "../request-fields.ts";
import type { SectionProps } from "../request-sections.ts";

export function HeadersSection({ tree, onChange }: SectionProps): ReactNode {
	const path = [protocolOf(tree), "headers"];
	return (
		<PairTable
			what="header"
			entries={treesAt(tree, path)}
			onChange={(headers) =>
				onChange((now) =>
					withData(now, path, headers.length === 0 ? undefined : headers),
				)
			}
		/>
	);
}
