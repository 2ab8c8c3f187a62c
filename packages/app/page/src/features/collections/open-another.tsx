import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { openNeighbour } from "./open-neighbour.ts";
import { useNeighbours } from "./use-neighbours.ts";

/** The collections that are there already. */
export function OpenAnother(): ReactNode {
	const folders = useNeighbours()?.folders ?? [];
	if (folders.length === 0) return null;
	return (
		<section className="open-another">
			<h3>Or open an existing collection</h3>
			<ul>
				{folders.map((folder) => (
					<li key={folder}>
						<Button kind="link" onClick={() => void openNeighbour(folder)}>
							<Icon name="folder" />
							{folder}
						</Button>
					</li>
				))}
			</ul>
		</section>
	);
}
