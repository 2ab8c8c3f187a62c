import {
	chmodSync,
	chownSync,
	existsSync,
	lchownSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeOwnFile, OwnFolder } from "./own-folder.ts";
import { cacheFolder, expectSafeFolder, makeOwnFolder } from "./own-place.mjs";
import { makeTemporaryPlace } from "./temporary-place.ts";
import { configFolder, stateFolder } from "./user-folders.ts";

/** Somebody else on the machine. */
const OTHER = 65_534;
/** Only root can make files of others. */
const asRoot = test.skipIf(process.geteuid?.() !== 0);

function home(): string {
	const path = mkdtempSync(join(realpathSync(tmpdir()), "curlew-own-"));
	onTestFinished(() => rmSync(path, { recursive: true, force: true }));
	return path;
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test("what is kept is found again, and only its user can read it", async () => {
	const folder = new OwnFolder(join(home(), "state", "curlew"));
	await folder.write("a.json", "1");
	await folder.write("a.json", "2");
	expect(await folder.readText("a.json")).toBe("2");
	expect(await folder.names()).toEqual(["a.json"]);
	expect(modeOf(folder.path)).toBe("700");
	expect(modeOf(dirname(folder.path))).toBe("700");
	expect(modeOf(join(folder.path, "a.json"))).toBe("600");
	await expect(folder.create("a.json", "3")).rejects.toThrow("EEXIST");
	await expect(folder.read("b.json")).rejects.toThrow("ENOENT");
	await folder.remove("a.json");
	expect(readdirSync(folder.path)).toEqual([]);
});

test("a folder that others can change is neither read nor written", async () => {
	const folder = new OwnFolder(join(home(), "curlew"));
	await folder.write("a", "mine");
	for (const mode of [0o777, 0o722, 0o702, 0o1777]) {
		chmodSync(folder.path, mode);
		await expect(folder.read("a")).rejects.toThrow("can be changed by other");
		await expect(folder.write("a", "")).rejects.toThrow("can be changed by");
		await expect(folder.remove("a")).rejects.toThrow("can be changed by");
	}
});

test("a folder on the way that others can change is as bad, unless it is like /tmp", async () => {
	const parent = home();
	const folder = new OwnFolder(join(parent, "curlew"));
	await folder.write("a", "mine");
	chmodSync(parent, 0o777);
	await expect(folder.read("a")).rejects.toThrow(`${parent} can be changed`);
	chmodSync(parent, 0o1777);
	expect(await folder.readText("a")).toBe("mine");
});

test("a folder that others could read is closed to them", async () => {
	const folder = new OwnFolder(join(home(), "curlew"));
	mkdirSync(folder.path, { mode: 0o755 });
	await folder.write("a", "mine");
	expect(modeOf(folder.path)).toBe("700");
});

test("a file that others can change, a link and a pipe are not read", async () => {
	const folder = new OwnFolder(join(home(), "curlew"));
	await folder.write("a", "mine");
	chmodSync(join(folder.path, "a"), 0o602);
	await expect(folder.read("a")).rejects.toThrow("can be changed by other");
	symlinkSync("/etc/hostname", join(folder.path, "link"));
	await expect(folder.read("link")).rejects.toThrow("ELOOP");
	expect(() => makeOwnFile(folder.path, "link")).toThrow("ELOOP");
	mkdirSync(join(folder.path, "folder"));
	await expect(folder.read("folder")).rejects.toThrow("is no file");
});

const uid = process.geteuid?.() ?? -1;
test.skipIf(uid !== process.getegid?.())(
	"what a umask of 002 made in a private group is taken, and made private when written",
	async () => {
		const folder = new OwnFolder(join(home(), "curlew"));
		await folder.write("a", "mine");
		chmodSync(folder.path, 0o775);
		chmodSync(join(folder.path, "a"), 0o664);
		expect(await folder.readText("a")).toBe("mine");
		await folder.write("a", "new");
		expect(modeOf(folder.path)).toBe("700");
		expect(modeOf(join(folder.path, "a"))).toBe("600");
	},
);

test("what is written replaces a link, and leaves alone what it leads to", async () => {
	const root = home();
	writeFileSync(join(root, "victim"), "untouched");
	const folder = new OwnFolder(join(root, "curlew"));
	makeOwnFolder(folder.path);
	symlinkSync(join(root, "victim"), join(folder.path, "a"));
	await folder.write("a", "mine");
	expect(readFileSync(join(root, "victim"), "utf8")).toBe("untouched");
	expect(await folder.readText("a")).toBe("mine");
});

test("the user's own links to folders are followed, links in a circle are not", async () => {
	const root = home();
	mkdirSync(join(root, "dotfiles"));
	symlinkSync("dotfiles", join(root, "config"));
	const folder = new OwnFolder(join(root, "config", "curlew"));
	await folder.write("a", "mine");
	expect(existsSync(join(root, "dotfiles/curlew/a"))).toBe(true);
	symlinkSync("b", join(root, "a"));
	symlinkSync("a", join(root, "b"));
	expect(() => makeOwnFolder(join(root, "a", "c"))).toThrow();
});

asRoot("what belongs to another user is not read", async () => {
	const root = home();
	const folder = new OwnFolder(join(root, "state", "curlew"));
	await folder.write("a", "planted");
	chownSync(join(folder.path, "a"), OTHER, OTHER);
	await expect(folder.read("a")).rejects.toThrow("belongs to another user");
	chownSync(folder.path, OTHER, OTHER);
	await expect(folder.read("a")).rejects.toThrow("belongs to another user");
	await expect(folder.write("a", "")).rejects.toThrow("belongs to another");
	expect(() => makeOwnFile(folder.path, "db")).toThrow("belongs to another");
	chownSync(folder.path, 0, 0);
	chownSync(dirname(folder.path), OTHER, OTHER);
	await expect(folder.read("a")).rejects.toThrow(
		`${dirname(folder.path)} belongs to another user`,
	);
});

test("what is refused is told with a way out", async () => {
	const folder = new OwnFolder(join(home(), "curlew"));
	await folder.write("a", "mine");
	chmodSync(folder.path, 0o777);
	await expect(folder.read("a")).rejects.toMatchObject({
		code: "NOT_OWN",
		message: `${folder.path} can be changed by other users, so Curlew neither reads nor writes there.`,
		hint: expect.stringContaining("chmod go-w"),
	});
});

asRoot("a link of another user's is not followed", () => {
	const root = home();
	mkdirSync(join(root, "real"), { mode: 0o700 });
	symlinkSync("real", join(root, "link"));
	expect(makeOwnFolder(join(root, "link"))).toBe(join(root, "link"));
	lchownSync(join(root, "link"), OTHER, OTHER);
	expect(() => makeOwnFolder(join(root, "link"))).toThrow("another user");
});

asRoot("a link through another user's folder is not followed", () => {
	const root = home();
	mkdirSync(join(root, "theirs"));
	mkdirSync(join(root, "mine"), { mode: 0o700 });
	symlinkSync("../mine", join(root, "theirs", "on"));
	lchownSync(join(root, "theirs", "on"), 0, 0);
	chownSync(join(root, "theirs"), OTHER, OTHER);
	symlinkSync("theirs/on", join(root, "link"));
	expect(() => makeOwnFolder(join(root, "link"))).toThrow("another user");
});

test("temporary folders are not made where others could exchange them", async () => {
	const root = home();
	const { TMPDIR, XDG_CACHE_HOME } = process.env;
	onTestFinished(() => {
		restore("TMPDIR", TMPDIR);
		restore("XDG_CACHE_HOME", XDG_CACHE_HOME);
	});
	process.env.TMPDIR = join(root, "shared");
	process.env.XDG_CACHE_HOME = join(root, "cache");
	mkdirSync(process.env.TMPDIR);
	chmodSync(process.env.TMPDIR, 0o777);
	const inCache = await makeTemporaryPlace();
	expect(dirname(inCache.path)).toBe(join(root, "cache/curlew/temporary"));
	await inCache.remove();
	if (process.platform === "linux") {
		// As in a container whose disk is read-only, with a volume as /tmp.
		process.env.XDG_CACHE_HOME = "/proc/none";
		const only = await makeTemporaryPlace();
		expect(dirname(only.path)).toBe(join(root, "shared"));
		await only.remove();
	}
	chmodSync(process.env.TMPDIR, 0o1777);
	expect(expectSafeFolder(process.env.TMPDIR)).toBe(join(root, "shared"));
	const usual = await makeTemporaryPlace();
	expect(dirname(usual.path)).toBe(join(root, "shared"));
	expect(modeOf(usual.path)).toBe("700");
	await usual.remove();
	expect(existsSync(usual.path)).toBe(false);
});

test("variables that name no absolute folder are not heeded", () => {
	const relative = {
		XDG_CACHE_HOME: ".cache",
		XDG_STATE_HOME: "state",
		XDG_CONFIG_HOME: "./c",
	};
	expect(cacheFolder(relative)).toBe(cacheFolder({}));
	expect(stateFolder(relative)).toBe(stateFolder({}));
	expect(configFolder("curlew", relative)).toBe(configFolder("curlew", {}));
	expect(cacheFolder({ XDG_CACHE_HOME: "/c" })).toBe("/c/curlew");
});

function restore(name: string, value: string | undefined): void {
	if (value === undefined) delete process.env[name];
	else process.env[name] = value;
}

test("without a usable HOME nothing is looked for where the command runs", () => {
	const { HOME } = process.env;
	onTestFinished(() => {
		process.env.HOME = HOME;
	});
	for (const home of ["", ".", "sub/folder"]) {
		process.env.HOME = home;
		for (const path of [
			cacheFolder({}),
			configFolder("x", {}),
			stateFolder({}),
		])
			expect(isAbsolute(path)).toBe(true);
	}
	expect(() => makeOwnFolder("state")).toThrow("no absolute path");
	expect(existsSync("state")).toBe(false);
});
