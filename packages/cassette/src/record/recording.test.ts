import { mkdir, readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { TestFolder, verdictsOf } from "../testing/judged-run.ts";
import { MoodyServer } from "../testing/moody-server.ts";
import { openRecording } from "./recording.ts";

test("what can be written is written when one cassette cannot be, and that is told", async () => {
	await using server = await MoodyServer.start();
	const fileOf = (name: string, seq: number) =>
		JSON.stringify({
			info: { name, type: "http", seq },
			http: { method: "GET", url: `${server.url}/count` },
		});
	await using folder = await TestFolder.with({
		"opencollection.yml": '{"opencollection":"1.0.0","info":{"name":"C"}}',
		"a.yml": fileOf("a", 1),
		"b.yml": fileOf("b", 2),
	});
	// Where a folder is, no file can be.
	await mkdir(folder.at("tape/a.har"), { recursive: true });
	const recording = await openRecording(folder.at("tape"));
	await verdictsOf(folder.path, { carrier: recording.openCarrier });
	await expect(recording.write()).rejects.toThrow("1 of 2 cassettes");
	expect(await readdir(folder.at("tape"))).toEqual(
		expect.arrayContaining(["b.har", "cassettes.json"]),
	);
});
