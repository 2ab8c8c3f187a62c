// A reporter: `curlew run ../users --env local --reporter ./slow-requests.ts=slow.txt`.
import type { Reporter, ReportOutput } from "curlew";

/** Writes the slowest requests of a run, slowest first. */
export default function slowRequests(output: ReportOutput): Reporter {
	const times: { path: string; duration: number }[] = [];
	return {
		handle(event) {
			if (event.type !== "request-finished") return;
			const { path, response } = event.result;
			if (response) times.push({ path, duration: response.duration });
		},
		close() {
			times.sort((a, b) => b.duration - a.duration);
			for (const { path, duration } of times.slice(0, 5))
				output.write(`${duration.toFixed(1)} ms\t${path}\n`);
		},
	};
}
