import {
	cpSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { check } from "@curlew/client";
import { findCollectionRoot } from "@curlew/client/editing";
import { convertCollection } from "@curlew/client/internal";
import { isVariableName } from "@curlew/template";
import { expect, onTestFinished, test } from "vitest";
import type { WorkspaceEdit } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { CollectionIndex } from "../index/collection-index.ts";
import { rename } from "./rename.ts";

const EXAMPLE = fileURLToPath(
	new URL("../../../../examples/users", import.meta.url),
);

/** Changes files, and gives their paths. */
function apply({ changes = {} }: WorkspaceEdit): readonly string[] {
	for (const [uri, edits] of Object.entries(changes)) {
		const file = fileURLToPath(uri);
		const text = readFileSync(file, "utf8");
		const document = TextDocument.create(uri, "", 1, text);
		writeFileSync(file, TextDocument.applyEdits(document, edits));
	}
	return Object.keys(changes).map((uri) => fileURLToPath(uri));
}

const FORMATS = [
	{
		format: "OpenCollection",
		copy: async (to: string) => cpSync(EXAMPLE, to, { recursive: true }),
	},
	{
		format: "Bruno's format",
		copy: async (to: string) => {
			await convertCollection(EXAMPLE, to);
			cpSync(join(EXAMPLE, ".env"), join(to, ".env"));
		},
	},
];

test.each(FORMATS)(
	"the example collection in $format is as sound as before after its variables were renamed",
	async ({ copy }) => {
		const parent = mkdtempSync(join(tmpdir(), "curlew-rename-"));
		onTestFinished(() => rmSync(parent, { recursive: true }));
		const folder = join(parent, "users");
		await copy(folder);
		const before = await check(folder, { cache: false });
		const root = await findCollectionRoot(folder);
		const index = await CollectionIndex.load(root);
		// One name is there to be refused by `client.setVar`; another stands in the text of an error, too.
		const names = index
			.names()
			.filter((name) => isVariableName(name) && name !== "value");
		expect(names.length).toBeGreaterThan(50);
		for (const name of names) {
			const [one] = index.named(name)?.definitions ?? [];
			const start = one?.nameRange?.start;
			if (!start) throw new Error(`${name} stands nowhere`);
			// What is kept in `.env` has a name that a shell understands.
			const newName = name === "API_SECRET" ? `${name}_2` : `${name}-2`;
			const edit = await rename(index, one.file, start, newName);
			await index.update(apply(edit));
		}
		expect(index.names()).toEqual(
			expect.arrayContaining(["base_url-2", "created-2", "größe_in-cm-2"]),
		);
		const after = await check(folder, { cache: false });
		expect(after.findings).toEqual(before.findings);
	},
);
