// Loaded into a measured process with --require: on exit it writes down what
// the process used. CommonJS, because it costs the process the least.
const { writeFileSync } = require("node:fs");

const file = process.env.CURLEW_BENCH_USAGE;
// Only the measured process itself reports, not what it starts.
delete process.env.CURLEW_BENCH_USAGE;

if (file !== undefined) {
	process.on("exit", () => {
		const usage = process.resourceUsage();
		writeFileSync(
			file,
			JSON.stringify({
				cpuMs: (usage.userCPUTime + usage.systemCPUTime) / 1000,
				peakBytes: usage.maxRSS * 1024,
			}),
		);
	});
}
