import {
	type KeyboardEvent,
	type ReactNode,
	useId,
	useRef,
	useState,
} from "react";
import type { BrowsedEntry } from "../../../../src/protocol/files.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/problem.tsx";
import { copyInto } from "./copy-into-collection.ts";
import "./files.css";
import { FileList } from "./file-list.tsx";
import { foldersOnTheWay, shownEntries } from "./shown-entries.ts";
import { useBrowser } from "./use-browser.ts";

export interface FileDialogProps {
	readonly what: string;
	readonly endings: readonly string[];
	readonly value: string;
	readonly isInBody: boolean;
	/** With the path that was chosen; undefined for none. */
	readonly onEnd: (path: string | undefined) => void;
}

/** Goes through the folders of the collection for a file, or copies one from elsewhere. */
export function FileDialog(props: FileDialogProps): ReactNode {
	const { what, endings, value, isInBody, onEnd } = props;
	const browser = useBrowser(value);
	const { found, error, isLoading, browse, tell } = browser;
	const [text, setText] = useState("");
	const [at, setAt] = useState(0);
	const [showsAll, setShowsAll] = useState(false);
	const list = useId();
	const entries = shownEntries(
		found?.entries ?? [],
		text,
		showsAll ? [] : endings,
	);
	const active = Math.min(at, entries.length - 1);
	const enter = (folder: string) => {
		setText("");
		setAt(0);
		browse(folder);
	};
	const end = (path: string) =>
		onEnd((isInBody ? (found?.bodyPrefix ?? "") : "") + path);
	const take = ({ kind, path }: BrowsedEntry) =>
		kind === "folder" ? enter(path) : end(path);
	const copy = (file: File | undefined) => {
		if (file) copyInto(file, found?.folder ?? "").then(end, tell);
	};
	const onKeyDown = useFileKeys({
		entries,
		active,
		text,
		parent: found?.parent ?? undefined,
		onMove: setAt,
		onTake: take,
		onEnter: enter,
	});
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: what happens in a dialog does not concern the form around its button
		<div
			onKeyDown={(event) => event.stopPropagation()}
			onDrop={(event) => {
				event.preventDefault();
				event.stopPropagation();
				copy(event.dataTransfer.files[0]);
			}}
		>
			<Dialog
				title={`Choose a file: ${what}`}
				onClose={() => onEnd(undefined)}
				actions={
					<>
						<CopyButton onFile={copy} />
						<Button onClick={() => onEnd(undefined)}>Cancel</Button>
					</>
				}
			>
				<nav aria-label="Folders" className="file-way">
					{foldersOnTheWay(found?.folder ?? "").map(([name, path]) => (
						<Button key={path} kind="link" onClick={() => enter(path)}>
							{name}
						</Button>
					))}
				</nav>
				<input
					className="input file-filter"
					role="combobox"
					aria-label="Filter files"
					aria-expanded={entries.length > 0}
					aria-controls={list}
					aria-activedescendant={active < 0 ? undefined : `${list}-${active}`}
					placeholder="Filter"
					spellCheck={false}
					autoComplete="off"
					data-first
					value={text}
					onChange={({ target }) => {
						setText(target.value);
						setAt(0);
					}}
					onKeyDown={onKeyDown}
				/>
				{error && <Problem problem={error} />}
				<FileList id={list} entries={entries} active={active} onTake={take} />
				<FileHints
					count={isLoading ? undefined : entries.length}
					isCut={found?.isCut ?? false}
				/>
				{endings.length > 0 && (
					<label className="form-switch">
						<input
							type="checkbox"
							checked={showsAll}
							onChange={() => setShowsAll(!showsAll)}
						/>
						Show all files, not only{" "}
						{endings.map((one) => `.${one}`).join(", ")}
					</label>
				)}
			</Dialog>
		</div>
	);
}

interface FileKeys {
	readonly entries: readonly BrowsedEntry[];
	readonly active: number;
	/** What is typed into the filter. */
	readonly text: string;
	/** The folder above, if there is one. */
	readonly parent: string | undefined;
	readonly onMove: (to: number) => void;
	readonly onTake: (entry: BrowsedEntry) => void;
	readonly onEnter: (folder: string) => void;
}

/** The keys of the filter: through the list, into what is marked, and to the folder above. */
function useFileKeys(keys: FileKeys): (event: KeyboardEvent) => void {
	const { entries, active, text, parent, onMove, onTake, onEnter } = keys;
	return (event) => {
		const chosen = entries[active];
		if (event.key === "ArrowDown")
			onMove(Math.min(active + 1, entries.length - 1));
		else if (event.key === "ArrowUp" && !event.altKey)
			onMove(Math.max(active - 1, 0));
		else if (event.key === "Enter" && chosen) onTake(chosen);
		else if (isUp(event, text) && parent !== undefined) onEnter(parent);
		else return;
		event.preventDefault();
	};
}

function isUp({ key, altKey }: KeyboardEvent, text: string): boolean {
	return (key === "Backspace" && text === "") || (key === "ArrowUp" && altKey);
}

/** How many files there are to choose from, also for those who only hear it. */
function FileHints({
	count,
	isCut,
}: {
	/** Undefined while they are looked for. */
	readonly count: number | undefined;
	readonly isCut: boolean;
}): ReactNode {
	return (
		<>
			<p className="form-hint" role="status">
				{countText(count)}
			</p>
			{isCut && (
				<p className="form-hint">
					Not all files are listed. Close this and type the path in the field.
				</p>
			)}
		</>
	);
}

function countText(count: number | undefined): string {
	if (count === undefined) return "Loading …";
	if (count === 0)
		return "No match. A file that is dropped here is copied into this folder.";
	return count === 1 ? "1 match" : `${count} matches`;
}

/** The browser's own way to files from elsewhere. */
function CopyButton({
	onFile,
}: {
	readonly onFile: (file: File | undefined) => void;
}): ReactNode {
	const input = useRef<HTMLInputElement>(null);
	return (
		<>
			<input
				ref={input}
				type="file"
				hidden
				aria-label="File from elsewhere"
				onChange={({ target }) => onFile(target.files?.[0])}
			/>
			<Button className="copy-file" onClick={() => input.current?.click()}>
				Copy a file from elsewhere …
			</Button>
		</>
	);
}
