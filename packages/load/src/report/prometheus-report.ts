import { countBetween } from "../stats/distribution.ts";
import type { RequestTotals } from "../stats/load-totals.ts";
import type { FinishedLoad } from "./load-document.ts";

/** Upper limits of the buckets, in seconds. */
const LIMITS = [
	0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
	10, 30,
];

interface Series {
	readonly labels: string;
	readonly totals: RequestTotals;
}

/** The figures in Prometheus's text format 0.0.4, for a Pushgateway or a text file collector. */
export function loadPrometheus({ start, totals, end }: FinishedLoad): string {
	const collection = label("collection", start.collection.name);
	const series = start.requests.flatMap(({ path }, index): Series[] => {
		const one = totals.requests[index];
		const labels = `${collection},${label("request", path)}`;
		return one ? [{ labels, totals: one }] : [];
	});
	const counter = (
		name: string,
		help: string,
		of: (totals: RequestTotals) => Iterable<readonly [string, number]>,
	) => [
		...heading(name, help, "counter"),
		...series.flatMap(({ labels, totals: one }) =>
			[...of(one)].map(([more, count]) => `${name}{${labels}${more}} ${count}`),
		),
	];
	return `${[
		...counter("curlew_load_requests_total", "Requests that ended.", (one) => [
			["", one.count],
		]),
		...counter("curlew_load_errors_total", "Requests with an error.", (one) =>
			[...one.errors].map(
				([kind, count]) => [`,${label("kind", kind)}`, count] as const,
			),
		),
		...counter("curlew_load_responses_total", "Responses by status.", (one) =>
			[...one.statuses].map(
				([status, count]) => [`,${label("status", status)}`, count] as const,
			),
		),
		...counter("curlew_load_received_bytes_total", "Bytes received.", (one) => [
			["", one.bytesIn],
		]),
		...counter("curlew_load_sent_bytes_total", "Bytes sent.", (one) => [
			["", one.bytesOut],
		]),
		...histogram(series),
		...heading(
			"curlew_load_duration_seconds",
			"Time that was counted.",
			"gauge",
		),
		`curlew_load_duration_seconds{${collection}} ${end.elapsed / 1000}`,
		...heading(
			"curlew_load_late_iterations_total",
			"Iterations that began late.",
			"counter",
		),
		`curlew_load_late_iterations_total{${collection}} ${totals.late}`,
		...heading(
			"curlew_load_dropped_iterations_total",
			"Iterations that never began.",
			"counter",
		),
		`curlew_load_dropped_iterations_total{${collection}} ${totals.dropped}`,
	].join("\n")}\n`;
}

function histogram(series: readonly Series[]): readonly string[] {
	const name = "curlew_load_latency_seconds";
	const limits = LIMITS.map((limit) => limit * 1_000_000);
	const lines = [...heading(name, "Latency of requests.", "histogram")];
	for (const { labels, totals } of series) {
		const { latencies } = totals;
		let sum = 0;
		const counts = countBetween(latencies, limits);
		for (const [index, limit] of LIMITS.entries()) {
			sum += counts[index] ?? 0;
			lines.push(`${name}_bucket{${labels},le="${limit}"} ${sum}`);
		}
		const { totalCount } = latencies;
		lines.push(`${name}_bucket{${labels},le="+Inf"} ${totalCount}`);
		const total = totalCount === 0 ? 0 : latencies.mean * totalCount;
		lines.push(`${name}_sum{${labels}} ${(total / 1_000_000).toFixed(6)}`);
		lines.push(`${name}_count{${labels}} ${totalCount}`);
	}
	return lines;
}

function heading(name: string, help: string, type: string): readonly string[] {
	return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function label(name: string, value: string): string {
	const escaped = value
		.replaceAll("\\", "\\\\")
		.replaceAll('"', '\\"')
		.replaceAll("\n", "\\n");
	return `${name}="${escaped}"`;
}
