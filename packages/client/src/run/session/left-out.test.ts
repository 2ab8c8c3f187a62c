import { expect, test } from "vitest";
import { codesOf, requestFile, runFiles } from "../testing/run-files.ts";

const FILES = {
	"a.yml": "info: { name: a, type: grpc }\ngrpc: { url: x }\n",
	"b.yml": "info: { name: b, type: grpc }\ngrpc: { url: x }\n",
	"c.yml": "info: { name: c, type: websocket }\nwebsocket: { url: x }\n",
	"d.yml": requestFile("d"),
};

test("requests of kinds that cannot be run are told in the summary", async () => {
	const { summary } = await runFiles(FILES);
	expect(summary.leftOut).toEqual({ grpc: 2, websocket: 1 });
	expect(summary).toMatchObject({ isSuccess: true, problems: 0 });
});

test("and make a strict run fail", async () => {
	const { summary, received } = await runFiles(FILES, { isStrict: true });
	expect(summary.leftOut).toEqual({ grpc: 2, websocket: 1 });
	expect(summary).toMatchObject({ isSuccess: false, problems: 3 });
	expect(received).toEqual(["GET /d"]);
});

test("the kinds are counted in Bruno's own format, too", async () => {
	const { summary } = await runFiles({
		"bruno.json": '{ "version": "1", "name": "T", "type": "collection" }',
		"a.bru": "meta {\n  type: grpc\n}\n\ngrpc {\n  url: x\n}\n",
		"b.bru": "meta {\n  type: ws\n}\n\nws {\n  url: x\n}\n",
	});
	expect(summary.leftOut).toEqual({ grpc: 1, ws: 1 });
});

test("a type that does not exist is no such kind, but an error", async () => {
	const finished = await runFiles({
		"a.yml": "info: { name: a, type: htpp }\nhttp: { url: '{{host}}/a' }\n",
		"b.yml": "htpp: { url: '{{host}}/b' }\n",
	});
	expect(codesOf(finished)).toEqual(["INVALID_FIELD", "UNKNOWN_KEY"]);
	expect(finished.received).toEqual([]);
	expect(finished.summary.leftOut).toBeUndefined();
});
