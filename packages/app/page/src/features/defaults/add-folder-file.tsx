import type { ReactNode } from "react";
import { api } from "../../api/api.ts";
import { readCollection } from "../../state/collection-state.ts";
import { reportError } from "../../state/notice-state.ts";
import { EmptyState } from "../../ui/empty-state.tsx";

/** A folder without a file of its own gives nothing yet. */
export function AddFolderFile({
	path,
	name,
}: {
	readonly path: string;
	readonly name: string;
}): ReactNode {
	const add = async () => {
		try {
			await api.addFolderFile(path);
			await readCollection();
		} catch (error) {
			reportError(error);
		}
	};
	return (
		<EmptyState title={`${name} has no settings yet`}>
			<p>They stand in a file of the folder.</p>
			<button type="button" className="button" onClick={() => void add()}>
				Add the file
			</button>
		</EmptyState>
	);
}
