import { expect, test } from "vitest";
import type { GitChange } from "../../../../src/protocol/git/git.ts";
import { changeMarks } from "./git-marks.ts";

function change(
	path: string,
	kind: GitChange["kind"],
	area: GitChange["area"] = "unstaged",
): GitChange {
	return { path, kind, area, letters: ".." };
}

test("files have a letter and a word, folders count what is in them at any depth", () => {
	const marks = changeMarks(
		[
			change("a.yml", "added", "staged"),
			change("a.yml", "changed"),
			change("users/list.yml", "changed"),
			change("users/gone.yml", "deleted", "staged"),
			change("users/deep/new.yml", "untracked", "untracked"),
		],
		new Map(),
	);
	expect(
		[...marks].map(([path, { letter, text }]) => [path, letter, text]),
	).toEqual([
		["a.yml", "A", "new, staged"],
		["users/list.yml", "M", "changed"],
		["users/gone.yml", "D", "deleted, staged"],
		["users/deep/new.yml", "U", "new, untracked"],
		["users/", "•", "1 changed, 1 new, 1 deleted"],
		["users/deep/", "•", "1 new"],
	]);
});

test("a mark that says the same stays the same, so that its line is not drawn anew", () => {
	const known = new Map();
	const first = changeMarks([change("a.yml", "changed")], known);
	const second = changeMarks(
		[change("a.yml", "changed"), change("b.yml", "changed")],
		known,
	);
	expect(second.get("a.yml")).toBe(first.get("a.yml"));
});
