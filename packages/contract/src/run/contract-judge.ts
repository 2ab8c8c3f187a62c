import type { Diagnostic } from "@curlew/client";
import type {
	ExchangeJudge,
	ExchangeVerdict,
	FinishedExchange,
	JudgingContract,
} from "@curlew/client/internal";
import type { Contract } from "../contract.ts";
import { CoverageOutline } from "../coverage/outline.ts";
import type { JudgedExchange } from "../judge/exchange.ts";
import type { Judgement, Violation } from "../judge/violation.ts";
import type { ContractMatch } from "../match/operation-index.ts";
import { exchangesOfRun } from "./exchanges-of-run.ts";

export interface ContractJudgeOptions {
	/** Violations are warnings, and fail nothing. */
	readonly warnsOnly: boolean;
}

/**
 * Judges the exchanges of a run by a document: an assertion that holds for an
 * exchange that is as its operation says, one that does not for each violation. A
 * request to a server that the document does not know, and to a path that it does
 * not have, is another API's: that is a warning.
 */
export class ContractJudge implements ExchangeJudge {
	readonly contract: JudgingContract;
	readonly #contract: Contract;
	readonly #options: ContractJudgeOptions;
	readonly #outline: CoverageOutline;

	constructor(contract: Contract, options: ContractJudgeOptions) {
		this.#contract = contract;
		this.#options = options;
		this.#outline = new CoverageOutline(contract);
		const { file, files } = contract;
		this.contract = { file, files, warnsOnly: options.warnsOnly };
	}

	judge(finished: FinishedExchange): ExchangeVerdict {
		const exchanges = exchangesOfRun(finished);
		const verdicts = exchanges.map((exchange, at) =>
			this.#judgeOne(exchange, at > 0),
		);
		return {
			assertions: verdicts.flatMap(({ assertions }) => assertions),
			warnings: verdicts.flatMap(({ warnings }) => warnings),
			touched: [...new Set(verdicts.flatMap(({ touched = [] }) => touched))],
		};
	}

	#judgeOne(exchange: JudgedExchange, isRedirected: boolean): ExchangeVerdict {
		const { method, url } = exchange.request;
		const match = this.#contract.find(method, url);
		if (match.kind !== "match") {
			// Where a server sends somebody is its own affair.
			if (isRedirected) return { assertions: [], warnings: [] };
			const { violations } = this.#contract.judgeRequest(exchange, match);
			const isOthers = match.kind === "no-server";
			return this.#told(
				violations.map((one) =>
					isOthers ? { ...one, severity: "warning" } : one,
				),
				`${method} ${URL.parse(url)?.pathname ?? url}`,
			);
		}
		const judged = {
			request: this.#contract.judgeRequest(exchange, match),
			response: this.#contract.judgeResponse(exchange, match),
		};
		const violations = this.#violations(exchange, judged);
		return {
			...this.#told(violations, match.operation.title, match),
			touched: this.#outline.touchedBy(exchange, match, judged),
		};
	}

	#violations(
		exchange: JudgedExchange,
		{ request, response }: Readonly<Record<"request" | "response", Judgement>>,
	): readonly Violation[] {
		const status = exchange.response?.status ?? 0;
		// Who tests that a server refuses something sends what is wrong on purpose.
		const isRefused = status >= 400 && status < 500;
		return [
			...request.violations.map(
				(one): Violation => (isRefused ? { ...one, severity: "warning" } : one),
			),
			...response.violations,
		];
	}

	#told(
		violations: readonly Violation[],
		title: string,
		match?: ContractMatch,
	): ExchangeVerdict {
		const told = violations.slice(0, MOST_VIOLATIONS).map((violation) => {
			const { warnsOnly } = this.#options;
			return diagnosticOf(
				violation,
				warnsOnly ? "warning" : violation.severity,
				violations.length,
			);
		});
		const errors = told.filter(({ severity }) => severity === "error");
		const contract = {
			expression: "contract",
			operator: "of",
			value: title,
		} as const;
		const holds = errors.length === 0 && match !== undefined;
		return {
			assertions: holds
				? [{ ...contract, status: "passed" }]
				: errors.map((error) => ({ ...contract, status: "failed", error })),
			warnings: told.filter(({ severity }) => severity === "warning"),
		};
	}
}

/** Of one exchange; a list of things that all lack the same would else fill reports. */
const MOST_VIOLATIONS = 30;

/** @param count of all violations of the exchange */
function diagnosticOf(
	{ message, place, kind }: Violation,
	severity: Diagnostic["severity"],
	count: number,
): Diagnostic {
	const { location, excerpt, pointer } = place;
	const more = count - MOST_VIOLATIONS;
	const says =
		kind === "operation"
			? "Add the operation to the document, or correct the request."
			: `The document says so at \`${pointer}\`.`;
	return {
		code: "CONTRACT_VIOLATED",
		severity,
		message,
		hint: more > 0 ? `${says} There are ${more} more of this exchange.` : says,
		location,
		...(excerpt && { excerpt }),
	};
}
