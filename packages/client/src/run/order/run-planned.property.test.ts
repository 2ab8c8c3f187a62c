import fc from "fast-check";
import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { httpServer } from "../../http/testing/loopback.ts";
import type { RunEvent } from "../events/events.ts";
import { fileOf, request } from "../testing/random-requests.ts";
import { runCollection } from "./run-collection.ts";

test("a parallel run tells what one after the other tells, but for times", {
	timeout: 120_000,
}, async () => {
	let isSlow = false;
	const server = await httpServer(async (request, response) => {
		response.sendDate = false;
		const { searchParams, pathname } = new URL(request.url ?? "", "http://h");
		if (isSlow)
			await new Promise((done) =>
				setTimeout(done, Number(searchParams.get("delay"))),
			);
		const cookie = searchParams.get("cookie");
		if (cookie !== null)
			response.setHeader("set-cookie", `c${cookie}=${pathname}`);
		response.setHeader("content-type", "application/json");
		response.end(JSON.stringify({ pathname, cookies: request.headers.cookie }));
	});
	const runOnce = async (root: string, parallel: number | undefined) => {
		isSlow = parallel !== undefined;
		const events: RunEvent[] = [];
		await runCollection(
			await openCollection(root),
			{
				contentLimit: 1_000,
				overrides: { host: server.url },
				environment: "e",
				unresolved: "keep",
				seed: 1,
				parallel,
			},
			(event) => events.push(event),
		);
		return events.map(withoutTimes);
	};
	await fc.assert(
		fc.asyncProperty(
			fc.array(request, { minLength: 4, maxLength: 10, size: "max" }),
			async (requests) => {
				const files = requests.map((one, index) => [
					`r${index}.yml`,
					fileOf(one, index),
				]);
				await using folder = await temporaryFolder({
					"opencollection.yml": "info:\n  name: Test\n",
					"environments/e.yml":
						"name: e\nvariables:\n  - name: a\n    value: of-the-file\n",
					...Object.fromEntries(files),
				});
				const one = await runOnce(folder.root, undefined);
				expect(await runOnce(folder.root, 6)).toEqual(one);
			},
		),
		{ numRuns: RUNS },
	);
});

/** More of them with `PROPERTY_RUNS`. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 25);

/** An event without what differs from run to run: times, folders, the tally's count of what was sent twice. */
function withoutTimes(event: RunEvent): unknown {
	return JSON.parse(
		JSON.stringify(event, (key, value) =>
			["at", "duration", "timings", "root", "repeated"].includes(key)
				? undefined
				: value,
		),
	);
}
