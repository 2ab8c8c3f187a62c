import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
	type TemporaryFolder,
	temporaryFolder,
} from "../../collection/testing/temporary-folder.ts";
import { NOT_TRUSTED, TrustFile } from "./trust-file.ts";

let folder: TemporaryFolder;
let trust: () => TrustFile;
beforeEach(async () => {
	folder = await temporaryFolder({});
	trust = () => new TrustFile({ XDG_CONFIG_HOME: folder.at("config") });
});
afterEach(() => folder[Symbol.asyncDispose]());

const FILE = "config/curlew/trust.json";
const allowed = (name: string) => ({ ...NOT_TRUSTED, commands: [name] });

async function roots(count: number): Promise<readonly string[]> {
	const paths = Array.from({ length: count }, (_, at) => folder.at(`c${at}`));
	await Promise.all(paths.map((path) => mkdir(path)));
	return paths;
}

test("many that write at once lose nothing of each other's", async () => {
	const paths = await roots(20);
	await Promise.all(paths.map((path) => trust().add(path, allowed(path))));
	for (const path of paths)
		expect((await trust().folder(path)).commands).toEqual([path]);
	await Promise.all(paths.map((path) => trust().revoke(path)));
	expect(await readFile(folder.at(FILE), "utf8")).toBe("{}");
});

test.each([
	["no JSON", "{", "it is no JSON"],
	["a list", "[]", "it is no JSON object"],
])("a file with %s is told, and stays as it is", async (_, text, reason) => {
	const [path = ""] = await roots(1);
	await trust().add(path, allowed("a"));
	await writeFile(folder.at(FILE), text);
	const told = {
		code: "TRUST_FILE_NOT_READABLE",
		message: expect.stringContaining(reason),
	};
	await expect(trust().folder(path)).rejects.toMatchObject(told);
	await expect(trust().add(path, allowed("b"))).rejects.toMatchObject(told);
	await expect(trust().revoke(path)).rejects.toMatchObject(told);
	expect(await readFile(folder.at(FILE), "utf8")).toBe(text);
});

test("a file that others can write is told, and stays as it is", async () => {
	const [path = "", other = ""] = await roots(2);
	await trust().add(path, allowed("a"));
	const before = await readFile(folder.at(FILE), "utf8");
	await chmod(folder.at(FILE), 0o666);
	await expect(trust().folder(path)).rejects.toThrow("can be changed by other");
	await expect(trust().add(other, allowed("b"))).rejects.toThrow("trust.json");
	expect(await readFile(folder.at(FILE), "utf8")).toBe(before);
});

test("where there is no file, nothing is allowed and nothing is wrong", async () => {
	const [path = ""] = await roots(1);
	expect(await trust().folder(path)).toEqual(NOT_TRUSTED);
	expect(await trust().revoke(path)).toBe(false);
});
