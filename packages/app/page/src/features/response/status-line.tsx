import type { ReactNode } from "react";
import type { Exchange } from "../../../../src/protocol/sending.ts";
import { formatDuration, formatSize } from "../../ui/format.ts";

/** Status, time and size of a response, and whether its tests held. */
export function StatusLine({
	exchange,
}: {
	readonly exchange: Exchange;
}): ReactNode {
	const { result, response: facts } = exchange;
	const { response, status } = result;
	return (
		<div className="status-line">
			{response ? (
				<span className={`status status-${Math.floor(response.status / 100)}`}>
					{response.status} {response.statusText}
				</span>
			) : (
				<span className="status status-none">
					{status === "skipped" ? "Skipped" : "Not answered"}
				</span>
			)}
			{response && (
				<>
					<span
						className="status-fact"
						title="From the first byte sent to the last one received"
					>
						{formatDuration(response.duration)}
					</span>
					<span className="status-fact" title="Size of the body">
						{formatSize(facts?.size ?? response.size)}
					</span>
				</>
			)}
		</div>
	);
}
