import type { Style } from "@curlew/client/internal";
import { durationOf } from "../plan/load-plan.ts";
import type { LoadStart } from "../run-load.ts";
import {
	clockText,
	counted,
	countText,
	latencyText,
	rateText,
	shareText,
} from "../stats/amounts.ts";
import type { LoadTotals, SecondSummary } from "../stats/load-totals.ts";

/** Milliseconds from one drawing to the next. */
const FRAME = 500;
/** Milliseconds from one line to the next, where lines stay. */
const LINE_EVERY = 5_000;
const BARS = "▁▂▃▄▅▆▇█";
/** Columns that are always there. */
const WIDTH = 78;
const SPARKS = 60;
const METER = 40;

export interface LiveViewOptions {
	readonly style: Style;
	readonly write: (text: string) => void;
	/** Lines can be taken back and written anew. */
	readonly isTerminal: boolean;
}

/** Shows how a load goes while it does: a block that is drawn over itself, or a line now and then. */
export class LiveView {
	readonly #options: LiveViewOptions;
	readonly #start: LoadStart;
	readonly #totals: LoadTotals;
	readonly #timer: NodeJS.Timeout;
	/** Lines that stand on the terminal. */
	#drawn = 0;

	constructor(start: LoadStart, totals: LoadTotals, options: LiveViewOptions) {
		this.#start = start;
		this.#totals = totals;
		this.#options = options;
		this.#timer = setInterval(
			() => this.#show(),
			options.isTerminal ? FRAME : LINE_EVERY,
		);
	}

	/** Takes the block away for good. */
	close(): void {
		clearInterval(this.#timer);
		this.makeRoom();
	}

	/** Takes the block away until it is drawn again, for what somebody else has to say. */
	makeRoom(): void {
		if (this.#drawn > 0) this.#options.write(`\u001b[${this.#drawn}A\u001b[J`);
		this.#drawn = 0;
	}

	#show(): void {
		const time = Date.now() - this.#start.startAt - this.#start.plan.warmUp;
		const { isTerminal, style, write } = this.#options;
		if (!isTerminal) {
			write(`${lineOf(this.#totals, time)}\n`);
			return;
		}
		const lines = blockOf(this.#start, this.#totals, time, style);
		const up = this.#drawn > 0 ? `\u001b[${this.#drawn}A` : "";
		// One write, and no line is empty in between: so nothing flickers.
		write(`${up}${lines.map((line) => `${line}\u001b[K\n`).join("")}`);
		this.#drawn = lines.length;
	}
}

/** @param time milliseconds since counting began */
export function lineOf(totals: LoadTotals, time: number): string {
	if (time < 0) return `warming up, ${clockText(-time)} left`;
	const { all, seconds } = totals;
	const last = seconds.at(-1);
	const p = last?.percentiles;
	return [
		clockText(time).padStart(6),
		counted(all.count, "request"),
		rateText(last?.count ?? 0),
		...(p
			? [
					`p50 ${latencyText(p.p50)}`,
					`p95 ${latencyText(p.p95)}`,
					`max ${latencyText(p.max)}`,
				]
			: []),
		`errors ${countText(all.failed)}`,
		`users ${countText(last?.users ?? 0)}`,
	].join("  ");
}

/** @param time milliseconds since counting began */
export function blockOf(
	start: LoadStart,
	totals: LoadTotals,
	time: number,
	style: Style,
): readonly string[] {
	const { all, seconds } = totals;
	const last = seconds.at(-1);
	const { latencies } = all;
	const at = (percentile: number) =>
		latencyText(latencies.getValueAtPercentile(percentile));
	const errors = `${countText(all.failed)} (${shareText(all.failed, all.tried)})`;
	const measured =
		latencies.totalCount === 0
			? "nothing yet"
			: `p50 ${at(50)}  p95 ${at(95)}  p99 ${at(99)}  max ${latencyText(latencies.maxValue)}`;
	return [
		progressOf(start, totals, time, style),
		`  requests  ${style.bold(rateText(last?.count ?? 0))}  ${countText(all.count)} in all`,
		`  latency   ${measured}`,
		`  errors    ${all.failed > 0 ? style.bad(errors) : style.good("none")}`,
		`  users     ${countText(last?.users ?? 0)}${lateText(totals, style)}`,
		`  per sec   ${style.accent(sparkline(seconds.slice(-SPARKS)))}`,
	];
}

function progressOf(
	{ plan }: LoadStart,
	{ iterations }: LoadTotals,
	time: number,
	style: Style,
): string {
	if (time < 0) return style.dim(`  warming up, ${clockText(-time)} left`);
	const { model } = plan;
	const wanted = model.kind === "users" ? model.iterations : undefined;
	const duration = durationOf(model.profile);
	const done = Math.max(
		time / duration,
		wanted === undefined ? 0 : iterations / wanted,
	);
	const share = Math.min(1, Math.max(0, done));
	const full = Math.round(share * METER);
	const meter = "█".repeat(full) + style.dim("░".repeat(METER - full));
	const left =
		wanted === undefined
			? `${clockText(Math.max(0, duration - time))} left`
			: `${countText(iterations)} of ${counted(wanted, "iteration")}`;
	return `  ${clockText(time)} ${meter} ${left}`;
}

function lateText({ late, dropped }: LoadTotals, style: Style): string {
	if (late === 0 && dropped === 0) return "";
	return style.warning(`  ${countText(late)} began late`);
}

/** Requests of each second as bars; the highest is the full height. */
export function sparkline(seconds: readonly SecondSummary[]): string {
	const highest = Math.max(1, ...seconds.map(({ count }) => count));
	return seconds
		.map(({ count }) => {
			const step = Math.round((count / highest) * (BARS.length - 1));
			return BARS[step] ?? "";
		})
		.join("")
		.slice(0, WIDTH);
}
