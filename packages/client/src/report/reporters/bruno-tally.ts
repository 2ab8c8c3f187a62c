import type { RequestResult, RequestStatus } from "../../run/events/events.ts";

type Judged = Pick<RequestResult["tests"][number], "status">;

/** Whether only tests and assertions decided about a request: it was sent and answered. */
export function isOfTests(status: RequestStatus): boolean {
	return status === "passed" || status === "failed";
}

/** Counts the requests of an iteration as the `summary` of Bruno's reports does. */
export class BrunoTally {
	readonly #results: Record<RequestStatus, number> = {
		passed: 0,
		failed: 0,
		error: 0,
		skipped: 0,
	};
	readonly #assertions = new Verdicts();
	readonly #tests = new Verdicts();
	readonly #before = new Verdicts();
	readonly #after = new Verdicts();

	add({ status, assertions, tests }: RequestResult): void {
		this.#results[status]++;
		const inPhase = (phase: (typeof tests)[number]["phase"]) =>
			tests.filter((test) => test.phase === phase);
		this.#assertions.add(assertions);
		this.#tests.add(inPhase("tests"));
		this.#before.add(inPhase("before-request"));
		this.#after.add(inPhase("after-response"));
	}

	summary(): Readonly<Record<string, number>> {
		const { passed, failed, error, skipped } = this.#results;
		return {
			totalRequests: passed + failed + error + skipped,
			passedRequests: passed,
			failedRequests: failed,
			errorRequests: error,
			skippedRequests: skipped,
			...this.#assertions.named("Assertions"),
			...this.#tests.named("Tests"),
			...this.#before.named("PreRequestTests"),
			...this.#after.named("PostResponseTests"),
		};
	}
}

class Verdicts {
	#passed = 0;
	#failed = 0;

	add(judged: readonly Judged[]): void {
		for (const { status } of judged) {
			if (status === "passed") this.#passed++;
			else if (status === "failed") this.#failed++;
		}
	}

	named(what: string): Readonly<Record<string, number>> {
		return {
			[`total${what}`]: this.#passed + this.#failed,
			[`passed${what}`]: this.#passed,
			[`failed${what}`]: this.#failed,
		};
	}
}
