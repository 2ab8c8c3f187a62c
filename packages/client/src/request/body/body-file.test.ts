import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { BodyDefinition } from "../../collection/model.ts";
import {
	built,
	field,
	refusals,
	type Setting,
} from "../testing/built-requests.ts";

// Which files a request may send, and which it may not: decision 9.

let parent: string;
let root: string;
beforeEach(async () => {
	parent = await mkdtemp(join(tmpdir(), "curlew-files-"));
	root = join(parent, "collection");
	await mkdir(join(root, "files"), { recursive: true });
	await writeFile(join(root, "files", "a.txt"), "text of a");
	await writeFile(join(parent, "private.txt"), "private");
});
afterEach(() => rm(parent, { recursive: true }));

const at = { field: field("http", "body", "data") };

function file(filePath: string): BodyDefinition {
	return { kind: "file", filePath, contentType: undefined, ...at };
}

function inRoot(setting: Setting = {}): Setting {
	return { ...setting, collection: { root, ...setting.collection } };
}

async function sent(path: string, setting: Setting): Promise<string> {
	const { body } = built({ body: file(path) }, setting);
	return body?.kind === "stream" ? text(body.open()) : "";
}

function variable(name: string, value: string) {
	const { file: path } = field();
	return {
		variables: [
			{
				name,
				value,
				isSecret: false,
				isDisabled: false,
				line: 1,
				file: path,
			},
		],
	};
}

const refusal = (path: string) => [
	`BODY_FILE_OUTSIDE_COLLECTION: The file ${path}, named by the path of the file body, lies outside of the collection's folder.`,
];

test("a file outside of the collection is refused, whoever leads there: the file, data, or a link", async () => {
	const outside = join(parent, "private.txt");
	await symlink(outside, join(root, "files", "photo.txt"));
	await symlink(parent, join(root, "up"));
	const data = { name: outside };
	for (const path of [
		"../private.txt",
		outside,
		"files/photo.txt",
		"up/private.txt",
		"{{name}}",
	])
		expect(refusals({ body: file(path) }, inRoot({ data }))).toEqual(
			refusal(outside),
		);
	const part = {
		name: "a",
		kind: "file",
		values: ["files/a.txt", outside],
		contentType: undefined,
		isDisabled: false,
	} as const;
	const form = { kind: "multipart-form", parts: [part], ...at } as const;
	expect(refusals({ body: form }, inRoot())).toEqual([
		expect.stringMatching(/^BODY_FILE_OUTSIDE_COLLECTION: /),
	]);
});

test("a file outside is sent when the user typed its path, and not when only a part of it", async () => {
	const typed = (name: string, value: string) =>
		inRoot({ run: { overrides: new Map([[name, value]]) } });
	const given = typed("file", join(parent, "private.txt"));
	expect(await sent("{{file}}", given)).toBe("private");
	const home = typed("home", parent);
	expect(refusals({ body: file("{{home}}/private.txt") }, home)).toEqual(
		refusal(join(parent, "private.txt")),
	);
	const roundabout = typed("file", "{{home}}/private.txt");
	expect(
		refusals(
			{ body: file("{{file}}"), ...variable("home", parent) },
			roundabout,
		),
	).toEqual(refusal(join(parent, "private.txt")));
});

test("a file outside is sent when the user allowed its folder, also through a link", async () => {
	await symlink(parent, join(root, "up"));
	const setting = inRoot({ fileFolders: [join(root, "up")] });
	for (const path of ["../private.txt", "up/private.txt"])
		expect(await sent(path, setting)).toBe("private");
	const elsewhere = inRoot({ fileFolders: [join(parent, "other")] });
	expect(refusals({ body: file("../private.txt") }, elsewhere)).toEqual(
		refusal(join(parent, "private.txt")),
	);
});

test("a file within the collection is sent, also when data leads there, or the collection's folder is a link", async () => {
	const data = { name: "a.txt" };
	expect(await sent("files/{{name}}", inRoot({ data }))).toBe("text of a");
	await symlink(root, join(parent, "linked"));
	const linked = { collection: { root: join(parent, "linked") } };
	expect(await sent("files/a.txt", linked)).toBe("text of a");
});

test.each([".git/config", ".env", "files/.npmrc", "link-to-git.txt"])(
	"a hidden file of the folder is its user's: %s",
	async (path) => {
		for (const folder of [".git"]) await mkdir(join(root, folder));
		for (const name of [".git/config", ".env", "files/.npmrc"])
			await writeFile(join(root, name), "token");
		await symlink(".git/config", join(root, "link-to-git.txt"));
		expect(refusals({ body: file(path) }, inRoot())).toEqual([
			expect.stringMatching(/^BODY_FILE_HIDDEN: .*hidden/),
		]);
		const allowed = inRoot({ fileFolders: [root] });
		expect(await sent(path, allowed)).toBe("token");
	},
);
