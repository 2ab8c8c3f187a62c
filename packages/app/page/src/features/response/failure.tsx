import type { ReactNode } from "react";
import type { RequestResult } from "../../../../src/protocol/run.ts";
import { formatDuration } from "../../ui/format.ts";
import { Problem } from "../../ui/problem.tsx";

/** Why no response came. */
export function Failure({
	failure,
}: {
	readonly failure: NonNullable<RequestResult["failure"]>;
}): ReactNode {
	const { code, message, hint, duration } = failure;
	if (code === "ABORTED")
		return (
			<Problem
				problem={{
					severity: "warning",
					message: `Cancelled after ${formatDuration(duration)}.`,
				}}
			/>
		);
	return <Problem problem={{ message, hint }} />;
}
