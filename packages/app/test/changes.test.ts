import { execFileSync } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";

const request = (url: string) =>
	`http:\n  method: GET\n  url: ${url}\n  headers:\n    - name: Accept\n      value: text/plain\n`;

let app: AppUnderTest;
let view: AppPage;

beforeAll(async () => {
	app = await openAppWith(
		{
			"opencollection.yml": "info:\n  name: Shop\n",
			"users/list.yml": request("http://x/users"),
			"users/gone.yml": request("http://x/gone"),
			"same.yml": request("http://x/same"),
		},
		{ GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
	);
	git("init", "-q", "-b", "main");
	git("config", "user.useConfigOnly", "true");
	git("add", "-A");
	git("-c", "user.name=A", "-c", "user.email=a@b", "commit", "-qm", "first");
	view = await openAppPage(app);
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
});

function git(...args: readonly string[]): string {
	return execFileSync("git", ["-C", app.root, ...args], { encoding: "utf8" });
}

async function faultsForAxe(): Promise<unknown> {
	const file = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
	await view.page.evaluate(await readFile(file, "utf8"));
	return view.page.evaluate(
		"axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag22aa'] }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))",
	);
}

test("what another program changes is marked in the tree, and compared field by field", async () => {
	const { page } = view;
	await app.write("users/list.yml", request("http://x/people"));
	await app.write("fresh.yml", request("http://x/fresh"));
	git("rm", "-q", "users/gone.yml");
	const tree = page.getByRole("tree");
	await tree
		.getByRole("treeitem", { name: "users 1 changed, 1 deleted" })
		.click();
	await tree.getByRole("treeitem", { name: "list changed" }).waitFor();
	await tree.getByRole("treeitem", { name: "fresh new, untracked" }).waitFor();
	await page.getByRole("button", { name: "Changes on main (3)" }).click();
	const changes = page.getByRole("region", { name: "Changes" });
	await changes
		.getByRole("button", { name: "list.yml users/ changed", exact: true })
		.click();
	const fields = page.getByRole("region", { name: "Fields" });
	await fields
		.getByRole("row", { name: "URL http://x/users http://x/people" })
		.waitFor();
	await page.locator(".diff .merge .cm-changedLine").first().waitFor();
	expect(await faultsForAxe()).toEqual([]);
});

test("a deleted request stands in the tree at its old place; keys restore it, and Ctrl+Z deletes it again", async () => {
	const { page } = view;
	const tree = page.getByRole("tree");
	const gone = tree.getByRole("treeitem", { name: "GET gone deleted, staged" });
	await gone.click({ button: "right" });
	await page.getByRole("menuitem", { name: "Restore" }).waitFor();
	await page.keyboard.press("Escape");
	await tree.press("Delete");
	await tree.press("Alt+Backspace");
	await tree.getByRole("treeitem", { name: "GET gone", exact: true }).waitFor();
	expect(await readFile(app.at("users/gone.yml"), "utf8")).toBe(
		request("http://x/gone"),
	);
	await tree.press("ControlOrMeta+z");
	await gone.waitFor();
	expect(git("diff", "--cached", "--name-status").trim()).toBe(
		"D\tusers/gone.yml",
	);
});

test("with keys alone: stage, tell git who commits, allow the repository's hook, be refused, commit", async () => {
	const { page } = view;
	await mkdir(app.at(".git/hooks"), { recursive: true });
	await writeFile(
		app.at(".git/hooks/commit-msg"),
		"#!/bin/sh\ngrep -q good $1 || { echo only good ones; exit 1; }\n",
	);
	await chmod(app.at(".git/hooks/commit-msg"), 0o755);
	await page.getByRole("button", { name: "Stage users/list.yml" }).focus();
	await page.keyboard.press("Enter");
	const question = page.getByRole("dialog", {
		name: "Let git start programs of this repository?",
	});
	await question.getByText(".git/hooks/commit-msg").waitFor();
	await question
		.getByRole("button", { name: "Allow for this session" })
		.press("Enter");
	await page.getByRole("button", { name: "Unstage users/list.yml" }).waitFor();
	await page.waitForFunction("document.activeElement !== document.body");
	const message = page.getByRole("textbox", { name: "Commit message" });
	await message.fill("bad");
	await message.press("ControlOrMeta+Enter");
	await page.getByLabel("Name").fill("Ada");
	await page.getByLabel("E-mail").fill("ada@example.com");
	await page.getByRole("button", { name: "Keep and commit" }).press("Enter");
	await page.getByRole("alert").getByText("only good ones").waitFor();
	await message.fill("good");
	await message.press("ControlOrMeta+Enter");
	await page.getByText(/^Committed as [0-9a-f]{7}\.$/).waitFor();
	expect(
		git("log", "-1", "--format=%an %s", "--name-only").trim().split("\n"),
	).toEqual(["Ada good", "", "users/gone.yml", "users/list.yml"]);
	await page.getByRole("button", { name: "Changes on main (1)" }).waitFor();
});

test("what is discarded is gone after a question, and comes back from the notice", async () => {
	const { page } = view;
	await page
		.getByRole("button", { name: "Discard the changes of fresh.yml …" })
		.click();
	await page
		.getByRole("dialog")
		.getByRole("button", { name: "Discard" })
		.click();
	await page
		.getByText("All files are as they are in the last commit.")
		.waitFor();
	await page
		.locator(".notice", { hasText: "The changes of “fresh.yml”" })
		.getByRole("button", { name: "Undo" })
		.click();
	await page.getByRole("button", { name: "Stage fresh.yml" }).waitFor();
	expect(await app.read("fresh.yml")).toBe(request("http://x/fresh"));
	expect(view.complaints).toEqual([]);
});
