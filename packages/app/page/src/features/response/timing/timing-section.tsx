import type { ReactNode } from "react";
import { shownDuration, shownSize } from "../../../ui/format.ts";
import { FactRow } from "../../certificates/fact-row.tsx";
import { HeaderTable } from "../../record/header-table.tsx";
import { FactsGroup } from "../facts-group.tsx";
import type { ResponseSectionProps } from "../response-sections.tsx";
import { hopsOf, type TimedHop } from "./phases.ts";
import { TlsFacts } from "./tls-facts.tsx";

/** Where the time went, hop by hop, and how many bytes came. */
export function TimingSection({ exchange }: ResponseSectionProps): ReactNode {
	const { result, response: facts } = exchange;
	const { response, request } = result;
	if (!response || !facts) return null;
	const hops = hopsOf(response, request?.method);
	const whole = Math.max(
		0.001,
		hops.reduce((sum, { total }) => sum + total, 0),
	);
	return (
		<>
			{hops.map((hop, index) => (
				<FactsGroup
					// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
					key={index}
					title={`${hop.method ?? ""} ${hop.url}`.trim()}
					aside={
						<span className="facts-small">
							{hop.status} · {shownDuration(hop.total)}
						</span>
					}
				>
					<Waterfall hop={hop} whole={whole} />
					{hop.location !== undefined && (
						<details className="hop-headers">
							<summary>Redirected to {hop.location}</summary>
							<HeaderTable
								label={`Headers of the redirect ${index + 1}`}
								headers={facts.redirectHeaders[index] ?? []}
							/>
						</details>
					)}
				</FactsGroup>
			))}
			<FactsGroup title="Size and connection">
				<table className="facts" aria-label="Size and connection">
					<tbody>
						<FactRow name="Headers" value={shownSize(facts.headSize)} />
						<FactRow
							name="Body on the wire"
							value={shownSize(facts.encodedSize)}
						/>
						<FactRow name="Body decoded" value={shownSize(facts.size)} />
						{request?.size !== undefined && (
							<FactRow name="Request body" value={shownSize(request.size)} />
						)}
						{response.httpVersion !== undefined && (
							<FactRow name="Protocol" value={`HTTP/${response.httpVersion}`} />
						)}
						{facts.remoteAddress !== null && (
							<FactRow name="Remote address" value={facts.remoteAddress} />
						)}
						<FactRow
							name="Connection"
							value={facts.isConnectionReused ? "reused" : "new"}
						/>
					</tbody>
				</table>
			</FactsGroup>
			{facts.security && <TlsFacts security={facts.security} />}
		</>
	);
}

function Waterfall({
	hop,
	whole,
}: {
	readonly hop: TimedHop;
	readonly whole: number;
}): ReactNode {
	const share = (milliseconds: number) => `${(milliseconds / whole) * 100}%`;
	return (
		<table className="waterfall" aria-label="Phases">
			<tbody>
				{hop.phases.map(({ name, from, duration }) => (
					<tr key={name}>
						<th scope="row">{name}</th>
						<td className="waterfall-lane">
							<div
								className={`waterfall-bar waterfall-${name.toLowerCase()}`}
								style={{ left: share(from), width: share(duration) }}
							/>
						</td>
						<td className="waterfall-time">{shownDuration(duration)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
