import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { holdText } from "@curlew/client/editing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CollectionIndex } from "../index/collection-index.ts";
import { resolveName } from "../index/resolution.ts";
import { Collections } from "./collections.ts";

const OWN = "opencollection: 1.0.0\ninfo:\n  name: X\n";

function environment(host: string): string {
	return `variables:\n  - name: host\n    value: ${host}\n`;
}

function request(code: string): string {
	return `info:\n  name: One\nhttp:\n  url: "http://{{host}}/{{id}}"\nruntime:\n  variables:\n    - name: id\n      value: 1\n  scripts:\n    - type: before-request\n      code: ${JSON.stringify(code)}\n`;
}

const REQUESTS = [
	request("client.setVar('host', 'a')"),
	request("require('./lib/x')"),
	request("require('./lib/y').call()"),
	"info: [",
	"services:\n  web: {}\n",
	"",
];
const ENVIRONMENTS = [environment("a"), environment("b"), "variables: ["];
const MODULES = [
	"client.setVar('s', 1); require('./y');",
	"client.getVar('host'); require('./x');",
	"client.deleteVar(",
];
const OWNS = [
	OWN,
	`${OWN}extensions:\n  bruno:\n    ignore: [drafts, a/one.yml]\n`,
	`${OWN}extensions:\n  curlew:\n    secrets:\n      host: {}\n`,
	`${OWN}items: []\n`,
];

/** What may be written where. The collection's folder is `c`. */
const FILES: Readonly<Record<string, readonly string[]>> = {
	"c/opencollection.yml": OWNS,
	"c/a/opencollection.yml": OWNS,
	"c/a/bruno.json": ['{"version": "1", "name": "a", "type": "collection"}'],
	"c/a/folder.yml": [
		"request:\n  variables:\n    - name: host\n      value: f\n",
	],
	"c/a/one.yml": REQUESTS,
	"c/a/b/two.yml": REQUESTS,
	"c/one.yml": REQUESTS,
	"c/.hidden.yml": REQUESTS,
	"c/drafts/d.yml": REQUESTS,
	"c/environments/dev.yml": ENVIRONMENTS,
	"c/environments/prod.yml": ENVIRONMENTS,
	"c/lib/x.js": MODULES,
	"c/lib/y.js": MODULES,
	"workspace.yml": ["info:\n  name: W\n"],
	"environments/global.yml": ENVIRONMENTS,
	"outside.yml": REQUESTS,
};
const PATHS = Object.keys(FILES);
const FOLDERS = ["c/a", "c/a/b", "c/environments", "c/lib", "environments"];

const aPath = fc.constantFrom(...PATHS);
const anyPath = fc.constantFrom(...PATHS, ...FOLDERS);
const aText = fc.nat({ max: 5 });
const step = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			kind: fc.constant("write" as const),
			path: aPath,
			text: aText,
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constantFrom("hold" as const, "release" as const),
			path: aPath,
			text: aText,
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constantFrom("remove" as const, "ask" as const),
			path: anyPath,
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constantFrom("move" as const, "link" as const),
			path: anyPath,
			to: anyPath,
		}),
	},
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** An editor's view of a folder: files on disk, texts that are not saved, and what it tells the server of them. */
class Workspace implements Disposable {
	readonly root = mkdtempSync(join(tmpdir(), "curlew-lsp-"));
	readonly collections = new Collections();
	readonly #held = new Set<string>();

	constructor() {
		for (const path of ["c/opencollection.yml", "c/one.yml", "c/a/one.yml"])
			this.#write(path, 0);
	}

	async take(one: Step): Promise<void> {
		const path = join(this.root, one.path);
		switch (one.kind) {
			case "write": {
				const isNew = !existsSync(path);
				if (!this.#write(one.path, one.text)) return;
				if (isNew) this.collections.moved(path);
				else this.collections.changed(path);
				return;
			}
			case "hold":
				holdText(path, textOf(one.path, one.text));
				this.#held.add(path);
				this.collections.changed(path);
				return;
			case "release":
				if (!this.#held.delete(path)) return;
				holdText(path, undefined);
				this.collections.changed(path);
				return;
			case "remove":
				rmSync(path, { recursive: true, force: true });
				this.collections.moved(path);
				return;
			case "ask":
				await this.collections.of(path);
				return;
			case "move":
			case "link": {
				const to = join(this.root, one.to);
				if (!existsSync(path) || existsSync(to)) return;
				if (!isFolder(dirname(to)) || to.startsWith(path)) return;
				if (one.kind === "link") symlinkSync(path, to);
				else {
					renameSync(path, to);
					this.collections.moved(path);
				}
				this.collections.moved(to);
			}
		}
	}

	/** What the server knows, and what one would know that has just been started. */
	async compared(path: string): Promise<readonly [unknown, unknown]> {
		const file = join(this.root, path);
		const index = await this.collections.of(file);
		const root = await new Collections().rootOf(file);
		if (!index || !root) return [index?.root, root];
		const fresh = await CollectionIndex.load(root);
		return [described(index), described(fresh)];
	}

	[Symbol.dispose](): void {
		for (const file of this.#held) holdText(file, undefined);
		rmSync(this.root, { recursive: true, force: true });
	}

	#write(path: string, text: number): boolean {
		try {
			mkdirSync(dirname(join(this.root, path)), { recursive: true });
			writeFileSync(join(this.root, path), textOf(path, text));
			return true;
		} catch {
			// Something else has taken the place.
			return false;
		}
	}
}

function isFolder(path: string): boolean {
	return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function textOf(path: string, text: number): string {
	const texts = FILES[path] ?? [""];
	return texts[text % texts.length] ?? "";
}

/** Everything that answers are made of, in the order that they are made in. */
function described(index: CollectionIndex): unknown {
	const names = [...index.names()].sort();
	return {
		root: index.root,
		files: [...index.files].sort().map((file) => [file, index.facts(file)]),
		environments: [...index.environments],
		variables: names.map((name) => [
			name,
			index.isSecret(name),
			resolveName(index, name, "")?.definitions,
			[...(index.named(name)?.uses ?? [])].map(({ file }) => file).sort(),
		]),
	};
}

test("whatever has happened to the files, the server knows what one would know that has just been started", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
			using workspace = new Workspace();
			await workspace.collections.of(join(workspace.root, "c/one.yml"));
			for (const one of steps) await workspace.take(one);
			for (const path of [
				"c/one.yml",
				"c/a/one.yml",
				"environments/global.yml",
			]) {
				const [known, expected] = await workspace.compared(path);
				expect(known).toEqual(expected);
			}
		}),
		{ numRuns: 150 },
	);
});
