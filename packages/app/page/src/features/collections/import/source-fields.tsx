import { type ReactNode, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
	type ImportedFile,
	type ImportSource,
	LARGEST_UPLOAD,
} from "../../../../../src/protocol/collections.ts";
import { Segments } from "../../../ui/segments.tsx";
import { LabelledInput } from "../labelled-input.tsx";
import { sourceOfFiles, TooMuchDroppedError } from "./dropped-files.ts";
import { droppedFolder } from "./source-facts.ts";

export const NO_SOURCE: ImportSource = { kind: "text", text: "" };

const EMPTY = {
	text: NO_SOURCE,
	files: { kind: "files", files: [] },
	path: { kind: "path", path: "" },
} as const satisfies Record<ImportSource["kind"], ImportSource>;

/** Where what is imported comes from: pasted, from files that are chosen, or from a path. */
export function SourceFields({
	source,
	onChange,
}: {
	readonly source: ImportSource;
	readonly onChange: (source: ImportSource) => void;
}): ReactNode {
	const input = useRef<HTMLInputElement>(null);
	const choose = (kind: ImportSource["kind"]) => {
		flushSync(() => onChange(EMPTY[kind]));
		// The system's dialog is what somebody wants who chooses files.
		input.current?.click();
	};
	return (
		<>
			<Segments
				label="Import from"
				value={source.kind}
				options={[
					["text", "Paste"],
					["files", "Files …"],
					["path", "Path"],
				]}
				onChange={choose}
			/>
			{source.kind === "text" && (
				<label className="labelled">
					<span>Text</span>
					<textarea
						className="input curl-text"
						rows={9}
						spellCheck={false}
						placeholder={'{ "info": …, "item": [ … ] }'}
						data-first
						value={source.text}
						onChange={(event) =>
							onChange({ kind: "text", text: event.target.value })
						}
					/>
				</label>
			)}
			{source.kind === "files" && (
				<FileChoice
					input={input}
					files={source.files}
					leftOut={source.leftOut ?? 0}
					onChange={onChange}
				/>
			)}
			{source.kind === "path" && (
				<LabelledInput
					label="File or folder on this machine"
					value={source.path}
					onChange={(path) => onChange({ kind: "path", path })}
					placeholder="/home/me/exports/shop.postman_collection.json"
					hint="What lies beside it comes along, where the format has it: environments, files that it names."
				/>
			)}
		</>
	);
}

/** A copy is made of a folder: a page is not told where it is. */
function shownFiles(files: readonly ImportedFile[]): string {
	const folder = droppedFolder(files);
	return folder === undefined
		? files.map(({ name }) => name).join(", ")
		: `The folder ${folder} with ${files.length === 1 ? "one file" : `${files.length} files`}, of which a copy is made. To work in the folder itself, open it: “Open a folder”.`;
}

function FileChoice({
	input,
	files: chosen,
	leftOut,
	onChange,
}: {
	readonly input: RefObject<HTMLInputElement | null>;
	readonly files: readonly ImportedFile[];
	readonly leftOut: number;
	readonly onChange: (source: ImportSource) => void;
}): ReactNode {
	const [refused, setRefused] = useState<string>();
	const choose = async (wanted: readonly File[]) => {
		try {
			onChange(await sourceOfFiles(wanted));
			setRefused(undefined);
		} catch (error) {
			if (!(error instanceof TooMuchDroppedError)) throw error;
			onChange(EMPTY.files);
			setRefused(
				`More than ${LARGEST_UPLOAD / 1024 / 1024} MB are read by their path: see Path.`,
			);
		}
	};
	return (
		<label className="labelled">
			<span>Files: the collection, and its environments if it has any</span>
			<input
				ref={input}
				type="file"
				className="input"
				multiple
				onChange={(event) => void choose([...(event.target.files ?? [])])}
			/>
			{chosen.length > 0 && (
				<span className="field-hint">{shownFiles(chosen)}</span>
			)}
			{leftOut > 0 && (
				<span className="field-hint" role="status">
					{leftOut === 1
						? "One file is left out: it is no text."
						: `${leftOut} files are left out: they are no text.`}
				</span>
			)}
			{refused !== undefined && (
				<span className="problem-hint" role="alert">
					{refused}
				</span>
			)}
		</label>
	);
}
