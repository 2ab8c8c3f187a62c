import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { LiveItem } from "../../../../../src/protocol/live.ts";
import { CodeEditor } from "../../../editor/code-editor.tsx";
import { prettifyJson } from "../../../editor/prettify-json.ts";
import { copyText } from "../../../state/copy-text.ts";
import { reportError } from "../../../state/notice-state.ts";
import { shownSize } from "../../../ui/format.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { liveApi } from "./live-api.ts";
import { timeOfDay } from "./live-row.tsx";

/** One event or line, all of it: JSON is laid out and folds. */
export function LiveItemView({
	id,
	number,
	onClose,
}: {
	/** Of the exchange. */
	readonly id: string;
	readonly number: number;
	readonly onClose: () => void;
}): ReactNode {
	const [item, setItem] = useState<LiveItem>();
	useEffect(() => {
		let isWanted = true;
		liveApi.item(id, number).then(
			(found) => isWanted && setItem(found),
			(error) => isWanted && reportError(error),
		);
		return () => {
			isWanted = false;
		};
	}, [id, number]);
	const text = item?.text ?? "";
	const isData = useMemo(() => isJson(text), [text]);
	const shown = useMemo(
		() => (isData ? prettifyJson(text) : text),
		[text, isData],
	);
	if (!item) return null;
	return (
		<section className="live-item" aria-label={`Item ${number + 1}`}>
			<header className="live-item-head">
				<span>#{number + 1}</span>
				<time>{timeOfDay(item.at)}</time>
				{item.type !== undefined && <span>event: {item.type}</span>}
				{item.id !== undefined && <span>id: {item.id}</span>}
				<span>{shownSize(new Blob([text]).size)}</span>
				<div className="section-aside">
					<IconButton
						icon="copy"
						label="Copy"
						onClick={() => void copyText(text, "Copied.")}
					/>
					<IconButton icon="close" label="Close" onClick={onClose} />
				</div>
			</header>
			<CodeEditor
				label={`Data of item ${number + 1}`}
				value={shown}
				language={isData ? "json" : "text"}
				isReadOnly
				takesPlaceholders={false}
			/>
		</section>
	);
}

function isJson(text: string): boolean {
	if (!/^\s*[{[]/.test(text)) return false;
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}
