import type { ReactNode } from "react";
import { collectionStore, nodesOf } from "../../state/collection-state.ts";
import { contestedDrafts } from "../../state/drafts/kept-drafts.ts";
import { formStore, saveForm, takeTheirs } from "../../state/form-state.ts";
import { reportError } from "../../state/notice-state.ts";
import { currentPlace } from "../../state/places/current-place.ts";
import { formsOfTab, placeOfTab } from "../../state/tab-form.ts";
import { openTab, type TabContent } from "../../state/tab-state.ts";
import { saveText, textDraftKey, textStore } from "../../state/text-state.ts";
import { useKeyed } from "../../store/keyed-store.ts";
import { useStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";

const RivalBanner = lazyPart(
	async () => (await import("./rival-banner.tsx")).RivalBanner,
);

/** Tells that the file of a tab was changed outside while something is unsaved in it. */
export function OutdatedBanner({
	content,
}: {
	readonly content: TabContent;
}): ReactNode {
	const keys = formsOfTab(content);
	useStore(collectionStore);
	if (keys.length < 2) return <FileBanner content={content} form={keys[0]} />;
	return keys.map((key) => (
		<FileBanner key={key} content={content} form={key} />
	));
}

function FileBanner({
	content,
	form: key,
}: {
	readonly content: TabContent;
	readonly form: string | undefined;
}): ReactNode {
	const file = content.kind === "text" ? content.file : undefined;
	const form = useKeyed(formStore, key);
	const text = useKeyed(textStore, file);
	const draftKey = key ?? (file === undefined ? undefined : textDraftKey(file));
	const isContested = useKeyed(contestedDrafts, draftKey);
	if (isContested && draftKey !== undefined)
		return <RivalBanner draftKey={draftKey} />;
	if (!form?.isOutdated && !text?.isOutdated) return null;
	const isGone = key !== undefined && currentPlace(content) === undefined;
	const place = isGone ? placeOfTab(content) : undefined;
	if (place && nodesOf("broken").some((one) => one.file === place.file))
		return <BrokenBanner file={place.file} />;
	return (
		<div className="banner" role="status">
			<Icon name="warning" />
			<span>
				{isGone
					? "The file was deleted or renamed on disk while you have unsaved changes."
					: "The file was changed on disk while you have unsaved changes."}
			</span>
			<Button
				isSmall
				onClick={() => {
					if (key !== undefined) void saveForm(key);
					else if (file !== undefined) void saveText(file);
				}}
			>
				{isGone ? "Save it again …" : "Compare …"}
			</Button>
			{key !== undefined && !isGone && (
				<Button isSmall onClick={() => takeTheirs(key).catch(reportError)}>
					Use the version on disk
				</Button>
			)}
		</div>
	);
}

/** Nothing can be merged with a file that cannot be read: it is mended first. */
function BrokenBanner({ file }: { readonly file: string }): ReactNode {
	return (
		<div className="banner" role="status">
			<Icon name="warning" />
			<span>
				The file on disk is broken. Your unsaved changes are kept: mend the
				file, then save them.
			</span>
			<Button isSmall onClick={() => openTab({ kind: "text", file })}>
				Edit as text
			</Button>
		</div>
	);
}
