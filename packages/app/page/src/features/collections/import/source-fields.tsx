import { type ReactNode, useState } from "react";
import {
	type ImportSource,
	LARGEST_UPLOAD,
} from "../../../../../src/protocol/collections.ts";
import { Segments } from "../../../ui/segments.tsx";
import { LabelledInput } from "../labelled-input.tsx";

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
	return (
		<>
			<Segments
				label="Import from"
				value={source.kind}
				options={[
					["text", "Paste"],
					["files", "Files"],
					["path", "Path"],
				]}
				onChange={(kind) => onChange(EMPTY[kind])}
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
			{source.kind === "files" && <FileChoice onChange={onChange} />}
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

function FileChoice({
	onChange,
}: {
	readonly onChange: (source: ImportSource) => void;
}): ReactNode {
	const [refused, setRefused] = useState<string>();
	const choose = async (chosen: readonly File[]) => {
		const size = chosen.reduce((sum, file) => sum + file.size, 0);
		const isTooLarge = size > LARGEST_UPLOAD;
		setRefused(
			isTooLarge
				? `More than ${LARGEST_UPLOAD / 1024 / 1024} MB are read by their path: see Path.`
				: undefined,
		);
		const files = isTooLarge
			? []
			: await Promise.all(
					chosen.map(async (file) => ({
						name: file.name,
						text: await file.text(),
					})),
				);
		onChange({ kind: "files", files });
	};
	return (
		<label className="labelled">
			<span>Files: the collection, and its environments if it has any</span>
			<input
				type="file"
				className="input"
				multiple
				onChange={(event) => void choose([...(event.target.files ?? [])])}
			/>
			{refused !== undefined && (
				<span className="problem-hint" role="alert">
					{refused}
				</span>
			)}
		</label>
	);
}
