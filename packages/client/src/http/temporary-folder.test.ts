import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
	failureOf,
	httpServer,
	newClient,
	requestTo,
} from "./testing/loopback.ts";

test("the folder is gone after the process, also when nobody removed it", () => {
	const module = new URL("./temporary-folder.ts", import.meta.url).href;
	const script = `
		const { TemporaryFolder } = await import(${JSON.stringify(module)});
		const { path } = await new TemporaryFolder().createFile();
		console.log(path);
		process.exit(0);
	`;
	const path = execFileSync(
		process.execPath,
		["--input-type=module", "--eval", script],
		{ encoding: "utf8" },
	).trim();
	expect(path).toMatch(/curlew-\w+.body-1$/);
	expect(existsSync(dirname(path))).toBe(false);
});

test("a body that cannot be written to the disk is a failure", async () => {
	const before = process.env.TMPDIR;
	process.env.TMPDIR = "/no/such/folder";
	onTestFinished(() => {
		if (before === undefined) {
			delete process.env.TMPDIR;
		} else {
			process.env.TMPDIR = before;
		}
	});
	const { url } = await httpServer((_request, response) =>
		response.end(Buffer.alloc(50_000)),
	);
	const client = newClient({ memoryLimit: 10_000 });
	const failure = failureOf(await client.send(requestTo(url)));
	expect(failure.code).toBe("DISK_FULL");
	expect(failure.hint).toContain("TMPDIR");
});
