import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import type { RequestResult, RunEvent } from "../../run/events/events.ts";
import { isGoodStatus } from "../../run/events/request-status.ts";
import { brokenTries, countTries } from "../../run/events/tries.ts";
import { workflowCommand } from "../escaping/workflow-command.ts";
import { errorsOf, exchangeLine, judgedOf } from "../judged.ts";
import type { LineOutput } from "../output/line-output.ts";
import { describeTry } from "../text/try-text.ts";
import type { Reporter } from "./reporter.ts";

/**
 * Writes GitHub's workflow commands (`::error file=…,line=…::…`), which show
 * what is wrong beside the lines of the changed files.
 */
export class GithubReporter implements Reporter {
	readonly #lines: LineOutput;
	/** The checkout: files are named relative to it. */
	readonly #folder: string;

	constructor(lines: LineOutput, folder: string) {
		this.#lines = lines;
		this.#folder = folder;
	}

	handle(event: RunEvent): void {
		if (event.type === "problem-found") {
			const { problem } = event;
			this.#annotate(problem, "Collection", problem.location?.file);
		} else if (event.type === "request-finished") this.#request(event.result);
	}

	close(): void {
		this.#lines.close();
	}

	#request(result: RequestResult): void {
		const { path, file, warnings } = result;
		const exchange = exchangeLine(result);
		for (const problem of [...errorsOf(result), ...warnings])
			this.#annotate(problem, path, file, exchange);
		for (const { error, name } of judgedOf(result))
			if (error) this.#annotate(error, `${path}: ${name}`, file, exchange);
		this.#noticeFlaky(result);
	}

	/** What passed after it had failed; waiting for something to become ready is no news. */
	#noticeFlaky(result: RequestResult): void {
		const tries = isGoodStatus(result.status) ? brokenTries(result) : [];
		if (tries.length === 0) return;
		const file = relativeFile(this.#folder, result.file);
		const title = `${result.path}: passed on try ${countTries(result)}`;
		const text = tries.map(describeTry).join("\n");
		const properties = { file, line: 1, title };
		this.#lines.write(workflowCommand("notice", properties, text));
	}

	#annotate(
		{ severity, message, hint, location }: Diagnostic,
		title: string,
		file: string | undefined,
		exchange?: string,
	): void {
		const place = location ?? { file, line: 1, column: undefined };
		const properties = {
			file: place.file && relativeFile(this.#folder, place.file),
			line: place.line,
			col: place.column,
			title,
		};
		const text = [message, hint, exchange].filter(Boolean).join("\n");
		this.#lines.write(workflowCommand(severity, properties, text));
	}
}
