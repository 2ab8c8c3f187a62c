import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { withoutCommands } from "../../diagnostics/log-commands.ts";
import { visibleLine } from "../../diagnostics/visible-text.ts";
import type {
	RequestFinishedEvent,
	RunEvent,
	RunFinishedEvent,
} from "../../run/events/events.ts";
import { isGoodStatus } from "../../run/events/request-status.ts";
import { safeJson } from "../escaping/safe-json.ts";
import { whyIncomplete } from "../incomplete.ts";
import { errorsOf, exchangeLine, judgedOf } from "../judged.ts";
import type { LineOutput } from "../output/line-output.ts";
import { RequestOutput } from "../request-output.ts";
import { describeTry } from "../text/try-text.ts";
import type { Reporter } from "./reporter.ts";
import { RunNames } from "./run-names.ts";

const SUBTEST_INDENT = "    ";

/**
 * Writes TAP version 14 (testanything.org): a test point for each request, its
 * tests and assertions as a subtest before it. The plan stands at the end, as
 * scripts decide what runs.
 */
export class TapReporter implements Reporter {
	readonly #lines: LineOutput;
	readonly #output = new RequestOutput();
	readonly #names = new RunNames();
	#count = 0;

	constructor(lines: LineOutput) {
		this.#lines = lines;
	}

	handle(event: RunEvent): void {
		this.#output.handle(event);
		switch (event.type) {
			case "run-started":
				this.#write(["TAP version 14", `# ${comment(event.collection.name)}`]);
				break;
			case "problem-found":
				this.#problem(event.problem);
				break;
			case "request-finished":
				this.#request(event);
				break;
			case "run-finished":
				this.#end(event);
				break;
		}
	}

	close(): void {
		this.#lines.close();
	}

	#request({ index, result }: RequestFinishedEvent): void {
		const name = this.#names.nameOf(result);
		const judged = judgedOf(result);
		const points = judged.flatMap((one, index) => [
			testPoint(one.status !== "failed", index + 1, one.name) +
				(one.status === "skipped" ? " # SKIP" : ""),
			...(one.error ? diagnosticLines(one.error) : []),
		]);
		const { console } = this.#output.take(index);
		const warnings = result.warnings.map(
			({ message }) => `warning: ${message}`,
		);
		const tries = (result.tries ?? []).map(describeTry);
		const comments = [...console.map(({ text }) => text), ...tries, ...warnings]
			.flatMap((text) => text.split("\n").map((line) => `# ${line}`))
			.map(visibleLine);
		const inner = [...comments, ...points];
		if (judged.length > 0) inner.push(`1..${judged.length}`);
		const isGood = isGoodStatus(result.status);
		this.#count += 1;
		this.#write([
			...(judged.length > 0 ? [`# Subtest: ${comment(name)}`] : []),
			...inner.map((line) =>
				judged.length > 0 ? SUBTEST_INDENT + line : line,
			),
			testPoint(isGood, this.#count, name) + directiveOf(result.status),
			...errorsOf(result)
				.slice(0, 1)
				.flatMap((error) =>
					diagnosticLines(error, { request: exchangeLine(result) }),
				),
		]);
	}

	#problem(problem: Diagnostic): void {
		const { severity, leftOut, location } = problem;
		if (severity !== "error" && leftOut === undefined) return;
		this.#count += 1;
		const name = location?.file ?? "collection";
		if (severity !== "error") {
			const reason = `requests of kind ${comment(leftOut ?? "")} cannot be run`;
			const point = testPoint(true, this.#count, name);
			this.#write([`${point} # SKIP ${reason}`]);
			return;
		}
		this.#write([
			testPoint(false, this.#count, name),
			...diagnosticLines(problem),
		]);
	}

	#end({ summary }: RunFinishedEvent): void {
		const reason = whyIncomplete(summary);
		this.#write([
			reason ? `Bail out! ${comment(reason)}` : `1..${this.#count}`,
		]);
	}

	#write(lines: readonly string[]): void {
		this.#lines.write(`${withoutCommands(lines.join("\n"))}\n`);
	}
}

function testPoint(isGood: boolean, number: number, name: string): string {
	return `${isGood ? "ok" : "not ok"} ${number} - ${description(name)}`;
}

function directiveOf(status: string): string {
	return status === "skipped" ? " # SKIP a script called skipRequest" : "";
}

/** YAML whose values are JSON, which is YAML too. */
function diagnosticLines(
	error: Diagnostic & { readonly expected?: string; readonly actual?: string },
	more: Readonly<Record<string, string | undefined>> = {},
): readonly string[] {
	const { message, code, hint, expected, actual, location } = error;
	const at = location && {
		file: location.file,
		line: location.line,
		column: location.column,
	};
	const values = { message, code, hint, expected, actual, at, ...more };
	const lines = Object.entries(values)
		.filter(([, value]) => value !== undefined)
		.map(([name, value]) => `  ${name}: ${safeJson(value)}`);
	return ["  ---", ...lines, "  ..."];
}

/** `#` would begin a directive. */
function description(text: string): string {
	return visibleLine(text).replace(/[\\#]/g, "\\$&");
}

function comment(text: string): string {
	return visibleLine(text);
}
