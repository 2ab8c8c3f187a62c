import { type ReactNode, useEffect, useState } from "react";
import type {
	GitChange,
	GitDiff,
	GitDiffNote,
	GitState,
} from "../../../../src/protocol/git/git.ts";
import { ApiError } from "../../api/call.ts";
import { gitApi } from "../../api/git-api.ts";
import { nodesOf } from "../../state/collection-state.ts";
import { openTab } from "../../state/tab-state.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { Problem } from "../../ui/problem.tsx";
import { FieldChanges } from "./field-changes.tsx";
import { CHANGE_WORDS } from "./git-marks.ts";

const MergeEditor = lazyPart(
	async () => (await import("../conflict/merge-editor.tsx")).MergeEditor,
);

/** A file as it was and is: in its form, field by field, and as a text. */
export function DiffPane({
	change,
	git,
}: {
	readonly change: GitChange;
	readonly git: GitState;
}): ReactNode {
	const { path, from, kind } = change;
	const [diff, setDiff] = useState<GitDiff | ApiError>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever git was asked again
	useEffect(() => {
		const end = new AbortController();
		gitApi
			.diff({ path: change.path, area: change.area }, end.signal)
			.then(setDiff)
			.catch((error) => {
				if (error instanceof ApiError && !error.isServerGone) setDiff(error);
			});
		return () => end.abort();
	}, [change.path, change.area, git]);
	return (
		<section className="diff" aria-label="Difference">
			<header className="diff-head">
				<h2 title={path}>{path}</h2>
				<span className="row-note">
					{CHANGE_WORDS[kind][1]}
					{from !== undefined && ` from ${from}`}
				</span>
				{kind !== "deleted" && <OpenButton file={path} />}
			</header>
			<div className="diff-body">
				{diff instanceof ApiError ? (
					<Problem problem={diff} />
				) : diff ? (
					<Difference diff={diff} change={change} git={git} />
				) : (
					<EmptyState title="Reading …" />
				)}
			</div>
		</section>
	);
}

/** To the request, or to what else the file has a view for. */
function OpenButton({ file }: { readonly file: string }): ReactNode {
	const request = nodesOf("request").find((one) => one.file === file);
	const broken = nodesOf("broken").find((one) => one.file === file);
	if (!request && !broken) return null;
	const open = () =>
		openTab(
			request
				? { kind: "request", path: request.path }
				: { kind: "text", file },
		);
	return (
		<Button isSmall onClick={open}>
			Open
		</Button>
	);
}

function Difference({
	diff,
	change,
	git,
}: {
	readonly diff: GitDiff;
	readonly change: GitChange;
	readonly git: GitState;
}): ReactNode {
	const { before, after, fields, note } = diff;
	const sides = sidesOf(change, git);
	return (
		<>
			{change.kind === "conflict" && (
				<p className="row-note">
					Both sides have changed this file. Open it, keep what is right, save
					it, and mark it as resolved.
				</p>
			)}
			{fields !== null && fields.length > 0 && (
				<FieldChanges fields={fields} sides={sides} />
			)}
			{note !== null ? (
				<p className="diff-note">{NOTES[note]}</p>
			) : (
				<section aria-label="Text">
					<h3 className="diff-title">Text</h3>
					<div className="diff-sides">
						<span>
							{before === null ? `${sides[0]}: no such file` : sides[0]}
						</span>
						<span>
							{after === null ? `${sides[1]}: no such file` : sides[1]}
						</span>
					</div>
					{sameText(before, after) && (
						<p className="diff-note">
							The text is the same: its line ends, or its rights, are not.
						</p>
					)}
					<MergeEditor left={before ?? ""} right={after ?? ""} labels={sides} />
				</section>
			)}
		</>
	);
}

function sidesOf(
	{ area }: GitChange,
	{ branch }: GitState,
): readonly [string, string] {
	switch (area) {
		case "staged":
			return ["Last commit", "Staged"];
		case "conflict":
			return [branch ?? "Ours", "The other side"];
		default:
			return ["Before", "Now"];
	}
}

function sameText(before: string | null, after: string | null): boolean {
	if (before === null || after === null) return false;
	return before.replaceAll("\r", "") === after.replaceAll("\r", "");
}

const NOTES: Readonly<Record<GitDiffNote, string>> = {
	binary: "The file is no text.",
	hidden: "Hidden files are not shown here.",
	large: "The file has more than 5 MB, and is not shown.",
	link: "It is a link, or part of another repository.",
	repository: "It is a repository of its own.",
	secrets:
		"The text is not shown: the values of secrets stand in it. Their changes are not shown either.",
};
