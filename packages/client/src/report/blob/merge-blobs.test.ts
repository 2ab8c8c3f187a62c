import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { RunEvent } from "../../run/events/events.ts";
import { partOf } from "../../run/parts/part.ts";
import { result } from "../testing/run-results.ts";
import { blobsIn } from "./blobs-in.ts";
import { mergeBlobs } from "./merge-blobs.ts";
import {
	blobFolder,
	eventsOf,
	header,
	merged,
	namesOf,
	started,
	writeBlob,
} from "./testing/blobs.ts";

const ALL = ["0 request 0", "1 request 1", "2 request 2", "3 request 3"];

describe("blobs that belong together", () => {
	test("give the events of the run in order, whatever the order of the files", async () => {
		const folder = await blobFolder();
		const two = writeBlob(folder, header(2));
		const one = writeBlob(folder, header(1));
		const events = await merged([two, one]);
		expect(namesOf(events)).toEqual(ALL);
		expect(events[0]).toEqual(started);
		expect(events.at(-1)).toMatchObject({
			type: "run-finished",
			summary: { requests: { passed: 4 }, isSuccess: true, iterations: 1 },
		});
	});

	test("are found in folders below a folder, as downloads leave them", async () => {
		const folder = await blobFolder();
		const one = writeBlob(join(folder, "a"), header(1));
		const two = writeBlob(join(folder, "b"), header(2));
		await writeFile(join(folder, "other.txt"), "");
		expect(await blobsIn([folder])).toEqual([one, two]);
		await expect(blobsIn([join(folder, "none")])).rejects.toMatchObject({
			code: "BLOB_NOT_READABLE",
		});
	});

	test("of machines with other folders have the files of the first one", async () => {
		const folder = await blobFolder();
		const elsewhere = header(2, {
			started: { ...started, collection: { name: "Test", root: "/x/c" } },
			folder: "/x",
		});
		const events = eventsOf(elsewhere).map((event): RunEvent => {
			if (event.type !== "request-finished") return event;
			const location = { file: "/x/c/2.yml", line: 1, column: 1 };
			const problems = [
				{ code: "X", severity: "error", message: "", location } as const,
			];
			const { index } = event;
			const file = "/x/c/users/create.yml";
			return { ...event, index, result: result({ file, problems }) };
		});
		const files = [
			writeBlob(folder, header(1)),
			writeBlob(folder, elsewhere, events),
		];
		const told = (await merged(files)).flatMap((event) =>
			event.type === "request-finished" ? [event.result] : [],
		);
		expect(told[1]).toMatchObject({
			file: "/c/users/create.yml",
			problems: [{ location: { file: "/c/2.yml" } }],
		});
	});

	test("tell variables only to whom shows them", async () => {
		const folder = await blobFolder();
		const variables = [
			{ name: "a", value: 1, type: "number", scope: "environment" },
		] as const;
		const given = { started: { ...started, variables } };
		const files = [1, 2].map((shard) =>
			writeBlob(folder, header(shard, given)),
		);
		expect((await merged(files))[0]).not.toHaveProperty("variables");
		const telling = await merged(files, { tellsVariables: true });
		expect(telling[0]).toHaveProperty("variables", variables);
	});
});

describe("blobs that do not belong together are named", () => {
	test.each([
		[
			"another run",
			{ run: "other", part: partOf("other", [], 0) },
			"are of different runs",
		],
		["another division", { division: "other" }, "were divided differently"],
		[
			"another version",
			{ curlew: "2.3.0" },
			"were written by different versions of Curlew",
		],
		[
			"another number of shards",
			{ shardCount: 3 },
			"are shards of different numbers of shards",
		],
		["the same shard", { shard: 1 }, "are the same shard, 1 of 2"],
	] as const)("%s", async (_, given, message) => {
		const folder = await blobFolder();
		const one = writeBlob(folder, header(1), undefined, "one.blob");
		const two = writeBlob(folder, header(2, given), undefined, "two.blob");
		await expect(mergeBlobs([one, two])).rejects.toMatchObject({
			code: "BLOBS_DO_NOT_FIT",
			message: `${one} and ${two} ${message}.`,
		});
	});

	test("a shard that is missing", async () => {
		const folder = await blobFolder();
		const two = writeBlob(folder, header(2));
		await expect(mergeBlobs([two])).rejects.toMatchObject({
			code: "BLOBS_DO_NOT_FIT",
			message: "Shard 1 of 2 is missing.",
		});
		const events = await merged([two], { allowMissing: true });
		expect(namesOf(events)).toEqual(["0 request 1", "1 request 3"]);
		expect(events.at(-2)).toMatchObject({ problem: { code: "SHARD_MISSING" } });
		expect(events.at(-1)).toMatchObject({
			summary: { isSuccess: false, problems: 1 },
		});
	});

	test("many that are missing, but not all of them", async () => {
		const folder = await blobFolder();
		const one = writeBlob(folder, header(1, { shardCount: 100_000 }));
		await expect(mergeBlobs([one])).rejects.toThrow(
			"Shards 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 99989 more of 100000 are missing.",
		);
	});
});
