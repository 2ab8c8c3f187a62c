import { useEffect, useState } from "react";
import type { NeighbouringCollections } from "../../../../src/protocol/collections.ts";
import { api } from "../../api/api.ts";
import { reportError } from "../../state/notice-state.ts";

/** What is beside the open collection; undefined until the server has told. */
export function useNeighbours(): NeighbouringCollections | undefined {
	const [neighbours, setNeighbours] = useState<NeighbouringCollections>();
	useEffect(() => {
		api.neighbours().then(setNeighbours, reportError);
	}, []);
	return neighbours;
}
