import { formatDiagnostic } from "../../diagnostics/format-diagnostic.ts";
import type {
	RequestResult,
	RunEvent,
	RunSummary,
} from "../../run/events/events.ts";
import { isGoodStatus } from "../../run/events/request-status.ts";
import {
	brokenTries,
	countTries,
	type FailedTry,
} from "../../run/events/tries.ts";
import { codeBlock, markdownText } from "../escaping/markdown-text.ts";
import { errorsOf, exchangeLine, judgedOf } from "../judged.ts";
import type { LineOutput } from "../output/line-output.ts";
import { describeTry } from "../text/try-text.ts";
import { formatDuration } from "../text/units.ts";
import type { Reporter } from "./reporter.ts";

/** GitHub shows no summary of more than a mebibyte. */
const MOST_CHARACTERS = 400_000;
const MOST_FLAKY = 50;

/**
 * Writes a run as a short page in GitHub's Markdown, as summaries of steps and
 * comments of merge requests show it: the counts, and each failure with its place.
 */
export class MarkdownReporter implements Reporter {
	readonly #lines: LineOutput;
	/** The checkout: files are named relative to it. */
	readonly #folder: string;
	readonly #failures: string[] = [];
	/** A line for each request that passed after it had failed. */
	readonly #flaky: string[] = [];
	#flakyCount = 0;
	#characters = 0;
	#leftOut = 0;
	#collection = "";

	constructor(lines: LineOutput, folder: string) {
		this.#lines = lines;
		this.#folder = folder;
	}

	handle(event: RunEvent): void {
		if (event.type === "run-started") this.#collection = event.collection.name;
		else if (event.type === "problem-found") {
			const { problem } = event;
			if (problem.severity === "error") this.#fail("Collection", [problem]);
		} else if (event.type === "request-finished") this.#request(event.result);
		else if (event.type === "run-finished") this.#end(event.summary);
	}

	close(): void {
		this.#lines.close();
	}

	#request(result: RequestResult): void {
		const tries = brokenTries(result);
		if (isGoodStatus(result.status)) {
			if (tries.length > 0) this.#noteFlaky(lineOfFlaky(result, tries));
			return;
		}
		const judged = judgedOf(result).flatMap(({ name, error }) =>
			error ? [{ ...error, message: `${name}: ${error.message}` }] : [],
		);
		const all = [...errorsOf(result), ...judged];
		this.#fail(result.path, all, exchangeLine(result));
	}

	#noteFlaky(line: string): void {
		this.#flakyCount += 1;
		if (this.#flakyCount <= MOST_FLAKY) this.#flaky.push(line);
	}

	#fail(
		title: string,
		problems: readonly Parameters<typeof formatDiagnostic>[0][],
		exchange?: string,
	): void {
		const told = problems.map((problem) =>
			formatDiagnostic(problem, { root: this.#folder }),
		);
		const lines = exchange === undefined ? told : [exchange, ...told];
		const text = `#### ${markdownText(title)}\n\n${codeBlock(lines.join("\n"))}\n`;
		this.#characters += text.length;
		if (this.#characters > MOST_CHARACTERS) this.#leftOut += 1;
		else this.#failures.push(text);
	}

	#end(summary: RunSummary): void {
		const { isSuccess, duration, ending, reason } = summary;
		const how = ending === "completed" ? "" : `, ${reason ?? ending}`;
		const parts = [
			`### ${isSuccess ? "✅" : "❌"} ${markdownText(this.#collection)}`,
			tableOf(summary),
			markdownText(`${formatDuration(duration)}${how}`),
			...flakyPart(this.#flaky, this.#flakyCount),
			...this.#failures,
			...(this.#leftOut > 0 ? [`${this.#leftOut} more failed.`] : []),
		];
		this.#lines.write(`${parts.join("\n\n")}\n\n`);
	}
}

function lineOfFlaky(
	result: RequestResult,
	tries: readonly FailedTry[],
): string {
	const earlier = tries.map(describeTry).join("; ");
	const how = `passed on try ${countTries(result)} (${earlier})`;
	return `- ${markdownText(result.path)}: ${markdownText(how)}`;
}

function flakyPart(lines: readonly string[], count: number): readonly string[] {
	if (count === 0) return [];
	const more = count - lines.length;
	const rest = more > 0 ? [`- and ${more} more`] : [];
	return ["#### Flaky", [...lines, ...rest].join("\n")];
}

function tableOf({ requests, tests, assertions }: RunSummary): string {
	const rows = [
		["", "passed", "failed", "errors", "skipped"],
		["---", "--:", "--:", "--:", "--:"],
		[
			"Requests",
			requests.passed,
			requests.failed,
			requests.error,
			requests.skipped,
		],
		...(
			[
				["Tests", tests],
				["Assertions", assertions],
			] as const
		).flatMap(([name, { passed, failed }]) =>
			passed + failed > 0 ? [[name, passed, failed, "", ""]] : [],
		),
	];
	return rows.map((row) => `| ${row.join(" | ")} |`).join("\n");
}
