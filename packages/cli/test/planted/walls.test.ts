import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const PACKAGES = fileURLToPath(new URL("../../../", import.meta.url));

/** What makes masked out of unmasked without masking, and who may: what they take has been masked in another process, or holds no text of anybody's. */
const WAYS: Readonly<Record<string, readonly string[]>> = {
	"passedElsewhere(": [
		// A sentence of ours; and data that all sessions of the process mask in turn.
		"app/src/session-process/inside/serve.ts",
		"app/src/session-process/inside/sessions.ts",
		"client/src/report/blob/merge-blobs.ts",
		"client/src/run/parts/merge-events.ts",
		"client/src/variables/mask-data.ts",
		"load/src/thread/load-thread.entry.ts",
		"load/src/thread/load-threads.ts",
		"queue/src/producer/follow-run.ts",
		"queue/src/producer/part-events.ts",
		"queue/src/worker/load-attempt.ts",
	],
	// The response's file is removed, or it is given out as it came; a schema's text is masked where it is read.
	".asReceived(": [
		"app/src/session-process/inside/graphql/introspect.ts",
		"app/src/session-process/inside/send.ts",
		"cli/src/commands/newman/downloads.ts",
		"cli/src/commands/send/send.ts",
		"client/src/library/one-request.ts",
		"client/src/run/execution/execute.ts",
	],
	"excerptOfOption(": [
		"client/src/diagnostics/excerpt.ts",
		"client/src/script/filter/filter-body.ts",
		"load/src/thresholds/parse-threshold.ts",
	],
};

test("nobody goes around the walls who is not known", async () => {
	const found = new Map<string, string[]>();
	for await (const file of glob("*/{src,page/src}/**/*.{ts,tsx}", {
		cwd: PACKAGES,
	})) {
		if (/\.test\.ts$|\/testing\//.test(file)) continue;
		const text = await readFile(`${PACKAGES}${file}`, "utf8");
		for (const way of Object.keys(WAYS))
			if (text.includes(way)) found.set(way, [...(found.get(way) ?? []), file]);
	}
	for (const [way, files] of Object.entries(WAYS))
		expect(found.get(way)?.sort(), way).toEqual(files);
});
