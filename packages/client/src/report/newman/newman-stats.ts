import type { RequestResult } from "../../run/events/events.ts";
import { errorsOf, judgedOf } from "../judged.ts";

interface Count {
	total: number;
	readonly pending: 0;
	failed: number;
}

function none(): Count {
	return { total: 0, pending: 0, failed: 0 };
}

/** The numbers of newman's summary. */
export class NewmanStats {
	readonly #stats = {
		iterations: none(),
		items: none(),
		scripts: none(),
		prerequests: none(),
		requests: none(),
		tests: none(),
		assertions: none(),
		testScripts: none(),
		prerequestScripts: none(),
	};
	readonly #responses = new Spread();
	readonly #dns = new Spread();
	readonly #firstByte = new Spread();
	#bytes = 0;
	#started = 0;
	#completed: number | undefined;

	/** @param at milliseconds since the epoch */
	begin(at: number): void {
		this.#started = at;
	}

	end(at: number, iterations: number): void {
		this.#completed = at;
		this.#stats.iterations.total = iterations;
	}

	add(result: RequestResult): void {
		const stats = this.#stats;
		const { response, scripts, status } = result;
		for (const one of [stats.items, stats.prerequests, stats.tests])
			one.total += 1;
		stats.prerequestScripts.total += scripts?.before ?? 0;
		stats.prerequestScripts.failed += scripts?.brokeBefore ?? 0;
		stats.testScripts.total += scripts?.after ?? 0;
		stats.testScripts.failed += scripts?.brokeAfter ?? 0;
		stats.scripts.total =
			stats.prerequestScripts.total + stats.testScripts.total;
		stats.scripts.failed =
			stats.prerequestScripts.failed + stats.testScripts.failed;
		if (status !== "skipped") {
			stats.requests.total += 1;
			if (errorsOf(result).some(({ code }) => !code.startsWith("SCRIPT_")))
				stats.requests.failed += 1;
		}
		for (const judged of judgedOf(result)) {
			stats.assertions.total += 1;
			if (judged.status === "failed") stats.assertions.failed += 1;
		}
		if (response === undefined) return;
		this.#bytes += response.size;
		this.#responses.add(Math.round(response.duration));
		this.#dns.add(response.timings?.dns ?? 0);
		this.#firstByte.add(response.timings?.waiting ?? 0);
	}

	/** `stats`, `timings` and `transfers` of `run`. */
	document() {
		return {
			stats: this.#stats,
			timings: {
				...this.#responses.named("response"),
				...this.#dns.named("dns"),
				...this.#firstByte.named("firstByte"),
				started: this.#started,
				completed: this.#completed ?? null,
			},
			transfers: { responseTotal: this.#bytes },
		};
	}
}

/** Mean, least, most and standard deviation, without keeping the values (Welford's method). */
class Spread {
	#count = 0;
	#mean = 0;
	#squares = 0;
	#min = 0;
	#max = 0;

	add(value: number): void {
		this.#min = this.#count === 0 ? value : Math.min(this.#min, value);
		this.#max = Math.max(this.#max, value);
		this.#count += 1;
		const off = value - this.#mean;
		this.#mean += off / this.#count;
		this.#squares += off * (value - this.#mean);
	}

	named(name: string): Readonly<Record<string, number>> {
		return {
			[`${name}Average`]: this.#mean,
			[`${name}Min`]: this.#min,
			[`${name}Max`]: this.#max,
			[`${name}Sd`]:
				this.#count === 0 ? 0 : Math.sqrt(this.#squares / this.#count),
		};
	}
}
