import { type DragEvent, type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { attempt } from "../../state/notice-state.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import type { FileDialogProps } from "./file-dialog.tsx";

const FileDialog = lazyPart<FileDialogProps>(
	async () => (await import("./file-dialog.tsx")).FileDialog,
);

export interface ChosenFileProps {
	/** What the file is, for those who cannot see it: `Certificate`. */
	readonly what: string;
	/** How such files end, without the dot. Default: any way. */
	readonly endings?: readonly string[];
	/** The path that is there. */
	readonly value: string;
	/** Paths in bodies may count from another folder than the collection's. */
	readonly isInBody?: boolean;
	readonly onChoose: (path: string) => void;
	/** The field with the path. */
	readonly children: ReactNode;
}

/** Of a path that counts from the collection's folder, in its empty field. */
export const PATH_PLACEHOLDER = "path in the collection's folder";

/** A field for the path of a file: beside it is a button that looks for one, and a file that is dropped onto it is copied into the collection. */
export function ChosenFile(props: ChosenFileProps): ReactNode {
	const { what, endings = [], value, isInBody = false } = props;
	const { onChoose, children } = props;
	const [isOpen, setOpen] = useState(false);
	const [isOver, setOver] = useState(false);
	const drop = (event: DragEvent) => {
		setOver(false);
		const [file] = event.dataTransfer.files;
		if (!file) return;
		// Else it would be imported.
		event.preventDefault();
		void attempt(async () => {
			const { copyIntoCollection } = await import("./copy-into-collection.ts");
			onChoose(await copyIntoCollection(file, value, isInBody));
		});
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
		<div
			className="chosen-file"
			data-over={isOver || undefined}
			onDragOver={(event) => {
				if (event.dataTransfer.types.includes("Files")) setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
		>
			{children}
			<IconButton
				icon="folder"
				label={`Choose ${inSentence(what)} …`}
				onClick={() => setOpen(true)}
			/>
			{isOpen &&
				createPortal(
					<FileDialog
						what={what}
						endings={endings}
						value={value}
						isInBody={isInBody}
						onEnd={(path) => {
							setOpen(false);
							if (path !== undefined) onChoose(path);
						}}
					/>,
					document.body,
				)}
		</div>
	);
}

/** `CA certificates` stay as they are. */
function inSentence(label: string): string {
	return label.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
}
