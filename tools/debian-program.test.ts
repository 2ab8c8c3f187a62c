import { chmod, mkdir, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type DebianProgram, findProgram } from "./debian-program.ts";

const REDIS: DebianProgram = {
	name: "redis-server",
	packages: ["redis-server"],
	versionFlag: "--version",
};

test("a program is the one of the PATH, else the unpacked one, else it is said why there is none", async () => {
	await using folder = await mkdtempDisposable(join(tmpdir(), "curlew-"));
	const at = (path: string) => join(folder.path, path);
	for (const place of ["bin", "cache/usr/bin", "cache/usr/lib/x", "broken"]) {
		await mkdir(at(place), { recursive: true });
	}
	for (const place of ["bin", "cache/usr/bin"]) {
		await writeFile(at(`${place}/redis-server`), "#!/bin/sh\nexit 0\n");
		await chmod(at(`${place}/redis-server`), 0o755);
	}
	expect(await findProgram(REDIS, `/nowhere:${at("bin")}`)).toEqual({
		file: at("bin/redis-server"),
		libraries: undefined,
	});
	expect(await findProgram(REDIS, "/nowhere", at("cache"))).toEqual({
		file: at("cache/usr/bin/redis-server"),
		libraries: `${at("cache/usr/lib")}:${at("cache/usr/lib/x")}`,
	});
	expect(await findProgram(REDIS, "/nowhere", at("broken"))).toEqual({
		missing: expect.stringContaining("redis-server is not installed"),
	});
});
