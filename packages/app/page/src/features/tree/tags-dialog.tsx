import { type ReactNode, useState } from "react";
import type { TreeNode } from "../../../../src/protocol/collection.ts";
import { requestsIn } from "../../state/collection-state.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showDialog } from "../../ui/dialog-state.tsx";
import { tagItems } from "./tree-actions.ts";

/** Asks which tags requests get, and which they lose. */
export function showTagsDialog(nodes: readonly TreeNode[]): void {
	showDialog((close) => <TagsDialog nodes={nodes} onClose={close} />);
}

function TagsDialog({
	nodes,
	onClose,
}: {
	readonly nodes: readonly TreeNode[];
	readonly onClose: () => void;
}): ReactNode {
	const requests = requestsIn(nodes);
	const known = [...new Set(requests.flatMap(({ tags }) => tags))].sort();
	const [text, setText] = useState("");
	const [removed, setRemoved] = useState<readonly string[]>([]);
	const added = text.split(/[\s,]+/).filter(Boolean);
	const isOne = requests.length === 1;
	return (
		<Dialog
			title={`Tags of ${isOne ? `“${requests[0]?.name}”` : `${requests.length} requests`}`}
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button
						kind="primary"
						isSubmit
						form="tags"
						disabled={added.length + removed.length === 0}
					>
						Change the tags
					</Button>
				</>
			}
		>
			<form
				id="tags"
				onSubmit={(event) => {
					event.preventDefault();
					onClose();
					void tagItems(nodes, added, removed);
				}}
			>
				<label className="labelled">
					<span>Add</span>
					<input
						className="input"
						value={text}
						placeholder="smoke, slow"
						data-first
						onChange={({ target }) => setText(target.value)}
					/>
				</label>
				{known.length > 0 && (
					<fieldset className="tag-choices">
						<legend>Remove</legend>
						{known.map((tag) => (
							<label key={tag}>
								<input
									type="checkbox"
									checked={removed.includes(tag)}
									onChange={({ target }) =>
										setRemoved(
											target.checked
												? [...removed, tag]
												: removed.filter((one) => one !== tag),
										)
									}
								/>
								{tag}
								{!isOne &&
									` (${requests.filter(({ tags }) => tags.includes(tag)).length})`}
							</label>
						))}
					</fieldset>
				)}
			</form>
		</Dialog>
	);
}
