import type { ReactNode } from "react";
import type { GitChange, GitState } from "../../../../src/protocol/git/git.ts";
import { listDirection } from "../../state/layout-state.ts";
import { useStore } from "../../store/store.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SplitPane } from "../../ui/split-pane.tsx";
import { ChangeLists } from "./change-lists.tsx";
import { CommitForm } from "./commit-form.tsx";
import { DiffPane } from "./diff-pane.tsx";
import { gitProblem } from "./follow-changes.ts";
import { chosenChange, gitStore } from "./git-state.ts";

/** What has changed since the last commit, and the next one. */
export function ChangesTab(): ReactNode {
	const git = useStore(gitStore);
	const problem = useStore(gitProblem);
	const chosen = useStore(chosenChange);
	const direction = useStore(listDirection);
	if (problem)
		return (
			<div className="pane">
				<Problem problem={problem} />
			</div>
		);
	if (git === null)
		return (
			<EmptyState title="No repository">
				<p>The folder of the collection is in no git repository.</p>
			</EmptyState>
		);
	const shown = shownChange(git.changes, chosen);
	return (
		<SplitPane
			name="changes"
			direction={direction}
			initial={direction === "rows" ? 0.5 : 340}
			least={240}
			label="Width of the list of changes"
		>
			<section className="changes" aria-label="Changes">
				<Branch git={git} />
				<CommitForm git={git} />
				<ChangeLists changes={git.changes} shown={shown} />
			</section>
			{shown ? (
				<DiffPane
					key={`${shown.area} ${shown.path}`}
					change={shown}
					git={git}
				/>
			) : (
				<EmptyState title="Nothing has changed">
					<p>All files are as they are in the last commit.</p>
				</EmptyState>
			)}
		</SplitPane>
	);
}

/** The chosen one; the same file in another list when it was staged or unstaged; else the first. */
function shownChange(
	changes: readonly GitChange[],
	chosen: Pick<GitChange, "path" | "area"> | undefined,
): GitChange | undefined {
	const same = changes.filter(({ path }) => path === chosen?.path);
	return (
		same.find(({ area }) => area === chosen?.area) ?? same[0] ?? changes[0]
	);
}

const OPERATIONS = {
	merge: "Merge in progress",
	rebase: "Rebase in progress",
	"cherry-pick": "Cherry-pick in progress",
	revert: "Revert in progress",
} as const;

function Branch({ git }: { readonly git: GitState }): ReactNode {
	const { branch, commit, operation } = git;
	return (
		<header className="changes-head">
			<Icon name="branch" />
			<h2>{branch ?? `No branch, at ${commit}`}</h2>
			<span className="row-note">
				{commit === null ? "no commits yet" : branch && commit}
			</span>
			{operation && (
				<span className="changes-operation">{OPERATIONS[operation]}</span>
			)}
		</header>
	);
}
