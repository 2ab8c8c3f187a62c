import type { ReactNode } from "react";
import type { SendResult } from "../../../../src/protocol/sending.ts";
import {
	accessStore,
	askAccessAgain,
	concerns,
} from "../../state/access-state.ts";
import { useStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";

/** Below what went wrong: the request may lack what its user has not allowed. */
export function AllowAgain({
	exchange: { path, result },
}: {
	readonly exchange: SendResult;
}): ReactNode {
	const { question } = useStore(accessStore);
	if (result.status !== "error") return null;
	if (question === null || !concerns(question, path)) return null;
	return (
		<p className="access-again">
			The collection needs permissions that you have not granted.{" "}
			<Button isSmall onClick={() => void askAccessAgain()}>
				Allow …
			</Button>
		</p>
	);
}
