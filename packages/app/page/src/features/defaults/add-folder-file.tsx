import type { ReactNode } from "react";
import { api } from "../../api/api.ts";
import { reloadCollection } from "../../state/collection-state.ts";
import { attempt } from "../../state/notice-state.ts";
import { Button } from "../../ui/button.tsx";
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
		await attempt(async () => {
			await api.addFolderFile(path);
			await reloadCollection();
		});
	};
	return (
		<EmptyState title={`${name} has no settings yet`}>
			<p>They are kept in a file in the folder.</p>
			<Button onClick={() => void add()}>Add the file</Button>
		</EmptyState>
	);
}
