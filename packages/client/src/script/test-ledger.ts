import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { shortened } from "../values/shortened.ts";
import { ScriptLimitError, ScriptStuckError } from "./errors.ts";
import { diagnosticOfGuestError } from "./faults/guest-error.ts";
import type { ScriptHost } from "./host.ts";
import type { ScriptText } from "./script-text.ts";

const MAX_TESTS = 10_000;

/** UTF-16 code units of a name; the run keeps all of them. */
const MAX_NAME = 1_000;

interface OpenTest {
	readonly name: string;
	readonly startedAt: number;
}

/** The tests of one script: each one that begins is reported, whatever happens to it. */
export class TestLedger {
	readonly #host: ScriptHost;
	readonly #text: ScriptText | undefined;
	readonly #open = new Map<number, OpenTest>();
	#started = 0;

	constructor(host: ScriptHost, text: ScriptText | undefined) {
		this.#host = host;
		this.#text = text;
	}

	get hasOpen(): boolean {
		return this.#open.size > 0;
	}

	/** Of the test that began last, of those that have not ended. */
	get runningName(): string | undefined {
		return [...this.#open.values()].at(-1)?.name;
	}

	/** Gives the test's number. @throws ScriptLimitError when there are too many */
	start(name: string): number {
		if (this.#started >= MAX_TESTS) {
			throw new ScriptLimitError(
				`A script has at most ${MAX_TESTS} tests, and this one began another.`,
				{ hint: "Put several expectations into one test." },
			);
		}
		const id = ++this.#started;
		const shown = shortened(name, MAX_NAME);
		this.#open.set(id, { name: shown, startedAt: performance.now() });
		return id;
	}

	pass(id: number): void {
		const test = this.#take(id);
		if (!test) return;
		this.#host.reportTest({
			name: test.name,
			status: "passed",
			duration: performance.now() - test.startedAt,
		});
	}

	/** A test that is not to run. */
	skip(name: string): void {
		const test = this.#take(this.start(name));
		if (test)
			this.#host.reportTest({
				name: test.name,
				status: "skipped",
				duration: 0,
			});
	}

	/** @param error JSON text of `describeError` in `guest/errors.js` */
	fail(id: number, error: string): void {
		const test = this.#take(id);
		if (test)
			this.#reportFailure(
				test,
				diagnosticOfGuestError(error, this.#text, this.#host),
			);
	}

	/** Fails what is still open because the script was stopped. */
	failOpen(error: Diagnostic): void {
		for (const id of [...this.#open.keys()]) {
			const test = this.#take(id);
			if (test) this.#reportFailure(test, error);
		}
	}

	/** Fails what is still open because nothing can end it any more. */
	failStuck(): void {
		this.failOpen(new ScriptStuckError().toDiagnostic());
	}

	#take(id: number): OpenTest | undefined {
		const test = this.#open.get(id);
		this.#open.delete(id);
		return test;
	}

	#reportFailure(test: OpenTest, error: Diagnostic): void {
		this.#host.reportTest({
			name: test.name,
			status: "failed",
			error,
			duration: performance.now() - test.startedAt,
		});
	}
}
