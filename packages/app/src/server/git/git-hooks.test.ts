import {
	appendFile,
	chmod,
	mkdir,
	readFile,
	rename,
	rm,
	writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { committed, openGit, REQUEST_A } from "./testing/repositories.ts";

test("nothing that a cloned repository names is started by looking, and all of it is asked about before it is by staging and committing", async () => {
	const { top, root, git, write } = await committed({
		"a.yml": REQUEST_A,
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
	await write("a.yml", REQUEST_A.replace("/a", "/changed"));
	await write("n.yml", REQUEST_A);
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
	const { top, root, git } = await committed({ "a.yml": REQUEST_A });
	git("config", "core.hooksPath", join(top, "hooks "));
	await mkdir(join(top, "hooks "));
	const hook = join(top, "hooks ", "post-checkout");
	await writeFile(hook, "#!/bin/sh\n");
	await chmod(hook, 0o755);
	const { git: app } = await openGit(root);
	const programs = await app.writes.programs();
	expect(programs.map(({ name }) => name)).toEqual(["Hook post-checkout"]);
});

async function copyOf(file: string): Promise<string> {
	await writeFile(`${file}.copy`, await readFile(file));
	await chmod(`${file}.copy`, 0o755);
	return `${file}.copy`;
}

test("a hook that refuses is quoted without secrets, once it was allowed", async () => {
	const { top, root, write, git } = await committed({
		"a.yml": REQUEST_A,
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
