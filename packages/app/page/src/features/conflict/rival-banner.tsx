import type { ReactNode } from "react";
import { compareRivals, takeRivals } from "../../state/drafts/rivals.ts";
import { attempt } from "../../state/notice-state.ts";
import { Button } from "../../ui/button.tsx";
import { showDialog } from "../../ui/dialog-state.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Tells that another window has other unsaved changes in the same place. */
export function RivalBanner({
	draftKey,
}: {
	readonly draftKey: string;
}): ReactNode {
	const compare = async () => {
		const { RivalDialog } = await import("./rival-dialog.tsx");
		const compared = await compareRivals(draftKey);
		if (compared)
			showDialog((close) => (
				<RivalDialog draftKey={draftKey} compared={compared} onClose={close} />
			));
	};
	return (
		<div className="banner" role="status">
			<Icon name="warning" />
			<span>
				Another window has other unsaved changes in the same place. Both are
				kept.
			</span>
			<Button isSmall onClick={() => void attempt(compare)}>
				Compare …
			</Button>
			<Button isSmall onClick={() => void attempt(() => takeRivals(draftKey))}>
				Use those
			</Button>
		</div>
	);
}
