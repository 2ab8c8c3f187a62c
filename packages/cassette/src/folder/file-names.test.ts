import { resolve, sep } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cassettePath } from "./file-names.ts";

test("a cassette is called like its request, and shards have files of their own", () => {
	expect(cassettePath("users/create", undefined)).toBe("users/create");
	expect(cassettePath("users/create", "2of3")).toBe("users/create.2of3");
	expect(cassettePath(undefined, undefined)).toBe("shared");
});

test("a long name is cut between characters, to what systems take with digest, shard and ending", () => {
	for (const name of [
		"請".repeat(95),
		"a".repeat(99) + "😀",
		"😀".repeat(90),
	]) {
		const path = cassettePath(`${name}/${name}`, "100of100");
		for (const part of path.split("/")) {
			expect(Buffer.byteLength(`${part}.1000.body`)).toBeLessThanOrEqual(255);
			expect(part.isWellFormed()).toBe(true);
		}
	}
});

test("no name leads out of the folder, and none that had to be changed is that of another", () => {
	fc.assert(
		fc.property(fc.string(), fc.string(), (one, other) => {
			const paths = [one, other].map((name) => cassettePath(name, undefined));
			for (const path of paths)
				expect(resolve("/folder", path).startsWith(`/folder${sep}`)).toBe(true);
			if (one !== other) expect(paths[0]).not.toBe(paths[1]);
		}),
	);
	for (const name of [
		"../../etc/passwd",
		"/etc/passwd",
		"a/../../b",
		"con",
		"",
		"shared",
		"a\\..\\b",
	])
		expect(resolve("/folder", cassettePath(name, undefined))).toMatch(
			/^\/folder\/.*-[0-9a-f]{8}$/,
		);
});
