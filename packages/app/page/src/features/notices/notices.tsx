import type { ReactNode } from "react";
import { dismissNotice, noticeStore } from "../../state/notice-state.ts";
import { useStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";

const WordsOfNotice = lazyPart(async () => {
	try {
		return (await import("../problems/notice-words.tsx")).NoticeWords;
	} catch {
		// Without the server, that it is gone can be told all the same.
		return PlainWords;
	}
});

/** What the page has to tell, at its lower edge. */
export function Notices(): ReactNode {
	const notices = useStore(noticeStore);
	return (
		<div className="notices" role="status" aria-live="polite">
			{notices.map(({ id, kind, text, hint, url, action }) => (
				<div key={id} className={`notice notice-${kind}`}>
					<div className="notice-text">
						<WordsOfNotice text={text} hint={hint} />
						{url && /^https?:/.test(url) && (
							<a className="link" href={url} target="_blank" rel="noreferrer">
								{url}
							</a>
						)}
					</div>
					{action && (
						<Button
							isSmall
							onClick={() => {
								action.run();
								dismissNotice(id);
							}}
						>
							{action.label}
						</Button>
					)}
					<IconButton
						icon="close"
						label="Close"
						onClick={() => dismissNotice(id)}
					/>
				</div>
			))}
		</div>
	);
}

function PlainWords({
	text,
}: {
	readonly text: string;
	readonly hint?: string | undefined;
}): ReactNode {
	return <p>{text}</p>;
}
