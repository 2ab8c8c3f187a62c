import {
	type KeyboardEvent,
	type ReactNode,
	useEffect,
	useId,
	useRef,
	useState,
} from "react";
import type {
	BrowsedEntry,
	BrowsedFiles,
} from "../../../../src/protocol/files.ts";
import { ApiError } from "../../api/call.ts";
import { chosenFileApi } from "../../api/chosen-file-api.ts";
import { reportError } from "../../state/notice-state.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/problem.tsx";
import { copyInto } from "./copy-into-collection.ts";
import "./files.css";
import { FileList } from "./file-list.tsx";
import {
	folderForCopies,
	foldersOnTheWay,
	shownEntries,
} from "./shown-entries.ts";

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
	const { found, error, browse, tell } = browser;
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
		void browse(folder);
	};
	const end = (path: string) =>
		onEnd((isInBody ? (found?.bodyPrefix ?? "") : "") + path);
	const take = ({ kind, path }: BrowsedEntry) =>
		kind === "folder" ? enter(path) : end(path);
	const copy = (file: File | undefined) => {
		if (file) copyInto(file, found?.folder ?? "").then(end, tell);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const chosen = entries[active];
		if (event.key === "ArrowDown")
			setAt(Math.min(active + 1, entries.length - 1));
		else if (event.key === "ArrowUp" && !event.altKey)
			setAt(Math.max(active - 1, 0));
		else if (event.key === "Enter" && chosen) take(chosen);
		else if (isUp(event, text) && typeof found?.parent === "string")
			enter(found.parent);
		else return;
		event.preventDefault();
	};
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
					aria-expanded="true"
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
				{found && entries.length === 0 && (
					<p className="form-hint">
						Nothing here fits. A file that is dropped here is copied into this
						folder.
					</p>
				)}
				{found?.isCut && (
					<p className="form-hint">
						There are more files than can be shown: type the path of others.
					</p>
				)}
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

function isUp({ key, altKey }: KeyboardEvent, text: string): boolean {
	return (key === "Backspace" && text === "") || (key === "ArrowUp" && altKey);
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

/** What a folder holds; it begins with that of a path, where there is one. */
function useBrowser(value: string) {
	const [found, setFound] = useState<BrowsedFiles>();
	const [error, setError] = useState<ApiError>();
	const tell = (failure: unknown) =>
		failure instanceof ApiError ? setError(failure) : reportError(failure);
	const read = async (folder: string) => {
		setFound(await chosenFileApi.browse(folder));
		setError(undefined);
	};
	const browse = (folder: string) => read(folder).catch(tell);
	// biome-ignore lint/correctness/useExhaustiveDependencies: it begins once
	useEffect(() => {
		const start = value.includes("/") ? folderForCopies(value) : "";
		read(start).catch(() => browse(""));
	}, []);
	return { found, error, browse, tell };
}
