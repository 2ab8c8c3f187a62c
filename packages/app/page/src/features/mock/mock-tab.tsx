import { type ReactNode, useEffect } from "react";
import type { MockHead, MockRow } from "../../../../src/protocol/mock/mock.ts";
import { mockApi } from "../../api/mock-api.ts";
import { copyText } from "../../state/copy-text.ts";
import { attempt } from "../../state/notice-state.ts";
import { useStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { MethodLabel } from "../../ui/method-label.tsx";
import { newScratch } from "../scratch/scratch-actions.ts";
import "./mock.css";
import { mockStore, readMock } from "./mock-state.ts";
import { requestOfRow } from "./request-of-row.ts";
import { showMockDialog } from "./show-mock-dialog.tsx";

/** The collection's mock: where it is, and what it is asked. */
export function MockTab(): ReactNode {
	const mock = useStore(mockStore);
	useEffect(() => void attempt(readMock), []);
	if (mock === undefined) return null;
	const { head, rows } = mock;
	if (head === null && rows.length === 0)
		return (
			<EmptyState title="No mock runs">
				<p>
					A mock answers requests as an OpenAPI document or the examples of this
					collection say.
				</p>
				<Button onClick={showMockDialog}>Start a mock …</Button>
			</EmptyState>
		);
	return (
		<section className="mock" aria-label="Mock">
			<MockBar head={head} />
			{rows.length === 0 ? (
				<EmptyState title="No requests yet">
					<p>Send one to the address above: it appears here.</p>
				</EmptyState>
			) : (
				<MockTable rows={rows} head={head} />
			)}
		</section>
	);
}

function MockBar({ head }: { readonly head: MockHead | null }): ReactNode {
	if (head === null)
		return (
			<header className="mock-head">
				<h2>The mock has stopped</h2>
				<Button onClick={showMockDialog}>Start a mock …</Button>
			</header>
		);
	const { url, sources, operations, document } = head;
	const from = document ?? sources.join(", ");
	return (
		<header className="mock-head">
			<h2>
				<code>{url}</code>
			</h2>
			<IconButton
				icon="copy"
				label="Copy the address"
				onClick={() => void copyText(url, "The address was copied.")}
			/>
			<span className="row-note mock-sources-shown">
				{from}
				{operations > 0 &&
					`, ${operations} ${operations === 1 ? "operation" : "operations"}`}
			</span>
			<Button isSmall onClick={() => void attempt(mockApi.reset)}>
				Reset
			</Button>
			<Button isSmall onClick={() => void attempt(mockApi.stop)}>
				Stop
			</Button>
		</header>
	);
}

function MockTable({
	rows,
	head,
}: {
	readonly rows: readonly MockRow[];
	readonly head: MockHead | null;
}): ReactNode {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
		<section className="mock-rows" tabIndex={0} aria-label="Requests">
			<table className="runs-table">
				<thead>
					<tr>
						<th scope="col">Method</th>
						<th scope="col">Path</th>
						<th scope="col">Status</th>
						<th scope="col">Answered by</th>
						<th scope="col">
							<span className="visually-hidden">Actions</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.number}>
							<td>
								<MethodLabel method={row.method} />
							</td>
							<td className="mock-path">{row.url}</td>
							<td className={`status status-${Math.floor(row.status / 100)}`}>
								{row.status}
							</td>
							<td className="mock-why">{row.why}</td>
							<td>
								{head && (
									<Button
										isSmall
										aria-label={`Make a request of ${row.method} ${row.url}`}
										onClick={() => newScratch(requestOfRow(head.url, row))}
									>
										Make a request of it
									</Button>
								)}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
