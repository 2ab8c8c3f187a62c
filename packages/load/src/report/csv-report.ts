import type { FinishedLoad } from "./load-document.ts";

const COLUMNS = [
	"second",
	"users",
	"requests",
	"failed",
	"bytes_in",
	"p50_us",
	"p90_us",
	"p95_us",
	"p99_us",
	"max_us",
	"status_1xx",
	"status_2xx",
	"status_3xx",
	"status_4xx",
	"status_5xx",
] as const;

/** One line for each second (RFC 4180): numbers only, so nothing needs quotation marks. */
export function loadCsv({ totals }: FinishedLoad): string {
	const lines = totals.seconds.map((one) => {
		const { percentiles: p, statuses } = one;
		return [
			one.second,
			one.users,
			one.count,
			one.failed,
			one.bytesIn,
			p?.p50,
			p?.p90,
			p?.p95,
			p?.p99,
			p?.max,
			...[1, 2, 3, 4, 5].map((digit) => statuses[`${digit}xx`] ?? 0),
		].join(",");
	});
	return `${[COLUMNS.join(","), ...lines].join("\r\n")}\r\n`;
}
