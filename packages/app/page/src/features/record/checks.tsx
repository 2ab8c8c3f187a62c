import type { ReactNode } from "react";
import type { RequestResult } from "../../../../src/protocol/run.ts";
import { openTab } from "../../state/tab-state.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { fileInCollection } from "./file-in-collection.ts";

type Check = Pick<
	RequestResult["tests"][number],
	"name" | "status" | "error"
> & { readonly actual?: string };

/** The assertions and tests of a request; of those that did not hold, why. */
export function Checks({
	tests,
	assertions,
}: Pick<RequestResult, "tests" | "assertions">): ReactNode {
	const checks: readonly Check[] = [
		...assertions.map(({ expression, operator, value, ...others }) => ({
			...others,
			name: `${expression} ${operator} ${value}`.trimEnd(),
		})),
		...tests,
	];
	if (checks.length === 0)
		return <EmptyState title="It has no assertions and no tests" />;
	const sorted = [
		...checks.filter(({ status }) => status === "failed"),
		...checks.filter(({ status }) => status === "passed"),
	];
	return (
		<ul className="checks" aria-label="Assertions and tests">
			{sorted.map((check, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and the list never changes
				<CheckLine key={index} check={check} />
			))}
		</ul>
	);
}

function CheckLine({ check }: { readonly check: Check }): ReactNode {
	const { name, status, error } = check;
	return (
		<li className="check-line">
			<span
				className={`outcome outcome-${status}`}
				role="img"
				aria-label={status}
			>
				<Icon name={status === "passed" ? "check" : "close"} />
			</span>
			<div>
				<p className="check-name">{name}</p>
				{error && <Why error={error} actual={check.actual} />}
			</div>
		</li>
	);
}

function Why({
	error,
	actual,
}: {
	readonly error: NonNullable<Check["error"]>;
	readonly actual: string | undefined;
}): ReactNode {
	const { message, hint, location, expected } = error;
	const got = error.actual ?? actual;
	const file = location && fileInCollection(location.file);
	return (
		<div className="check-why">
			<p>{message}</p>
			{hint && <p className="row-note">{hint}</p>}
			{(expected !== undefined || got !== undefined) && (
				<dl className="check-values">
					{expected !== undefined && (
						<>
							<dt>expected</dt>
							<dd>{expected}</dd>
						</>
					)}
					{got !== undefined && (
						<>
							<dt>actual</dt>
							<dd>{got}</dd>
						</>
					)}
				</dl>
			)}
			{location && file !== undefined && (
				<button
					type="button"
					className="link"
					onClick={() => openTab({ kind: "text", file, line: location.line })}
				>
					{file}:{location.line}
				</button>
			)}
		</div>
	);
}
