import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		include: [
			"{packages,examples}/*/{src,test}/**/*.test.ts",
			"tools/**/*.test.ts",
		],
		testTimeout: 20_000,
		hookTimeout: 30_000,
		// Scripts, servers and child processes of the tests share two cores in CI.
		maxWorkers: 2,
	},
});
