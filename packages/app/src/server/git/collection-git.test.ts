import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import {
	ADA,
	committed,
	openGit,
	REQUEST_A,
	repositoryWith,
} from "./testing/repositories.ts";

test("changed, new, deleted and renamed files are told by where they are: staged or not", async () => {
	const { root, git, write } = await committed({
		"a.yml": REQUEST_A,
		"b ü.yml": REQUEST_A.replace("A", "B"),
		"old.yml": REQUEST_A.repeat(1).replace("/a", "/old"),
		"line\nend.yml": REQUEST_A.replace("/a", "/c"),
	});
	const app = await openGit(root);
	expect(await app.shown()).toEqual([]);
	await write("a.yml", REQUEST_A.replace("/a", "/staged"));
	git("add", "-A");
	await write("a.yml", REQUEST_A.replace("/a", "/both"));
	await rm(join(root, "b ü.yml"));
	git("mv", "api/old.yml", "api/new name.yml");
	await write("line\nend.yml", "");
	await write("folder/fresh.yml", REQUEST_A);
	expect(await app.shown()).toEqual([
		"staged changed a.yml",
		"unstaged changed a.yml",
		"unstaged deleted b ü.yml",
		"untracked untracked folder/fresh.yml",
		"unstaged changed line\nend.yml",
		"staged renamed new name.yml",
	]);
	const state = await app.git.state();
	expect(state?.branch).toBe("main");
	expect(state?.changes.at(-1)?.from).toBe("old.yml");
	const diff = (path: string, area: "staged" | "unstaged" | "untracked") =>
		app.git.diff({ path, area });
	expect((await diff("a.yml", "staged")).fields).toEqual([
		{ part: "URL", name: "", before: "http://x/a", after: "http://x/staged" },
	]);
	expect((await diff("a.yml", "unstaged")).fields).toEqual([
		{
			part: "URL",
			name: "",
			before: "http://x/staged",
			after: "http://x/both",
		},
	]);
	expect(await diff("b ü.yml", "unstaged")).toMatchObject({
		before: REQUEST_A.replace("A", "B"),
		after: null,
	});
	expect(await diff("folder/fresh.yml", "untracked")).toMatchObject({
		before: null,
		after: REQUEST_A,
	});
});

test("before the first commit files can be staged, unstaged and committed", async () => {
	const { root, git } = await repositoryWith({ "a.yml": REQUEST_A });
	const { git: app, shown } = await openGit(root);
	expect(await app.state()).toMatchObject({ branch: "main", commit: null });
	await app.writes.stage(["a.yml"]);
	expect(await shown()).toContain("staged added a.yml");
	await app.writes.unstage(["a.yml"]);
	expect(await shown()).toContain("untracked untracked a.yml");
	await app.writes.stage(["a.yml", "opencollection.yml"]);
	git("config", "user.useConfigOnly", "true");
	vi.stubEnv("GIT_CONFIG_GLOBAL", "/dev/null");
	onTestFinished(() => void vi.unstubAllEnvs());
	expect(await app.writes.commit("One")).toEqual({ kind: "no-identity" });
	await app.writes.identify({ name: "Ada", email: "ada@example.com" });
	expect(await app.writes.commit("# One\n\nmore")).toMatchObject({
		kind: "committed",
	});
	expect(git("log", "--format=%an %B").trim()).toBe("Ada # One\n\nmore");
	expect(await shown()).toEqual([]);
});

test("what is discarded goes into the trash, and changes places with what is there when it comes back", async () => {
	const { root, write, git } = await committed({
		"a.yml": REQUEST_A,
		"b.yml": REQUEST_A,
	});
	const { git: app, shown, restore } = await openGit(root);
	const read = (path: string) => readFile(join(root, path), "utf8");
	await write("a.yml", REQUEST_A.replace("/a", "/mine"));
	await write("new.yml", REQUEST_A);
	await rm(join(root, "b.yml"));
	const undo = await app.writes.discard(["a.yml", "b.yml", "new.yml"]);
	expect(await shown()).toEqual([]);
	expect([await read("a.yml"), await read("b.yml")]).toEqual([
		REQUEST_A,
		REQUEST_A,
	]);
	expect(undo).toHaveLength(2);
	for (const id of undo) await restore(id);
	expect(await read("a.yml")).toBe(REQUEST_A.replace("/a", "/mine"));
	expect(await shown()).toEqual([
		"unstaged changed a.yml",
		"untracked untracked new.yml",
	]);
	expect(git("diff", "--name-only").trim()).toBe("api/a.yml");
});

test("deleted files say what they were, are restored as git has them, and go again as they went", async () => {
	const second =
		"info:\n  name: Second\n  seq: 2\nhttp:\n  method: PUT\n  url: http://x\n";
	const { root, git } = await committed({
		"users/b.yml": second,
		"c.yml": REQUEST_A,
		"notes.txt": "",
	});
	const { git: app, shown } = await openGit(root);
	await rm(join(root, "users"), { recursive: true });
	await rm(join(root, "notes.txt"));
	git("rm", "-q", "api/c.yml");
	const before = ["staged deleted c.yml", "unstaged deleted users/b.yml"];
	const state = await app.state();
	expect(state?.changes.map(({ path, was }) => [path, was])).toEqual([
		["c.yml", { kind: "request", name: "A", method: null, seq: null }],
		["notes.txt", undefined],
		["users/b.yml", { kind: "request", name: "Second", method: "PUT", seq: 2 }],
	]);
	await app.writes.restore(["notes.txt"]);
	const restored = await app.writes.restore(["c.yml", "users/b.yml"]);
	expect(restored.staged).toEqual(["c.yml"]);
	expect(await shown()).toEqual([]);
	expect(await readFile(join(root, "users/b.yml"), "utf8")).toBe(second);
	await app.writes.deleteAgain(restored);
	expect(await shown()).toEqual(before);
	await writeFile(join(root, "c.yml"), "mine");
	await expect(app.writes.restore(["c.yml"])).rejects.toThrow(
		"c.yml is not deleted any more.",
	);
	expect(await readFile(join(root, "c.yml"), "utf8")).toBe("mine");
	await expect(
		app.writes.deleteAgain({ paths: ["opencollection.yml"], staged: [] }),
	).rejects.toThrow("That was not restored.");
});

test("a conflict shows both sides, and is over when it is staged", async () => {
	const { root, git, write } = await committed({ "a.yml": REQUEST_A });
	git("checkout", "-qb", "other");
	await write("a.yml", REQUEST_A.replace("/a", "/theirs"));
	git(...ADA, "commit", "-qam", "theirs");
	git("checkout", "-q", "main");
	await write("a.yml", REQUEST_A.replace("/a", "/ours"));
	git(...ADA, "commit", "-qam", "ours");
	expect(() => git(...ADA, "merge", "other")).toThrow();
	const { git: app, shown } = await openGit(root);
	expect(await app.state()).toMatchObject({ operation: "merge" });
	expect(await shown()).toEqual(["conflict conflict a.yml"]);
	const diff = await app.diff({ path: "a.yml", area: "conflict" });
	expect(diff.fields).toEqual([
		{
			part: "URL",
			name: "",
			before: "http://x/ours",
			after: "http://x/theirs",
		},
	]);
	await write("a.yml", REQUEST_A.replace("/a", "/both"));
	await app.writes.stage(["a.yml"]);
	expect(await shown()).toEqual(["staged changed a.yml"]);
});

test("discarding writes where the collection is, wherever the repository says its files are", async () => {
	const { top, root, git, write } = await committed({ "a.yml": REQUEST_A });
	const elsewhere = join(top, "elsewhere");
	await mkdir(join(elsewhere, "api"), { recursive: true });
	await writeFile(join(elsewhere, "api/a.yml"), "mine");
	git("config", "core.worktree", elsewhere);
	await write("a.yml", REQUEST_A.replace("/a", "/changed"));
	const { git: app } = await openGit(root);
	await app.writes.discard(["a.yml"]);
	expect(await readFile(join(root, "a.yml"), "utf8")).toBe(REQUEST_A);
	expect(await readFile(join(elsewhere, "api/a.yml"), "utf8")).toBe("mine");
});

test("values of secrets are in no diff, and without a repository there is nothing", async () => {
	const environment = (value: string, url: string) =>
		`variables:\n  - name: token\n    secret: true\n    value: ${value}\n  - name: url\n    value: ${url}\n`;
	const { root, write, top } = await committed({
		"environments/local.yml": environment("first-secret", "http://a"),
	});
	await write(
		"environments/local.yml",
		environment("second-secret", "http://b"),
	);
	const { git: app } = await openGit(root);
	const diff = await app.diff({
		path: "environments/local.yml",
		area: "unstaged",
	});
	expect(JSON.stringify(diff)).not.toMatch(/(?:first|second)-secret/);
	expect(diff).toEqual({
		before: "",
		after: "",
		note: "secrets",
		fields: [
			{ part: "Variables", name: "url", before: "http://a", after: "http://b" },
		],
	});
	await rm(join(top, ".git"), { recursive: true });
	expect(await app.state()).toBeNull();
});

test("further work trees, line ends of Windows and files staged elsewhere are as git says", async () => {
	const { top, root, git, write } = await committed({ "a.yml": REQUEST_A });
	const further = `${top}-further`;
	onTestFinished(() => rm(further, { recursive: true, force: true }));
	git("config", "core.autocrlf", "true");
	git("worktree", "add", "-q", "-b", "side", further);
	const side = join(further, "api");
	await writeFile(join(side, "a.yml"), REQUEST_A.replaceAll("\n", "\r\n"));
	await writeFile(join(side, "b.yml"), REQUEST_A);
	const { git: app, shown } = await openGit(side);
	expect(await app.state()).toMatchObject({ branch: "side" });
	expect(await shown()).toEqual(["untracked untracked b.yml"]);
	await write("../else.txt", "x");
	git("add", "-A");
	const main = await openGit(root);
	expect(await main.git.state()).toMatchObject({
		stagedElsewhere: 1,
		changes: [],
	});
});
