import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OpenedCollection } from "../collection/opened-collection.ts";
import { FileSecrets } from "./file-secrets.ts";

const OWN = `info: { name: Shop }
extensions: { curlew: { secrets: { token: {} } } }
`;

test.each([
	["notes.ini", "user = mary\ntoken = hunter2\n"],
	["local.toy", "token: hunter2\nuser: mary\n"],
	["broken.bru", "vars {\n  token: hunter2\n  user: mary\n"],
])("%s is shown without the secrets in it", async (name, text) => {
	const shown = await shownOf(name, text);
	expect(shown).not.toContain("hunter2");
	expect(shown).toContain("mary");
});

test("scripts are shown as they are", async () => {
	const text = 'const token = client.getVar("token");\n';
	expect(await shownOf("auth.js", text)).toBe(text);
});

async function shownOf(name: string, text: string): Promise<string> {
	const root = await mkdtemp(join(tmpdir(), "curlew-"));
	await using _ = {
		[Symbol.asyncDispose]: () => rm(root, { recursive: true }),
	};
	await writeFile(join(root, "opencollection.yml"), OWN);
	const secrets = new FileSecrets(await OpenedCollection.open(root));
	const { shown } = await secrets.maskedText(name, join(root, name), text);
	return shown;
}
