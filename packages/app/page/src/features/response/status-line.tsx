import type { ReactNode } from "react";
import type { SendResult } from "../../../../src/protocol/sending.ts";
import { hasPlaceFor } from "../../state/collection-state.ts";
import { attempt } from "../../state/notice-state.ts";
import { wantExample } from "../../state/offers/wanted-example.ts";
import { showDialog } from "../../ui/dialog-state.tsx";
import { shownDuration, shownSize } from "../../ui/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { countChecks } from "../record/checks.tsx";
import { numberOfTries } from "../record/tries.tsx";

const CompareDialog = lazyPart(
	async () => (await import("./compare/compare-dialog.tsx")).CompareDialog,
);

const HistoryCompareDialog = lazyPart(
	async () => (await import("./compare/with-history.tsx")).HistoryCompareDialog,
);

/** Status, time and size of a response, and whether its tests held. */
export function StatusLine({
	exchange,
	previous,
}: {
	readonly exchange: SendResult;
	/** The response before, for a comparison. */
	readonly previous: SendResult | undefined;
}): ReactNode {
	const { result, response: facts } = exchange;
	const { response } = result;
	return (
		<div className="status-line">
			<Status exchange={exchange} />
			{response && (
				<>
					<span
						className="status-fact"
						title="From the first byte sent to the last one received, redirects included"
					>
						{shownDuration(response.duration)}
					</span>
					<span className="status-fact" title="Size of the body">
						{shownSize(facts?.size ?? response.size)}
					</span>
				</>
			)}
			{numberOfTries(result) > 1 && (
				<span className="status-fact" title="Which try this is">
					try {numberOfTries(result)}
				</span>
			)}
			<Checks exchange={exchange} />
			{response && <Comparisons exchange={exchange} previous={previous} />}
		</div>
	);
}

/** With the response before, any other of the history, and with one in another environment. */
function Comparisons({
	exchange,
	previous,
}: {
	readonly exchange: SendResult;
	readonly previous: SendResult | undefined;
}): ReactNode {
	const inEnvironment = async () => {
		const { compareInEnvironment } = await import(
			"./compare/in-environment.tsx"
		);
		await compareInEnvironment(exchange);
	};
	return (
		<div className="section-aside">
			{hasPlaceFor("request.examples") && (
				<IconButton
					icon="bookmark"
					label="Save as example"
					onClick={() => wantExample(exchange)}
				/>
			)}
			<IconButton
				icon="swap"
				label="Compare with another environment"
				onClick={() => void attempt(inEnvironment)}
			/>
			<IconButton
				icon="clock"
				label="Compare responses of the history"
				onClick={() =>
					showDialog((close) => (
						<HistoryCompareDialog
							path={exchange.path}
							at={exchange.result.at}
							onClose={close}
						/>
					))
				}
			/>
			{previous?.result.response && (
				<IconButton
					icon="compare"
					label="Compare with the previous response"
					onClick={() =>
						showDialog((close) => (
							<CompareDialog
								title="Comparison with the previous response"
								before={previous}
								after={exchange}
								labels={["Previous", "Current"]}
								onClose={close}
							/>
						))
					}
				/>
			)}
		</div>
	);
}

function Status({ exchange }: { readonly exchange: SendResult }): ReactNode {
	const { response, failure } = exchange.result;
	if (response)
		return (
			<>
				<span className={`status status-${Math.floor(response.status / 100)}`}>
					{response.status} {response.statusText}
				</span>
				{failure && (
					<span className="status status-none">
						{failure.code === "ABORTED" ? "Cancelled" : "Incomplete"}
					</span>
				)}
			</>
		);
	if (failure?.code === "ABORTED")
		return <span className="status">Cancelled</span>;
	return (
		<span className="status status-none">{notAnswered(exchange.result)}</span>
	);
}

/** Why there is no response, in two words. */
function notAnswered({
	status,
	failure,
	mayHaveBeenSent,
}: SendResult["result"]): string {
	if (status === "skipped") return "Skipped";
	if (failure) return "No response";
	return mayHaveBeenSent === undefined ? "Not sent" : "Aborted";
}

function Checks({ exchange }: { readonly exchange: SendResult }): ReactNode {
	const { passed, all } = countChecks(exchange.result);
	if (all === 0) return null;
	const kind = passed === all ? "good" : "bad";
	return (
		<span className={`status-fact status-${kind}`}>
			{passed} of {all} tests passed
		</span>
	);
}
