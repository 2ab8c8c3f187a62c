import { defineConfig } from "vitest/config";

/** What scripts do is the same in both sandboxes, and so are its tests. */
const BOTH_SANDBOXES = [
	"api-names",
	"chai-extras",
	"client",
	"cookies",
	"evaluate-expressions",
	"header-list",
	"query",
	"request-headers",
	"request-response",
	"sandbox",
	"tests",
	"variables",
	"web-platform",
].map((name) => `packages/client/src/script/${name}.test.ts`);

export default defineConfig({
	resolve: {
		alias: {
			"fast-check": new URL("tools/seeded-fast-check.ts", import.meta.url)
				.pathname,
		},
	},
	test: {
		projects: [
			{
				extends: true,
				test: {
					name: "curlew",
					include: [
						"{packages,examples}/*/{src,test}/**/*.test.ts",
						"packages/app/page/src/**/*.test.ts",
						"tools/**/*.test.ts",
					],
				},
			},
			{
				extends: true,
				test: {
					name: "developer sandbox",
					include: BOTH_SANDBOXES,
					env: { CURLEW_TESTED_SANDBOX: "developer" },
				},
			},
		],
		setupFiles: ["tools/testing/no-process-left.ts"],
		globalSetup: [
			"tools/testing/no-process-left-at-end.ts",
			"packages/cli/test/build-command.ts",
			"packages/cli/test/unpack-browser.ts",
			"packages/client/src/http/testing/unpack-nginx.ts",
			"packages/queue/src/testing/unpack-redis.ts",
			"packages/app/test/setup-page.ts",
		],
		testTimeout: 60_000,
		expect: { poll: { timeout: 15_000 } },
		hookTimeout: 90_000,
		// Browsers, servers and processes of their own can be late on a busy machine, once.
		retry: process.env.CI ? 1 : 0,
		// CI has two cores, and many tests wait for a process or a clock now and then.
		maxWorkers: 3,
	},
});
