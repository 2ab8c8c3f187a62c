import {
	chmod,
	mkdtemp,
	readFile,
	rm,
	stat,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ValuesLeft } from "@curlew/client/internal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeExports } from "./exports.ts";
import { newmanRunOptions } from "./session.ts";

const NOTHING: ValuesLeft = {
	environment: [],
	globals: [],
	collection: [],
	environmentFile: undefined,
	globalsFile: undefined,
	cookies: [],
};
let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "newman-exports-"));
});

afterAll(() => rm(folder, { recursive: true }));

test("cookies are written as tough-cookie has them, for their user alone, and read again", async () => {
	const jar = join(folder, "deep", "jar.json");
	const cookies = [{ key: "a", value: "1", domain: "h", path: "/" }];
	await writeExports({ ...NOTHING, cookies }, { "cookie-jar": jar }, "");
	expect(JSON.parse(await readFile(jar, "utf8"))).toMatchObject({
		storeType: "MemoryCookieStore",
		cookies,
	});
	expect((await stat(jar)).mode & 0o777).toBe(0o600);
	const options = { folders: [], exports: {}, notes: [], cookieJar: jar };
	expect((await newmanRunOptions(options, {})).startCookies).toEqual(cookies);
});

test("a file that was open to others is closed to them", async () => {
	const file = join(folder, "open.json");
	await writeFile(file, "{}");
	await chmod(file, 0o644);
	await writeExports(NOTHING, { globals: file }, "");
	expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("a file that cannot be written is told by its flag", async () => {
	await expect(
		writeExports(NOTHING, { environment: folder }, ""),
	).rejects.toMatchObject({
		message: expect.stringMatching(
			/^--export-environment: .* cannot be written/,
		),
	});
});

test("what has no option is put beside: folders, files, where paths count from", async () => {
	const list = join(folder, "list.json");
	await writeFile(
		list,
		'[{"matches": ["https://h/*"], "cert": {"src": "/c.pem"}}]',
	);
	const options = await newmanRunOptions(
		{
			folders: ["users"],
			globalsFile: "/g.json",
			workingDirectory: folder,
			certificateList: list,
			exports: {},
			notes: [],
		},
		{ http: { insecure: true }, fileFolders: ["/allowed"] },
	);
	expect(options).toMatchObject({
		folders: ["users"],
		globalsFile: "/g.json",
		workingFolder: folder,
		fileFolders: ["/allowed", folder],
		http: {
			insecure: true,
			clientCertificates: [{ domain: "h", certificateFile: "/c.pem" }],
		},
	});
});

test("a file that is not there is told by its flag", async () => {
	const options = { folders: [], exports: {}, notes: [] };
	await expect(
		newmanRunOptions({ ...options, cookieJar: join(folder, "none") }, {}),
	).rejects.toThrow(/^--cookie-jar: .* is not there/);
});
