import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { GitArea, GitChange } from "../../../../src/protocol/git/git.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import {
	discardChanges,
	stageChanges,
	unstageChanges,
} from "./change-actions.tsx";
import { CHANGE_WORDS } from "./git-marks.ts";
import { chosenChange } from "./git-state.ts";

const LISTS: readonly {
	readonly title: string;
	readonly areas: readonly GitArea[];
}[] = [
	{ title: "Conflicts", areas: ["conflict"] },
	{ title: "Staged", areas: ["staged"] },
	{ title: "Not staged", areas: ["unstaged", "untracked"] },
];

/** Which of these files are staged, and which are not. Arrow keys go from one to the next. */
export function ChangeLists({
	changes,
	shown,
}: {
	readonly changes: readonly GitChange[];
	readonly shown: GitChange | undefined;
}): ReactNode {
	const element = useRef<HTMLDivElement>(null);
	useKeptFocus(element);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the files in it
		<div
			className="change-lists"
			ref={element}
			onKeyDown={(event) => goToNext(event, element.current)}
		>
			{LISTS.map(({ title, areas }) => {
				const own = changes.filter(({ area }) => areas.includes(area));
				return (
					own.length > 0 && (
						<ChangeList key={title} title={title} changes={own} shown={shown} />
					)
				);
			})}
		</div>
	);
}

function ChangeList({
	title,
	changes,
	shown,
}: {
	readonly title: string;
	readonly changes: readonly GitChange[];
	readonly shown: GitChange | undefined;
}): ReactNode {
	const isStaged = changes[0]?.area === "staged";
	const all = changes.filter(({ path }) => !path.endsWith("/"));
	return (
		<section aria-label={title}>
			<div className="change-list-head">
				<h3>
					{title} <span className="badge">{changes.length}</span>
				</h3>
				{title === "Not staged" && (
					<Button
						isSmall
						onClick={() => void discardChanges(all)}
						disabled={all.length === 0}
					>
						Discard all …
					</Button>
				)}
				{isStaged ? (
					<Button isSmall onClick={() => void unstageChanges(all)}>
						Unstage all
					</Button>
				) : (
					title === "Not staged" && (
						<Button
							isSmall
							onClick={() => void stageChanges(all)}
							disabled={all.length === 0}
						>
							Stage all
						</Button>
					)
				)}
			</div>
			<ul className="change-list">
				{changes.map((change) => (
					<ChangeRow
						key={`${change.area} ${change.path}`}
						change={change}
						isShown={change === shown}
					/>
				))}
			</ul>
		</section>
	);
}

function ChangeRow({
	change,
	isShown,
}: {
	readonly change: GitChange;
	readonly isShown: boolean;
}): ReactNode {
	const { path, kind, area, from } = change;
	const [letter, word] = CHANGE_WORDS[kind];
	const slash = path.lastIndexOf("/", path.length - 2);
	const isRepository = path.endsWith("/");
	const isLoose = area === "unstaged" || area === "untracked";
	return (
		<li className="change-row">
			<button
				type="button"
				className="change-file"
				aria-current={isShown}
				title={from === undefined ? path : `${from} → ${path}`}
				onClick={() => chosenChange.set(change)}
			>
				<span className={`git-mark git-${lookOf(kind)}`} aria-hidden="true">
					{letter}
				</span>
				<span className="change-name" data-deleted={kind === "deleted"}>
					{path.slice(slash + 1)}
				</span>
				<span className="change-folder">{path.slice(0, slash + 1)}</span>
				<span className="visually-hidden">{word}</span>
			</button>
			{isLoose && !isRepository && (
				<IconButton
					icon="undo"
					label={`Discard the changes of ${path} …`}
					onClick={() => void discardChanges([change])}
				/>
			)}
			{area === "staged" ? (
				<IconButton
					icon="minus"
					label={`Unstage ${path}`}
					onClick={() => void unstageChanges([change])}
				/>
			) : (
				!isRepository && (
					<IconButton
						icon={area === "conflict" ? "check" : "plus"}
						label={
							area === "conflict" ? `Mark ${path} as resolved` : `Stage ${path}`
						}
						onClick={() => void stageChanges([change])}
					/>
				)
			)}
		</li>
	);
}

function lookOf(kind: GitChange["kind"]): string {
	if (kind === "added" || kind === "untracked") return "new";
	return kind === "renamed" ? "changed" : kind;
}

function filesIn(list: HTMLElement | null): readonly HTMLElement[] {
	return [...(list?.querySelectorAll<HTMLElement>(".change-file") ?? [])];
}

function goToNext(event: KeyboardEvent, list: HTMLElement | null): void {
	const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
	const { activeElement } = document;
	if (step === undefined || !(activeElement instanceof HTMLElement)) return;
	const files = filesIn(list);
	const row = activeElement.closest(".change-row");
	const at = files.findIndex((file) => file.closest(".change-row") === row);
	const next = files[at + step];
	if (at === -1 || !next) return;
	event.preventDefault();
	next.focus();
	next.click();
}

/** A row that goes to the other list takes the focus with it: the one that comes into its place has it then. */
function useKeptFocus(element: { readonly current: HTMLElement | null }): void {
	const at = useRef(-1);
	useEffect(() => {
		const list = element.current;
		if (!list) return;
		const files = filesIn(list);
		if (document.activeElement === document.body && at.current !== -1) {
			const next = files[Math.min(at.current, files.length - 1)];
			const commit = document.querySelector<HTMLElement>(".commit-message");
			(next ?? commit)?.focus();
		}
	});
	useEffect(() => {
		const list = element.current;
		if (!list) return;
		const note = () => {
			const row = document.activeElement?.closest(".change-row");
			const inside = list.contains(document.activeElement);
			at.current = inside
				? Math.max(
						0,
						filesIn(list).findIndex(
							(file) => file.closest(".change-row") === row,
						),
					)
				: -1;
		};
		list.addEventListener("focusin", note);
		const leave = (event: FocusEvent) => {
			if (event.relatedTarget !== null) at.current = -1;
		};
		list.addEventListener("focusout", leave);
		return () => {
			list.removeEventListener("focusin", note);
			list.removeEventListener("focusout", leave);
		};
	}, [element]);
}
