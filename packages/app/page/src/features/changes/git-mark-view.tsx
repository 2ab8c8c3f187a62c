import type { ReactNode } from "react";
import type { TreeNode } from "../../../../src/protocol/collection.ts";
import { useStore } from "../../store/store.ts";
import { gitMarkOf, gitMarks } from "./git-state.ts";

/** What git says of a line of the tree: a letter with a colour, and a word for screen readers. */
export function GitMarkView({ node }: { readonly node: TreeNode }): ReactNode {
	const mark = useStore(gitMarks, (marks) => gitMarkOf(marks, node));
	if (mark === undefined) return null;
	return (
		<span className={`git-mark git-${mark.look}`} title={mark.text}>
			<span aria-hidden="true">{mark.letter}</span>
			<span className="visually-hidden">{mark.text}</span>
		</span>
	);
}
