import { expect, test } from "vitest";
import { startRedis } from "../../../queue/src/testing/redis.ts";
import { collectionOf, recordingServer } from "../curlew.ts";
import { commandsOf, scenesOf } from "../pages/blocks.ts";
import { expectLines, linesOf } from "../pages/expect-lines.ts";
import { startCurlew, startWorker } from "./running-curlew.ts";
import { withRedis } from "./with-redis.ts";

const REDIS = "redis://redis.example:6379";
const BLOCKS = scenesOf("docs/workers.md")
	.flatMap(({ blocks }) => blocks)
	.filter(({ mark }) => mark?.text.includes("workers-page.test.ts"));

/** What the page says of a command, with the ids of runs all alike. */
function pageOf(command: string) {
	const found = BLOCKS.find(({ text }) => text.includes(command));
	return lines((found?.text ?? "").replace(/^\$ .*\n/gm, ""));
}

function lines(text: string): string[] {
	const alike = text.replace(/\b(run|attach) [a-z0-9]{12}\b/g, "$1 RUN");
	return linesOf(alike, true);
}

withRedis("docs/workers.md", () => {
	test("shows what workers and runs print", async () => {
		await using redis = await startRedis();
		await using server = await recordingServer();
		const names = ["r1", "r2", "r3", "r4", "r5", "r6"];
		await using collection = await collectionOf({
			"opencollection.yml": "info: { name: Q }\n",
			...Object.fromEntries(
				names.map((name) => [
					`${name}.yml`,
					`http: { url: "${server.url}" }
runtime: { scripts: [{ type: tests, code: "test('is there', () => expect(res.status).to.equal(200))" }] }
`,
				]),
			),
		});
		await using worker = await startWorker(redis, ["--concurrency", "8"]);
		const [line = ""] = BLOCKS.flatMap(commandsOf).filter((one) =>
			one.startsWith("curlew run"),
		);
		const [, ...words] = line.replace(REDIS, redis.url).split(" ");
		await using running = startCurlew(words, { cwd: collection.root });
		expect(await running.ended).toBe(0);
		const { stderr, stdout } = running.output;
		expectLines(lines(`${stderr}${stdout}`), pageOf("curlew run"));
		const said = worker.output.stderr.replace(redis.url, REDIS);
		expectLines(lines(said), pageOf("curlew worker"));
	});
});
