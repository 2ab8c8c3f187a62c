import type { ReactNode } from "react";
import type { RequestResult } from "../../../../src/protocol/run.ts";
import { CodeMarks } from "../../problems/code-marks.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Words } from "../problems/words.tsx";
import { ScriptLink } from "./script-link.tsx";

type CheckedResult = Pick<RequestResult, "tests" | "assertions">;

interface Check {
	readonly name: string;
	readonly isPassed: boolean;
	readonly message?: ReactNode;
	readonly hint?: string | undefined;
	readonly expected?: string | undefined;
	readonly actual?: string | undefined;
	readonly file?: string | undefined;
	readonly line?: number | undefined;
}

/** What tests and assertions have found; what failed comes first. */
export function Checks({
	result,
}: {
	readonly result: CheckedResult;
}): ReactNode {
	const checks = checksOf(result);
	const failed = checks.filter(({ isPassed }) => !isPassed);
	const passed = checks.filter(({ isPassed }) => isPassed);
	return (
		<ul className="result-checks" aria-label="Tests and assertions">
			{[...failed, ...passed].map((check, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
				<CheckItem key={index} check={check} />
			))}
		</ul>
	);
}

/** How many tests and assertions there are, and how many held. */
export function countChecks(result: CheckedResult): {
	readonly passed: number;
	readonly all: number;
} {
	const checks = [...result.assertions, ...result.tests].filter(
		({ status }) => status !== "skipped",
	);
	return {
		passed: checks.filter(({ status }) => status === "passed").length,
		all: checks.length,
	};
}

function checksOf({ assertions, tests }: CheckedResult): readonly Check[] {
	return [
		...assertions.map(
			({ expression, operator, value, status, error, actual }): Check => ({
				name: `${expression} ${operator} ${value}`.trim(),
				isPassed: status === "passed",
				message: error && <CodeMarks text={error.message} />,
				hint: error?.hint,
				...(status === "failed" && {
					expected: `${operator} ${value}`,
					actual,
				}),
				file: error?.location?.file,
				line: error?.location?.line,
			}),
		),
		...tests.map(
			({ name, status, error }): Check => ({
				name: status === "skipped" ? `${name} (skipped)` : name,
				isPassed: status !== "failed",
				message: error?.message,
				hint: error?.hint,
				expected: error?.expected,
				actual: error?.actual,
				file: error?.location?.file,
				line: error?.location?.line,
			}),
		),
	];
}

function CheckItem({ check }: { readonly check: Check }): ReactNode {
	const { name, isPassed, message, hint, expected, actual, file, line } = check;
	return (
		<li
			className={`result-check result-check-${isPassed ? "passed" : "failed"}`}
		>
			<Icon name={isPassed ? "check" : "close"} />
			<div className="result-check-text">
				<p>
					<span className="visually-hidden">
						{isPassed ? "Passed: " : "Failed: "}
					</span>
					{name}
				</p>
				{message !== undefined && (
					<p className="result-check-message">{message}</p>
				)}
				{expected !== undefined && actual !== undefined && (
					<dl className="result-check-values">
						<dt>expected</dt>
						<dd>{expected}</dd>
						<dt>actual</dt>
						<dd>{actual}</dd>
					</dl>
				)}
				{hint !== undefined && (
					<p className="facts-small">
						<Words text={hint} />
					</p>
				)}
			</div>
			<ScriptLink file={file} line={line} />
		</li>
	);
}
