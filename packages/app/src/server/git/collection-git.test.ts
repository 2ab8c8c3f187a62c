import { execFileSync } from "node:child_process";
import {
	appendFile,
	chmod,
	mkdir,
	mkdtemp,
	readFile,
	realpath,
	rename,
	rm,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { OpenedCollection } from "../collection/opened-collection.ts";
import { CollectionFiles } from "../files/collection-files.ts";
import { ItemFiles } from "../items/item-files.ts";
import { Trash } from "../items/trash.ts";
import { CollectionGit } from "./collection-git.ts";

const ME = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
const OWN = { "opencollection.yml": "info:\n  name: Shop\n" };
const A = "info:\n  name: A\nhttp:\n  url: http://x/a\n";

/** A repository with a collection in its folder `api`, nothing committed. */
async function repositoryWith(files: Readonly<Record<string, string>>) {
	const top = await mkdtemp(join(await realpath(tmpdir()), "curlew-git-"));
	onTestFinished(() => rm(top, { recursive: true, force: true }));
	const git = (...args: readonly string[]) =>
		execFileSync("git", ["-C", top, ...args], {
			encoding: "utf8",
			stdio: "pipe",
		});
	git("init", "-q", "-b", "main");
	const root = join(top, "api");
	const write = async (path: string, text: string) => {
		await mkdir(dirname(join(root, path)), { recursive: true });
		await writeFile(join(root, path), text);
	};
	for (const [path, text] of Object.entries({ ...OWN, ...files }))
		await write(path, text);
	return { top, root, git, write };
}

async function committed(files: Readonly<Record<string, string>>) {
	const made = await repositoryWith(files);
	made.git("add", "-A");
	made.git(...ME, "commit", "-qm", "first");
	return made;
}

async function openGit(root: string) {
	const collection = await OpenedCollection.open(root);
	const trash = new Trash(join(root, "../.git/trash-of-test"));
	const files = new CollectionFiles(collection, () => {});
	new ItemFiles(collection, trash, () => {});
	const git = new CollectionGit(
		collection,
		files,
		trash,
		{ emit: () => {} },
		() => collection.invalidate(),
	);
	onTestFinished(() => git.close());
	const shown = async () =>
		(await git.state())?.changes.map(
			({ area, kind, path }) => `${area} ${kind} ${path}`,
		);
	const restore = (id: string) => trash.restore(collection.id, id);
	return { git, shown, restore };
}

test("changed, new, deleted and renamed files are told by where they are: staged or not", async () => {
	const { root, git, write } = await committed({
		"a.yml": A,
		"b ü.yml": A.replace("A", "B"),
		"old.yml": A.repeat(1).replace("/a", "/old"),
		"line\nend.yml": A.replace("/a", "/c"),
	});
	const app = await openGit(root);
	expect(await app.shown()).toEqual([]);
	await write("a.yml", A.replace("/a", "/staged"));
	git("add", "-A");
	await write("a.yml", A.replace("/a", "/both"));
	await rm(join(root, "b ü.yml"));
	git("mv", "api/old.yml", "api/new name.yml");
	await write("line\nend.yml", "");
	await write("folder/fresh.yml", A);
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
		before: A.replace("A", "B"),
		after: null,
	});
	expect(await diff("folder/fresh.yml", "untracked")).toMatchObject({
		before: null,
		after: A,
	});
});

test("before the first commit files can be staged, unstaged and committed", async () => {
	const { root, git } = await repositoryWith({ "a.yml": A });
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
	const { root, write, git } = await committed({ "a.yml": A, "b.yml": A });
	const { git: app, shown, restore } = await openGit(root);
	const read = (path: string) => readFile(join(root, path), "utf8");
	await write("a.yml", A.replace("/a", "/mine"));
	await write("new.yml", A);
	await rm(join(root, "b.yml"));
	const undo = await app.writes.discard(["a.yml", "b.yml", "new.yml"]);
	expect(await shown()).toEqual([]);
	expect([await read("a.yml"), await read("b.yml")]).toEqual([A, A]);
	expect(undo).toHaveLength(2);
	for (const id of undo) await restore(id);
	expect(await read("a.yml")).toBe(A.replace("/a", "/mine"));
	expect(await shown()).toEqual([
		"unstaged changed a.yml",
		"untracked untracked new.yml",
	]);
	expect(git("diff", "--name-only").trim()).toBe("api/a.yml");
});

test("a conflict shows both sides, and is over when it is staged", async () => {
	const { root, git, write } = await committed({ "a.yml": A });
	git("checkout", "-qb", "other");
	await write("a.yml", A.replace("/a", "/theirs"));
	git(...ME, "commit", "-qam", "theirs");
	git("checkout", "-q", "main");
	await write("a.yml", A.replace("/a", "/ours"));
	git(...ME, "commit", "-qam", "ours");
	expect(() => git(...ME, "merge", "other")).toThrow();
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
	await write("a.yml", A.replace("/a", "/both"));
	await app.writes.stage(["a.yml"]);
	expect(await shown()).toEqual(["staged changed a.yml"]);
});

test("nothing that a cloned repository names is started by looking, and all of it is asked about before it is by staging and committing", async () => {
	const { top, root, git, write } = await committed({
		"a.yml": A,
		".gitattributes": "*.yml filter=evil diff=evil merge=evil\n",
	});
	const trace = join(top, "trace");
	const evil = join(top, "evil.sh");
	await writeFile(evil, `#!/bin/sh\necho "$0 $*" >> ${trace}\ncat\n`);
	await chmod(evil, 0o755);
	for (const key of [
		"core.fsmonitor",
		"core.pager",
		"core.editor",
		"core.sshCommand",
		"diff.external",
		"diff.evil.textconv",
		"diff.evil.command",
		"filter.evil.clean",
		"filter.evil.smudge",
		"filter.evil.process",
		"credential.helper",
		"gpg.program",
		"core.alternateRefsCommand",
	])
		git("config", key, evil);
	git("config", "core.hooksPath", join(top, "hooks"));
	git("config", "filter.evil.required", "true");
	await mkdir(join(top, "hooks"));
	for (const hook of [
		"pre-commit",
		"post-index-change",
		"reference-transaction",
	])
		await rename(await copyOf(evil), join(top, "hooks", hook));
	await rm(trace, { force: true });
	const app = await openGit(root);
	await write("a.yml", A.replace("/a", "/changed"));
	await write("n.yml", A);
	expect(await app.shown()).toEqual([
		"unstaged changed a.yml",
		"untracked untracked n.yml",
	]);
	await app.git.diff({ path: "a.yml", area: "unstaged" });
	await app.git.diff({ path: "n.yml", area: "untracked" });
	const programs = await app.git.writes.programs();
	expect(programs.map(({ name }) => name)).toEqual([
		"core.fsmonitor",
		"core.pager",
		"core.editor",
		"filter.evil.clean",
		"filter.evil.smudge",
		"filter.evil.process",
		"gpg.program",
		"Hook pre-commit",
		"Hook post-index-change",
		"Hook reference-transaction",
	]);
	for (const act of [
		() => app.git.writes.stage(["a.yml"]),
		() => app.git.writes.unstage(["a.yml"]),
		() => app.git.writes.discard(["a.yml"]),
		() => app.git.writes.commit("x"),
	])
		await expect(act()).rejects.toThrow("nobody has allowed");
	await expect(readFile(trace)).rejects.toThrow("ENOENT");
	expect(await readFile(join(root, "a.yml"), "utf8")).toContain("/changed");
});

test("the hook of a checkout is found in a folder whose name ends in a blank", async () => {
	const { top, root, git } = await committed({ "a.yml": A });
	git("config", "core.hooksPath", join(top, "hooks "));
	await mkdir(join(top, "hooks "));
	const hook = join(top, "hooks ", "post-checkout");
	await writeFile(hook, "#!/bin/sh\n");
	await chmod(hook, 0o755);
	const { git: app } = await openGit(root);
	const programs = await app.writes.programs();
	expect(programs.map(({ name }) => name)).toEqual(["Hook post-checkout"]);
});

test("discarding writes where the collection is, wherever the repository says its files are", async () => {
	const { top, root, git, write } = await committed({ "a.yml": A });
	const elsewhere = join(top, "elsewhere");
	await mkdir(join(elsewhere, "api"), { recursive: true });
	await writeFile(join(elsewhere, "api/a.yml"), "mine");
	git("config", "core.worktree", elsewhere);
	await write("a.yml", A.replace("/a", "/changed"));
	const { git: app } = await openGit(root);
	await app.writes.discard(["a.yml"]);
	expect(await readFile(join(root, "a.yml"), "utf8")).toBe(A);
	expect(await readFile(join(elsewhere, "api/a.yml"), "utf8")).toBe("mine");
});

async function copyOf(file: string): Promise<string> {
	await writeFile(`${file}.copy`, await readFile(file));
	await chmod(`${file}.copy`, 0o755);
	return `${file}.copy`;
}

test("a hook that refuses is quoted without secrets, once it was allowed", async () => {
	const { top, root, write, git } = await committed({
		"a.yml": A,
		".gitignore": ".env\n",
	});
	git("config", "user.name", "Ada");
	git("config", "user.email", "ada@example.com");
	await write(".env", "TOKEN=s3cret-value\n");
	const hook = join(top, ".git/hooks/pre-commit");
	await mkdir(dirname(hook), { recursive: true });
	await writeFile(hook, "#!/bin/sh\necho no; cat api/.env; exit 1\n");
	await chmod(hook, 0o755);
	const { git: app } = await openGit(root);
	await appendFile(join(root, "a.yml"), "# more\n");
	app.writes.allow((await app.writes.programs()).map(({ id }) => id));
	await app.writes.stage(["a.yml"]);
	expect(await app.writes.commit("x")).toEqual({
		kind: "refused",
		output: "no\nTOKEN=●●●",
	});
	await writeFile(hook, "#!/bin/sh\nexit 0\n");
	await expect(app.writes.commit("x")).rejects.toThrow("nobody has allowed");
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
	const { top, root, git, write } = await committed({ "a.yml": A });
	const further = `${top}-further`;
	onTestFinished(() => rm(further, { recursive: true, force: true }));
	git("config", "core.autocrlf", "true");
	git("worktree", "add", "-q", "-b", "side", further);
	const side = join(further, "api");
	await writeFile(join(side, "a.yml"), A.replaceAll("\n", "\r\n"));
	await writeFile(join(side, "b.yml"), A);
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
