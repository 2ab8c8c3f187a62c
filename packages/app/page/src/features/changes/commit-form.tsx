import { type ReactNode, useId, useState } from "react";
import type {
	GitCommitAnswer,
	GitState,
} from "../../../../src/protocol/git/git.ts";
import { gitApi } from "../../api/git-api.ts";
import { notify } from "../../state/notice-state.ts";
import { Store, useStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { keysText, PAGE_KEYS } from "../../ui/keys.ts";
import { withPrograms } from "./change-actions.tsx";
import { readChanges } from "./follow-changes.ts";
import { IdentityForm } from "./identity-form.tsx";

/** Kept while another tab is shown. */
const messageStore = new Store("");

/** The message of the next commit, and what kept the last try from being one. */
export function CommitForm({ git }: { readonly git: GitState }): ReactNode {
	const message = useStore(messageStore);
	const [isBusy, setBusy] = useState(false);
	const [refusal, setRefusal] = useState<GitCommitAnswer>();
	const hint = useId();
	const staged = git.changes.filter(({ area }) => area === "staged").length;
	const why = whyNot(git, staged, message);
	const commit = async () => {
		if (isBusy || why !== undefined) return;
		setBusy(true);
		const answer = await withPrograms(() => gitApi.commit({ message }));
		setBusy(false);
		setRefusal(answer?.kind === "committed" ? undefined : answer);
		if (answer?.kind === "committed") {
			messageStore.set("");
			notify({ kind: "info", text: `Committed as ${answer.commit}.` });
		}
		await readChanges();
	};
	return (
		<form
			className="commit-form"
			aria-label="Commit"
			onSubmit={(event) => {
				event.preventDefault();
				void commit();
			}}
		>
			<textarea
				className="commit-message"
				aria-label="Commit message"
				placeholder="Message"
				rows={3}
				value={message}
				onChange={(event) => messageStore.set(event.target.value)}
				onKeyDown={(event) => {
					if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey))
						return;
					// Elsewhere it sends the request.
					event.preventDefault();
					event.stopPropagation();
					void commit();
				}}
			/>
			<div className="commit-actions">
				<span className="row-note" id={hint}>
					{why ?? countText(staged, git.stagedElsewhere)}
				</span>
				<Button
					kind="primary"
					isSubmit
					title={`Commit (${keysText(PAGE_KEYS.send)})`}
					aria-describedby={hint}
					aria-disabled={why !== undefined || isBusy}
				>
					{isBusy ? "Committing …" : "Commit"}
				</Button>
			</div>
			{refusal?.kind === "no-identity" && <IdentityForm onDone={commit} />}
			{refusal?.kind === "refused" && (
				<div className="commit-refusal" role="alert">
					<p>Git, or a hook, has refused the commit:</p>
					<pre>{refusal.output || "It has not said why."}</pre>
				</div>
			)}
		</form>
	);
}

function whyNot(
	{ changes, stagedElsewhere, operation }: GitState,
	staged: number,
	message: string,
): string | undefined {
	if (changes.some(({ area }) => area === "conflict"))
		return "Resolve the conflicts first.";
	if (staged + stagedElsewhere === 0 && operation !== "merge")
		return "Nothing is staged.";
	return message.trim() === "" ? "A commit needs a message." : undefined;
}

function countText(staged: number, elsewhere: number): string {
	const own = `${staged} ${staged === 1 ? "file" : "files"}`;
	return elsewhere === 0
		? own
		: `${own}, and ${elsewhere} outside of the collection`;
}
