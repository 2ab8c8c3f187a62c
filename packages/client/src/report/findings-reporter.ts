import { visibleDeep } from "../diagnostics/visible-text.ts";
import type { RequestResult, RunEvent } from "../run/events/events.ts";
import { verdictsOf } from "./judged.ts";
import type { Reporter } from "./reporters/reporter.ts";
import { describeSent, describeTokenRequest } from "./text/exchange-text.ts";
import { describeFindings } from "./text/findings-text.ts";
import { describeConsole, describeVariableChange } from "./text/output-text.ts";
import type { Style } from "./text/style.ts";
import { describeTry } from "./text/try-text.ts";

export interface FindingsReporterOptions {
	readonly style: Style;
	readonly write: (text: string) => void;
	readonly columns: number | undefined;
	/** Files are shown relative to this folder. */
	readonly root: string;
	/** Also the request itself, what went well, and every change of a variable. */
	readonly isVerbose: boolean;
}

/**
 * Tells about one request beside its response: what its scripts put out at
 * once, what was found out about it when it is closed.
 */
export class FindingsReporter implements Reporter {
	readonly #options: FindingsReporterOptions;
	#result: RequestResult | undefined;

	constructor(options: FindingsReporterOptions) {
		this.#options = options;
	}

	handle(unsafe: RunEvent): void {
		const { style, root, isVerbose } = this.#options;
		const event = visibleDeep(unsafe);
		if (event.type === "console-written") {
			this.#write(describeConsole(event, style));
		} else if (event.type === "request-tried") {
			this.#write([style.dim(describeTry(event))]);
		} else if (event.type === "variable-changed" && isVerbose) {
			this.#write([describeVariableChange(event, root, style)]);
		} else if (event.type === "request-finished") {
			this.#result = event.result;
			const { request, tokenRequests = [], failure } = event.result;
			if (!isVerbose) return;
			for (const one of tokenRequests)
				this.#write(describeTokenRequest(one, style));
			if (request) this.#write(describeSent(request, style, failure));
		}
	}

	close(): void {
		const result = this.#result;
		this.#result = undefined;
		if (!result) return;
		this.#write(describeFindings(result, this.#options));
		this.#write(this.#count(result));
	}

	/** `3/3 tests and assertions passed` */
	#count(result: RequestResult): readonly string[] {
		const { style } = this.#options;
		if (result.status === "skipped") {
			return [style.warning("Not sent: a script called skipRequest.")];
		}
		const judged = verdictsOf(result);
		if (judged.length === 0) return [];
		const passed = judged.filter((one) => one.status === "passed").length;
		const paint = passed === judged.length ? style.good : style.bad;
		return [paint(`${passed}/${judged.length} tests and assertions passed`)];
	}

	#write(lines: readonly string[]): void {
		if (lines.length > 0) this.#options.write(`${lines.join("\n")}\n`);
	}
}
