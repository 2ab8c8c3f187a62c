import type { ReactNode } from "react";
import { isTextChanged, saveText, textStore } from "../../state/text-state.ts";
import { useKeyed } from "../../store/keyed-store.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";

const TextTab = lazyPart(
	async () => (await import("../text/text-tab.tsx")).TextTab,
);

/** The collection's own file, which keeps it from being opened, as a text to be mended. */
export function MendFile({ file }: { readonly file: string }): ReactNode {
	const open = useKeyed(textStore, file);
	const isChanged = open !== undefined && isTextChanged(open);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: keys of the editor in it
		<div
			className="mend-file"
			onKeyDown={(event) => {
				const isMod = event.ctrlKey || event.metaKey;
				if (isMod && event.key.toLowerCase() === "s") void saveText(file);
			}}
		>
			<div className="mend-editor">
				<TextTab file={file} />
			</div>
			<Button
				kind="primary"
				disabled={!isChanged}
				onClick={() => void saveText(file)}
			>
				Save and open
			</Button>
		</div>
	);
}
