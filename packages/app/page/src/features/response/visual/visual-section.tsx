import type { ReactNode } from "react";
import type { RequestResult } from "../../../../../src/protocol/run.ts";
import { exchangeApi } from "../../../api/exchange-api.ts";
import type { ResponseSectionProps } from "../response-sections.tsx";
import { tableOf, textOfCell, type VisualTable } from "./visual-table.ts";

type Visualization = NonNullable<RequestResult["visualizations"]>[number];

/** What scripts have made with `client.visualize`. */
export function VisualSection({ exchange }: ResponseSectionProps): ReactNode {
	return exchange.result.visualizations?.map((one, index) => (
		<Visual
			// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
			key={index}
			visualization={one}
			url={exchangeApi.visualizationUrl(exchange.id, index)}
		/>
	));
}

function Visual({
	visualization: { kind, config },
	url,
}: {
	readonly visualization: Visualization;
	/** Where it can be had as a page. */
	readonly url: string;
}): ReactNode {
	const table = kind === "table" ? tableOf(config) : undefined;
	if (table) return <VisualTableView table={table} />;
	if (kind === "html")
		return (
			<iframe
				className="preview-frame"
				title="Visualization"
				sandbox=""
				referrerPolicy="no-referrer"
				src={url}
			/>
		);
	return <pre className="sent-body">{JSON.stringify(config, null, 2)}</pre>;
}

function VisualTableView({
	table: { title, columns, rows, left },
}: {
	readonly table: VisualTable;
}): ReactNode {
	return (
		<>
			<table className="visual-table" aria-label={title ?? "Visualization"}>
				{title !== undefined && <caption>{title}</caption>}
				<thead>
					<tr>
						{columns.map(({ key, label }) => (
							<th key={key} scope="col">
								{label}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else
						<tr key={index}>
							{columns.map(({ key }) => (
								<td key={key}>{textOfCell(row[key])}</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			{left > 0 && <p className="facts-note">… and {left} more rows</p>}
		</>
	);
}
