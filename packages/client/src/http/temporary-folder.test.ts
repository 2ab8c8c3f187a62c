import { spawnSync } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	rmSync,
	utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
	failureOf,
	httpServer,
	newClient,
	requestTo,
} from "./testing/loopback.ts";

/** Makes a file in a process of its own, which then does as told; gives the file's path. */
function fileOfProcess(temporary: string, ending: string): string {
	const module = new URL("./temporary-folder.ts", import.meta.url).href;
	const script = `
		import { writeSync } from "node:fs";
		const { TemporaryFolder } = await import(${JSON.stringify(module)});
		const { path } = await new TemporaryFolder().createFile();
		writeSync(1, path);
		${ending}
	`;
	const { stdout } = spawnSync(
		process.execPath,
		["--input-type=module", "--eval", script],
		{ encoding: "utf8", env: { ...process.env, TMPDIR: temporary } },
	);
	return stdout;
}

function temporaryParent(): string {
	const path = mkdtempSync(join(tmpdir(), "curlew-test-"));
	onTestFinished(() => rmSync(path, { recursive: true }));
	return path;
}

test("the folder is gone after the process, also when nobody removed it", () => {
	const path = fileOfProcess(temporaryParent(), "process.exit(0)");
	expect(path).toMatch(/curlew-\d+-\w+.body-1$/);
	expect(existsSync(dirname(path))).toBe(false);
});

test("what a killed process left goes a day later, and not before", () => {
	const parent = temporaryParent();
	const kill = "process.kill(process.pid, 'SIGKILL')";
	const old = dirname(fileOfProcess(parent, kill));
	const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
	utimesSync(old, yesterday, yesterday);
	const own = join(parent, `curlew-${process.pid}-abcdef`);
	mkdirSync(own);
	utimesSync(own, yesterday, yesterday);
	const fresh = dirname(fileOfProcess(parent, kill));
	expect(existsSync(fresh)).toBe(true);
	expect(existsSync(own)).toBe(true);
	expect(existsSync(old)).toBe(false);
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
