import type { ReactNode } from "react";
import { connectionStore } from "../../state/layout-state.ts";
import { useStore } from "../../store/store.ts";
import { Icon } from "../../ui/icon.tsx";

/** Says that the server is gone, for as long as it is. */
export function ConnectionBar(): ReactNode {
	const connection = useStore(connectionStore);
	if (connection === "open") return null;
	return (
		<div className="connection-bar" role="alert">
			<Icon name="warning" />
			{connection === "gone" ? (
				<span>
					<b>Curlew does not answer.</b> Keep this page open: what you type
					stays here, and is kept when Curlew runs again. Trying again …
				</span>
			) : (
				<span>
					<b>Curlew was started anew.</b> Open the address that it has printed
					in this browser, and this page goes on with all that is unsaved in it.
				</span>
			)}
		</div>
	);
}
