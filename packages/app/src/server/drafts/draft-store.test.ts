import {
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	realpath,
	rm,
	stat,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { KeepDraft } from "../../protocol/drafts.ts";
import type { AppEvent } from "../../protocol/events.ts";
import type { LoadedForm } from "../../protocol/files.ts";
import type { FormTree } from "../../protocol/forms.ts";
import { contentChanges } from "../../shared/changes.ts";
import { withData } from "../../shared/tree-path.ts";
import { OpenedCollection } from "../collection/opened-collection.ts";
import { CollectionFiles } from "../files/collection-files.ts";
import { DraftStore } from "./draft-store.ts";

const ONE = `# mine
info: { name: One, type: http }
http:
  method: POST
  url: http://127.0.0.1:1/
  auth: { type: basic, username: me, password: in-the-file }
  body: { type: text, data: first }
docs: from the beginning
`;
const PLACE = { kind: "request", file: "one.yml", at: [] } as const;
const BODY = ["http", "body", "data"] as const;

/** A collection, and servers that come and go. */
async function collection(files: Readonly<Record<string, string>> = {}) {
	const outside = await mkdtemp(
		join(await realpath(tmpdir()), "curlew-draft-"),
	);
	onTestFinished(() => rm(outside, { recursive: true }));
	const root = join(outside, "collection");
	const state = join(outside, "state");
	await mkdir(join(root, "environments"), { recursive: true });
	const all = {
		"opencollection.yml": "info: { name: C }\n",
		"one.yml": ONE,
		...files,
	};
	for (const [name, text] of Object.entries(all))
		await writeFile(join(root, name), text);
	const windows = new Set<string>();
	const events: AppEvent[] = [];
	const server = async () => {
		const opened = await OpenedCollection.open(root);
		const forms = new CollectionFiles(opened, () => opened.invalidate());
		const hub = { emit: (event: AppEvent) => void events.push(event) };
		const drafts = new DraftStore(opened, forms, hub, {
			folder: state,
			isOpen: (window) => windows.has(window),
		});
		return { drafts, forms };
	};
	const onDisk = async () => {
		const [folder = ""] = await readdir(state).catch(() => []);
		const names = folder ? await readdir(join(state, folder)) : [];
		const texts = names.map((name) =>
			readFile(join(state, folder, name), "utf8"),
		);
		return (await Promise.all(texts)).join("\n");
	};
	return { root, state, server, windows, events, onDisk };
}

function body(tree: FormTree, text: string): FormTree {
	return withData(tree, BODY, text);
}

/** What a window sends first. */
function first(form: LoadedForm, content: FormTree, window = "w1"): KeepDraft {
	const { version, tree: base } = form;
	const change = { content, base };
	return { ...PLACE, version, from: null, window, change, tab: "{}" };
}

test("what is unsaved is there after the server was killed, on disk when it is answered, for its user only", async () => {
	const { server, state, root } = await collection();
	const before = await server();
	const form = await before.forms.readForm(PLACE);
	const typed = body(form.tree, "typed");
	const answer = await before.drafts.keep(first(form, typed));
	if (answer.kind !== "kept") throw new Error(answer.kind);
	const more = body(form.tree, "typed more");
	const changes = contentChanges(typed, more);
	const next = {
		...first(form, more),
		from: answer.revision,
		change: { changes },
	};
	expect((await before.drafts.keep(next)).kind).toBe("kept");
	const [folder = ""] = await readdir(state);
	const [name = ""] = await readdir(join(state, folder));
	expect((await stat(join(state, folder, name))).mode & 0o777).toBe(0o600);
	const after = await server();
	expect(await after.drafts.list()).toEqual([{ ...PLACE, tab: "{}" }]);
	const kept = await after.drafts.read({ ...PLACE, now: PLACE });
	expect(kept).toMatchObject({
		version: form.version,
		content: more,
		withheld: [],
	});
	expect(await readFile(join(root, "one.yml"), "utf8")).toBe(ONE);
	const { revision = "" } = kept ?? {};
	expect(await after.drafts.drop({ ...PLACE, revision, window: "w2" })).toBe(
		true,
	);
	expect(await after.drafts.list()).toEqual([]);
	expect(await readdir(join(state, folder))).toEqual([]);
});

test("a file that was changed while no server was there is shown as a conflict, and both are kept where they can be", async () => {
	const { server, root } = await collection();
	const before = await server();
	const form = await before.forms.readForm(PLACE);
	await before.drafts.keep(first(form, body(form.tree, "typed")));
	const theirs = ONE.replace("from the beginning", "theirs").replace(
		"# mine",
		"# yours",
	);
	await writeFile(join(root, "one.yml"), theirs);
	const { drafts, forms } = await server();
	const kept = await drafts.read({ ...PLACE, now: PLACE });
	expect(kept).toMatchObject({ version: form.version, base: form.tree });
	await forms.readForm(PLACE);
	const tree = body(form.tree, "typed");
	const written = await forms.writeForm({
		...PLACE,
		version: form.version,
		tree,
	});
	expect(written).toMatchObject({
		kind: "conflict",
		theirs,
		merged: theirs.replace("first", "typed"),
	});
});

test("a file that was deleted while no server was there can be saved again", async () => {
	const { server, root } = await collection();
	const before = await server();
	const form = await before.forms.readForm(PLACE);
	const tree = body(form.tree, "typed");
	await before.drafts.keep(first(form, tree));
	await rm(join(root, "one.yml"));
	const { drafts, forms } = await server();
	const kept = await drafts.read({ ...PLACE, now: PLACE });
	expect(kept).toMatchObject({
		version: form.version,
		base: { docs: "from the beginning" },
	});
	const { version } = form;
	const written = await forms.writeForm({
		...PLACE,
		version,
		tree,
		overwrites: "",
	});
	expect(written).toMatchObject({
		tree: { http: { body: { data: "typed" } } },
	});
});

test("two windows that change different things have both; where they change the same, each keeps its own", async () => {
	const { server, windows, events } = await collection();
	const { drafts, forms } = await server();
	windows.add("w1").add("w2");
	const form = await forms.readForm(PLACE);
	await drafts.keep(first(form, body(form.tree, "one")));
	const docs = withData(form.tree, ["docs"], "two");
	const merged = await drafts.keep(first(form, docs, "w2"));
	expect(merged).toMatchObject({ kind: "kept", merged: body(docs, "one") });
	expect(events.at(-1)).toMatchObject({
		type: "draft-changed",
		window: "w2",
		changes: null,
	});
	const clash = await drafts.keep(first(form, body(form.tree, "other"), "w3"));
	expect(clash.kind).toBe("rival");
	windows.add("w3");
	const shared = await drafts.read({ ...PLACE, now: PLACE });
	expect(shared?.content).toEqual(body(docs, "one"));
	const compared = await drafts.compare({ ...PLACE, rival: "w3" });
	expect(compared.mine).toBe(ONE.replace("first", "other"));
	expect(compared.theirs).toBe(
		ONE.replace("first", "one").replace("from the beginning", "two"),
	);
	// Its window is closed: whoever looks next is shown it first.
	windows.delete("w3");
	expect(await drafts.read({ ...PLACE, now: PLACE })).toMatchObject({
		rival: "w3",
		content: body(form.tree, "other"),
	});
});

test("a second server on the same collection has what the first one keeps", async () => {
	const { server } = await collection();
	const [one, two] = [await server(), await server()];
	const form = await one.forms.readForm(PLACE);
	await two.forms.readForm(PLACE);
	await one.drafts.keep(first(form, body(form.tree, "typed")));
	const kept = await two.drafts.read({ ...PLACE, now: PLACE });
	expect(kept?.content).toEqual(body(form.tree, "typed"));
	const { revision = "" } = kept ?? {};
	await two.drafts.drop({ ...PLACE, revision, window: "w2" });
	expect(await one.drafts.read({ ...PLACE, now: PLACE })).toBeNull();
});

test("values of secrets are not on disk, and it is told which are missing", async () => {
	const environment =
		"name: dev\nvariables:\n  - { name: token, secret: true, value: in-the-file }\n  - { name: host, value: h }\n";
	const { server, onDisk } = await collection({
		"environments/dev.yml": environment,
	});
	const before = await server();
	const place = {
		kind: "environment",
		file: "environments/dev.yml",
		at: [],
	} as const;
	const form = await before.forms.readForm(place);
	const variables: readonly FormTree[] = [
		{ name: "token", secret: true, value: "typed-secret" },
		{ name: "host", value: "typed-host" },
	];
	const dev = { ...form.tree, variables };
	const { version } = form;
	const all = { ...first(form, dev), ...place, version };
	expect((await before.drafts.keep(all)).kind).toBe("kept");
	const one = await before.forms.readForm(PLACE);
	const auth = { type: "basic", username: "you", password: "typed-password" };
	await before.drafts.keep(
		first(one, withData(one.tree, ["http", "auth"], auth)),
	);
	const disk = await onDisk();
	expect(disk).toContain("typed-host");
	for (const secret of ["typed-secret", "in-the-file", "typed-password"])
		expect(disk).not.toContain(secret);
	expect(await before.drafts.read({ ...PLACE, now: PLACE })).toMatchObject({
		content: { http: { auth } },
		withheld: [],
	});
	const { drafts } = await server();
	expect(await drafts.read({ ...place, now: place })).toMatchObject({
		content: { variables: [{ value: "●●●" }, { value: "typed-host" }] },
		withheld: ["token"],
	});
	expect(await drafts.read({ ...PLACE, now: PLACE })).toMatchObject({
		content: { http: { auth: { username: "you", password: "in-the-file" } } },
		withheld: ["password"],
	});
});

test("texts are kept as they are, but for values of secrets", async () => {
	const { server, onDisk } = await collection({ "lib.js": "one()\n" });
	const before = await server();
	const place = { kind: "text", file: "lib.js", at: [] } as const;
	const { version } = await before.forms.readText(place);
	const text = { ...place, version, from: null, window: "w1", tab: "{}" };
	await before.drafts.keep({ ...text, change: { content: "two()\n" } });
	const other = { ...text, file: "new.yml", at: [] };
	const content =
		"variables:\n  - name: a\n    secret: true\n    value: hidden-value\nb: [\n";
	await before.drafts.keep({ ...other, version: "", change: { content } });
	const { drafts } = await server();
	expect(await drafts.read({ ...place, now: place })).toMatchObject({
		version,
		content: "two()\n",
	});
	expect(await onDisk()).not.toContain("hidden-value");
	expect(await drafts.read({ ...other, now: other })).toMatchObject({
		content: content.replace("hidden-value", "●●●0"),
		withheld: ["1 values"],
	});
});

test("two versions that are put together by hand are shown as the form of that text, and what cannot be read is refused", async () => {
	const { server } = await collection();
	const { drafts } = await server();
	const text = ONE.replace("first", "both");
	const { content } = await drafts.merge({ ...PLACE, text });
	expect(content).toMatchObject({ http: { body: { data: "both" } } });
	await expect(drafts.merge({ ...PLACE, text: "http: [\n" })).rejects.toThrow(
		"This bracket is not closed.",
	);
});

test("the value of a secret that is typed into a text put together by hand is refused: it would be lost", async () => {
	const { server } = await collection();
	const { drafts } = await server();
	const text = `${ONE}runtime:
  variables:
    - { name: token, secret: true, value: typed-secret }
`;
	await expect(drafts.merge({ ...PLACE, text })).rejects.toThrow(
		"The value of a secret stands in this text.",
	);
	const { content } = await drafts.merge({
		...PLACE,
		text: text.replace(", value: typed-secret", ""),
	});
	expect(content).toMatchObject({
		runtime: { variables: [{ name: "token" }] },
	});
});
