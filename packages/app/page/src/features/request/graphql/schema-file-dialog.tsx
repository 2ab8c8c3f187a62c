import { type ReactNode, useEffect, useState } from "react";
import { attempt } from "../../../state/notice-state.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { stepThrough } from "../../../ui/step-through.ts";
import { graphqlApi } from "./graphql-api.ts";

const MOST = 100;

/** Asks which file of the collection holds the schema. */
export function SchemaFileDialog({
	onClose,
	onChoose,
}: {
	readonly onClose: () => void;
	readonly onChoose: (file: string) => void;
}): ReactNode {
	const [files, setFiles] = useState<readonly string[]>();
	const [search, setSearch] = useState("");
	useEffect(() => {
		void attempt(async () => setFiles(await graphqlApi.files()));
	}, []);
	const words = search.toLowerCase().split(/\s+/).filter(Boolean);
	const found = (files ?? []).filter((file) =>
		words.every((word) => file.toLowerCase().includes(word)),
	);
	const choose = (file: string) => {
		onClose();
		onChoose(file);
	};
	return (
		<Dialog title="Schema from file" onClose={onClose}>
			<form
				onKeyDown={(event) => void stepThrough(event, "input, .tab-line")}
				onSubmit={(event) => {
					event.preventDefault();
					const file = found[0] ?? search.trim();
					if (file !== "") choose(file);
				}}
			>
				<input
					className="input"
					type="search"
					aria-label="File in the folder of the collection"
					placeholder="Search files, or type a path"
					data-first
					value={search}
					onChange={({ target }) => setSearch(target.value)}
				/>
				<ul className="tab-list" aria-label="Files">
					{found.slice(0, MOST).map((file) => (
						<li key={file}>
							<button
								type="button"
								className="tab-line"
								onClick={() => choose(file)}
							>
								<Icon name="file" />
								<span className="tab-name">{file}</span>
							</button>
						</li>
					))}
				</ul>
				<p className="section-hint">
					{files?.length === 0 && "No file of the collection looks like one. "}
					The schema definition language (.graphql), or the answer to an
					introspection query (.json), in the folder of the collection. When the
					file changes, so does the schema.
				</p>
			</form>
		</Dialog>
	);
}
