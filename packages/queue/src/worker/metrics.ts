import {
	Counter,
	collectDefaultMetrics,
	Gauge,
	Histogram,
	Registry,
} from "prom-client";
import type { AttemptOutcome } from "./part-attempt.ts";
import type { FinishedRequest } from "./thread/messages.ts";

/** Seconds. */
const BUCKETS = [
	0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
];

/** What a worker measures, as Prometheus reads it. */
export class WorkerMetrics {
	readonly #registry = new Registry();
	readonly #parts: Counter<"outcome">;
	readonly #active: Gauge;
	readonly #requests: Counter<"status">;
	readonly #durations: Histogram;

	constructor(info: {
		readonly version: string;
		readonly concurrency: number;
	}) {
		const registers = [this.#registry];
		collectDefaultMetrics({ register: this.#registry });
		this.#parts = new Counter({
			name: "curlew_worker_parts_total",
			help: "Parts of runs that finished on this worker.",
			labelNames: ["outcome"],
			registers,
		});
		this.#active = new Gauge({
			name: "curlew_worker_parts_active",
			help: "Parts that run now.",
			registers,
		});
		this.#requests = new Counter({
			name: "curlew_worker_requests_total",
			help: "Requests finished, by status.",
			labelNames: ["status"],
			registers,
		});
		this.#durations = new Histogram({
			name: "curlew_worker_request_duration_seconds",
			help: "Duration of a request, from its first script to its last.",
			buckets: BUCKETS,
			registers,
		});
		new Gauge({
			name: "curlew_worker_info",
			help: "Always 1; the version is in the labels.",
			labelNames: ["version"],
			registers,
		}).set({ version: info.version }, 1);
		new Gauge({
			name: "curlew_worker_concurrency",
			help: "Parts that may run concurrently.",
			registers,
		}).set(info.concurrency);
	}

	get contentType(): string {
		return this.#registry.contentType;
	}

	partBegins(): void {
		this.#active.inc();
	}

	partEnds(outcome: AttemptOutcome | "failed" | "refused"): void {
		this.#active.dec();
		this.#parts.inc({ outcome });
	}

	requestsFinished(finished: readonly FinishedRequest[]): void {
		for (const { status, duration } of finished) {
			this.#requests.inc({ status });
			this.#durations.observe(duration);
		}
	}

	text(): Promise<string> {
		return this.#registry.metrics();
	}
}
