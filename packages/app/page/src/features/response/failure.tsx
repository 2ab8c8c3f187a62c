import type { ReactNode } from "react";
import type { RequestResult } from "../../../../src/protocol/run.ts";
import { shownDuration } from "../../ui/format.ts";
import { Problem } from "../../ui/problem.tsx";

/** OpenSSL's words for a certificate that is good but for who has signed it. Not where the message goes on: then the collection's authorities do not count. */
const UNKNOWN_AUTHORITY =
	/\((?:UNABLE_TO_(?:VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(?:_LOCALLY)?)|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)\)\.$/;

/** Why no response came, or not all of it. */
export function Failure({
	failure,
	isPartial,
}: {
	readonly failure: NonNullable<RequestResult["failure"]>;
	/** What had come until then is shown. */
	readonly isPartial: boolean;
}): ReactNode {
	const rest = isPartial ? " Below is what had come until then." : "";
	const { code, message, hint, url, duration } = failure;
	if (code === "ABORTED")
		return (
			<Problem
				problem={{
					severity: "warning",
					message: `Cancelled after ${shownDuration(duration)}.${rest}`,
				}}
			/>
		);
	return (
		<Problem
			problem={{
				message: `${message}${rest}`,
				hint,
				failure: { code, url },
				mends: UNKNOWN_AUTHORITY.test(message)
					? [{ kind: "trust-authority", url }]
					: [],
			}}
		/>
	);
}
