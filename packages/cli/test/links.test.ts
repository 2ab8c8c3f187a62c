import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { collectionOf, recordingServer } from "./curlew.ts";
import { inOneProcess } from "./one-process/in-one-process.ts";

const { curlew } = inOneProcess();

const SCRIPT = `info:
  name: A
http:
  url: "{{host}}/a"
runtime:
  scripts:
    - type: after-response
      code: 'client.setEnvVar("token", "new", { persist: true });'
`;

/** A folder with a collection, and beside it what no collection may touch. */
async function beside(files: Readonly<Record<string, string>>) {
	const folder = await collectionOf({
		"c/opencollection.yml": "info:\n  name: C\n",
		...Object.fromEntries(
			Object.entries(files).map(([path, text]) => [`c/${path}`, text]),
		),
	});
	await mkdir(join(folder.root, "victim"));
	await writeFile(join(folder.root, "victim/.bashrc"), "untouched\n");
	return { folder, root: join(folder.root, "c") };
}

test("`types` writes through no link out of the collection", async () => {
	const { folder, root } = await beside({ "a.yml": SCRIPT });
	await using _ = folder;
	await symlink("../victim/.bashrc", join(root, "curlew.d.ts"));
	await symlink("../victim", join(root, "types"));
	for (const options of [
		[],
		["--output", join(root, "curlew.d.ts")],
		["--output", join(root, "types/new.d.ts")],
	]) {
		const run = await curlew(["types", root, ...options]);
		expect(run.code).toBe(3);
		expect(run.stderr).toContain("is not written");
	}
	const victim = join(folder.root, "victim");
	expect(await readFile(join(victim, ".bashrc"), "utf8")).toBe("untouched\n");
	expect(await readdir(victim)).toEqual([".bashrc"]);
	// By another name of the same folder, too.
	await symlink("c", join(folder.root, "alias"));
	const alias = join(folder.root, "alias");
	const args = ["types", alias, "--output", "types/new.d.ts"];
	expect((await curlew(args, { cwd: root })).code).toBe(3);
	expect(await readdir(victim)).toEqual([".bashrc"]);
	const chosen = await curlew(["types", root, "--output", join(victim, "t")]);
	expect(chosen.code).toBe(0);
});

test.each([
	["a linked file", "../../victim/dev.yml", "environments/dev.yml"],
	["a linked folder", "../victim", "environments"],
])("`run --save` writes through no link: %s", async (_name, target, link) => {
	await using server = await recordingServer();
	const { folder, root } = await beside({ "a.yml": SCRIPT });
	await using _ = folder;
	const victim = join(folder.root, "victim/dev.yml");
	const text = "name: dev\nvariables:\n  - name: token\n    value: old\n";
	await writeFile(victim, text);
	if (link !== "environments") await mkdir(join(root, "environments"));
	await symlink(target, join(root, link));
	const options = ["--env=dev", `--env-var=host=${server.url}`, "--save"];
	const run = await curlew(["run", root, ...options]);
	expect(run.stderr).toContain("link leads out of the collection");
	expect(run.code).toBe(3);
	expect(await readFile(victim, "utf8")).toBe(text);
});

test("`convert` of a curl command writes into no linked folder", async () => {
	const { folder, root } = await beside({});
	await using _ = folder;
	await symlink("../victim", join(root, "sub"));
	const args = ["convert", "--from", "curl", "-", join(root, "sub")];
	const run = await curlew(args, { input: "curl https://example.test/x" });
	expect(run.code).toBe(3);
	expect(run.stderr).toContain("is not written");
	expect(await readdir(join(folder.root, "victim"))).toEqual([".bashrc"]);
});
