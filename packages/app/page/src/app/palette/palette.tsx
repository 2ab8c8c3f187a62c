import {
	type KeyboardEvent,
	type ReactNode,
	useEffect,
	useId,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { looksLikeCurl } from "../../../../src/protocol/collections.ts";
import { api } from "../../api/api.ts";
import { createFromCurl } from "../../features/collections/curl-actions.ts";
import { attempt } from "../../state/notice-state.ts";
import { collectionsStore } from "../../state/workspace/open-collections.ts";
import { isPressed, keysText, PAGE_KEYS } from "../../ui/keys.ts";
import { MethodLabel } from "../../ui/method-label.tsx";
import { useModal } from "../../ui/use-modal.ts";
import type { Command } from "./command.ts";
import { foundLetters } from "./fuzzy.ts";
import {
	entryKey,
	entryLabel,
	type PaletteEntry,
	PaletteIndex,
	runEntry,
} from "./palette-entries.ts";

/** One field to go to every request, and to run every command. */
export function Palette({
	commands,
	typed,
	isEntered,
	onClose,
}: {
	readonly commands: readonly Command[];
	/** Before it was there. */
	readonly typed: string;
	/** So was Enter, behind that. */
	readonly isEntered: boolean;
	readonly onClose: () => void;
}): ReactNode {
	const dialog = useModal();
	const id = useId();
	const [index, setIndex] = useState(() => new PaletteIndex(commands));
	useEffect(() => {
		if (collectionsStore.get().length < 2) return;
		let isShown = true;
		void attempt(async () => {
			const others = await api.requestsOfOthers();
			if (isShown) setIndex(new PaletteIndex(commands, others));
		});
		return () => {
			isShown = false;
		};
	}, [commands]);
	const [query, setQuery] = useState(typed);
	const [at, setAt] = useState(0);
	const entries = entriesOf(index, query);
	const list = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		list.current?.children[at]?.scrollIntoView({ block: "nearest" });
	}, [at]);
	const run = (entry: PaletteEntry | undefined) => {
		if (!entry) return;
		// First, since the command may show a dialog of its own.
		onClose();
		runEntry(entry);
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: once
	useEffect(() => {
		if (isEntered) run(entries[0]);
	}, []);
	const onKeyDown = (event: KeyboardEvent) => {
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (step !== undefined && entries.length > 0)
			setAt((at + step + entries.length) % entries.length);
		else if (event.key === "Enter") run(entries[at]);
		else if (isPressed(PAGE_KEYS.palette, event.nativeEvent)) onClose();
		else return;
		event.preventDefault();
	};
	return (
		<dialog
			ref={dialog}
			className="dialog palette"
			aria-label="Go to a request, or run a command"
			onCancel={(event) => {
				event.preventDefault();
				onClose();
			}}
			onClick={(event) => event.target === dialog.current && onClose()}
			onKeyDown={onKeyDown}
		>
			<input
				className="palette-input"
				role="combobox"
				aria-label="Request or command"
				aria-expanded="true"
				aria-controls={`${id}-list`}
				aria-activedescendant={entries[at] && `${id}-${at}`}
				placeholder="A request, or > and a command, or a curl command"
				autoComplete="off"
				spellCheck={false}
				data-first
				value={query}
				onChange={(event) => {
					setQuery(event.target.value);
					setAt(0);
				}}
			/>
			<div
				ref={list}
				id={`${id}-list`}
				className="palette-list"
				role="listbox"
				aria-label="Matches"
			>
				{entries.map((entry, index) => (
					// biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
					<div
						key={entryKey(entry)}
						id={`${id}-${index}`}
						className="palette-entry"
						role="option"
						tabIndex={-1}
						aria-selected={index === at}
						onPointerMove={() => setAt(index)}
						onClick={() => run(entry)}
					>
						<EntryLine entry={entry} query={query} />
					</div>
				))}
			</div>
			{entries.length === 0 && <p className="palette-nothing">No matches.</p>}
		</dialog>
	);
}

/** A curl command that was pasted is the only thing that can be meant. */
function entriesOf(
	index: PaletteIndex,
	query: string,
): readonly PaletteEntry[] {
	if (!looksLikeCurl(query)) return index.find(query);
	return [
		{
			kind: "command",
			command: {
				id: "from-curl",
				label: "New request from this curl command",
				group: "Collection",
				run: () => void createFromCurl(query, ""),
			},
		},
	];
}

function EntryLine({
	entry,
	query,
}: {
	readonly entry: PaletteEntry;
	readonly query: string;
}): ReactNode {
	const label = <Marked text={entryLabel(entry)} query={query} />;
	if (entry.kind === "command") {
		const { group, keys } = entry.command;
		return (
			<>
				<span className="palette-group">{group}</span>
				<span className="palette-label">{label}</span>
				{keys?.[0] !== undefined && <kbd>{keysText(keys[0])}</kbd>}
			</>
		);
	}
	const { method, path } = entry.request;
	const place =
		entry.kind === "foreign" ? `${entry.collection.name} / ${path}` : path;
	return (
		<>
			<span className="palette-group">
				<MethodLabel method={method} isShort />
			</span>
			<span className="palette-label">{label}</span>
			<span className="palette-path">{place}</span>
		</>
	);
}

/** A text with the letters that were found. */
function Marked({
	text,
	query,
}: {
	readonly text: string;
	readonly query: string;
}): ReactNode {
	const small = text.toLowerCase();
	const words = query.replace(/^>/, "").toLowerCase().split(/\s+/);
	const found = new Set(
		words.flatMap((word) => (word === "" ? [] : foundLetters(word, small))),
	);
	if (found.size === 0) return text;
	return Array.from({ length: text.length }, (_, at) =>
		found.has(at) ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: letters have nothing else
			<mark key={at}>{text.charAt(at)}</mark>
		) : (
			text.charAt(at)
		),
	);
}
