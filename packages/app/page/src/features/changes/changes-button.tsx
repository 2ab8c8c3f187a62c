import type { ReactNode } from "react";
import { openTab } from "../../state/tab-state.ts";
import { useStore } from "../../store/store.ts";
import { Icon } from "../../ui/icon.tsx";
import { gitStore } from "./git-state.ts";

/** Leads to what has changed since the last commit, and counts it. Not there without a repository. */
export function ChangesButton(): ReactNode {
	const git = useStore(gitStore);
	if (git === null) return null;
	const count = new Set(git.changes.map(({ path }) => path)).size;
	const label = `Changes on ${git.branch ?? git.commit ?? "no branch"} (${count})`;
	return (
		<button
			type="button"
			className="icon-button changes-button"
			title={label}
			aria-label={label}
			onClick={() => openTab({ kind: "changes" })}
		>
			<Icon name="branch" />
			{count > 0 && (
				<span className="changes-count" aria-hidden="true">
					{count > 99 ? "99+" : count}
				</span>
			)}
		</button>
	);
}
