import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { affectedRequests } from "./affected-requests.ts";
import { gatherWatchedRun, type WatchedRun } from "./watched-run.ts";

/** Which variables a request reads and sets. */
interface Example {
	readonly reads: readonly string[];
	readonly sets: readonly string[];
}

const NAMES = ["a", "b", "c", "d"];
const EXAMPLE: fc.Arbitrary<Example> = fc.record({
	reads: fc.subarray(NAMES, { maxLength: 2 }),
	sets: fc.subarray(NAMES, { maxLength: 2 }),
});

function bundled(requests: readonly Example[], changed?: number): string {
	const items = requests.map(({ reads, sets }, index) => {
		const path = reads.map((name) => `{{${name}}}`).join("/");
		const code = sets.map((name) => `bru.setVar("${name}", 1);`).join(" ");
		const version = index === changed ? 2 : 1;
		return `  - info:\n      name: r${index}\n      type: http\n    http:\n      url: http://a.example/${version}/${path}\n    runtime:\n      scripts:\n        - type: after-response\n          code: '${code}'\n`;
	});
	return `opencollection: 1.0.0\nbundled: true\ninfo:\n  name: Test\nitems:\n${items.join("")}`;
}

/** The last one before a request that sets what it reads. */
function needsOf(requests: readonly Example[], reader: number): Set<number> {
	const needs = new Set<number>();
	for (const name of requests[reader]?.reads ?? []) {
		const last = requests.findLastIndex(
			({ sets }, at) => at < reader && sets.includes(name),
		);
		if (last >= 0) needs.add(last);
	}
	return needs;
}

/** What should run, found out without any haste. */
function expected(
	requests: readonly Example[],
	changed: number,
): readonly string[] {
	const found = new Set([changed]);
	for (const reader of requests.keys())
		for (const writer of needsOf(requests, reader))
			if (found.has(writer)) found.add(reader);
	for (let reader = requests.length - 1; reader >= 0; reader--)
		if (found.has(reader))
			for (const writer of needsOf(requests, reader)) found.add(writer);
	return [...found].sort((a, b) => a - b).map((index) => `r${index}`);
}

test("of any collection exactly the changed request, all that depend on it, and all that these need run, in order", async () => {
	await using folder = await temporaryFolder({});
	const file = join(folder.root, "opencollection.yml");
	const gather = async (text: string): Promise<WatchedRun> => {
		await writeFile(file, text);
		return gatherWatchedRun(await openCollection(file), {});
	};
	await fc.assert(
		fc.asyncProperty(
			fc.array(EXAMPLE, { minLength: 1, maxLength: 8 }),
			fc.nat(),
			async (requests, any) => {
				const changed = any % requests.length;
				const before = await gather(bundled(requests));
				const after = await gather(bundled(requests, changed));
				const found = affectedRequests(before, after, new Set([file]));
				expect(found.map(({ definition }) => definition.name)).toEqual(
					expected(requests, changed),
				);
			},
		),
		{ seed: 13, numRuns: 60 },
	);
});
