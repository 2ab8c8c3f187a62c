import { defineConfig } from "vitest/config";
import { SpreadWaiting } from "./tools/testing/spread-waiting.ts";

/** What scripts do is the same in both sandboxes, and so are its tests. */
const BOTH_SANDBOXES = [
	"api-names",
	"chai-extras",
	"client",
	"cookies",
	"evaluate-expressions",
	"header-list",
	"pm",
	"pm-services",
	"postman-globals",
	"pm-request",
	"query",
	"request-headers",
	"request",
	"response",
	"sandbox",
	"tests",
	"variables",
	"web-platform",
].map((name) => `packages/client/src/script/${name}.test.ts`);

/** Tests that start the packaged command, some of them with a browser. */
const CLI = [
	"packages/cli/test/**/*.test.ts",
	"examples/*/{src,test}/**/*.test.ts",
	"packages/lsp/src/server/{files-on-disk,serve}.test.ts",
	"packages/client/src/run/oauth2/implicit-browser.test.ts",
];

/** Tests of the app as it is opened, with its page. */
const APP = [
	"packages/app/test/**/*.test.ts",
	"packages/app/src/server/access{,-secrets}.test.ts",
	"packages/app/src/server/exchanges/login.test.ts",
	"packages/app/src/server/sessions/questions.test.ts",
	"packages/app/src/session-process/collection-processes.test.ts",
];

/** Tests that start Redis. */
const QUEUE = [
	"packages/queue/src/**/*.test.ts",
	"packages/cli/test/queue/**/*.test.ts",
];

const COMMAND = "packages/cli/test/build-command.ts";
const BROWSER = "packages/cli/test/unpack-browser.ts";
const PAGE = "packages/app/test/setup-page.ts";
const REDIS = "packages/queue/src/testing/unpack-redis.ts";

/** Browsers, workers and processes of their own can be late on a busy machine, once. What runs in one process cannot. */
const RETRY = process.env.CI ? 1 : 0;

/**
 * Of workers. The processors have more of them than they can serve: threads that collect
 * garbage for one take from the others. A heap that is never collected whole while it is
 * small is worth the room. Measured over the tests of runs: a quarter less CPU time.
 */
const V8_FLAGS = [
	"--single-threaded-gc",
	"--min-semi-space-size=16",
	"--initial-heap-size=512",
];

/**
 * For the workers, and for what they start with their own environment: processes that run
 * the sources have them compiled then. It is the machine's, not this run's. Commands that
 * are started as users start them (`cli/test/curlew.ts`) keep a cache of their own.
 */
process.env.NODE_COMPILE_CACHE ??= new URL(
	"node_modules/.cache/curlew-compiled",
	import.meta.url,
).pathname;

/** What must be there before the tests of a project is only made for that project. */
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
					name: "unit",
					include: [
						"packages/*/src/**/*.test.ts",
						"packages/client/test/**/*.test.ts",
						"packages/app/page/src/**/*.test.ts",
						"tools/**/*.test.ts",
					],
					exclude: [...CLI, ...APP, ...QUEUE],
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
			{
				extends: true,
				test: {
					name: "cli",
					retry: RETRY,
					include: CLI,
					exclude: QUEUE,
					globalSetup: [COMMAND, BROWSER],
				},
			},
			{
				extends: true,
				test: {
					name: "app",
					retry: RETRY,
					include: APP,
					globalSetup: [PAGE, COMMAND, BROWSER],
				},
			},
			{
				extends: true,
				test: {
					name: "queue",
					retry: RETRY,
					include: QUEUE,
					globalSetup: [COMMAND, REDIS],
				},
			},
		],
		setupFiles: ["tools/testing/nothing-left.ts"],
		globalSetup: ["tools/testing/no-process-left-at-end.ts"],
		// One worker does many files: starting one costs more than most of them take.
		isolate: false,
		execArgv: V8_FLAGS,
		sequence: { sequencer: SpreadWaiting },
		testTimeout: 60_000,
		expect: { poll: { timeout: 15_000 } },
		hookTimeout: 90_000,
		// CI has two cores, and many tests wait for a process or a clock now and then.
		maxWorkers: 4,
	},
});
