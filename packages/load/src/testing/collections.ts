import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Writes a collection into a temporary folder, which goes with the test. Texts are files, anything else becomes JSON, which is YAML. */
export async function collectionOf(
	files: Readonly<Record<string, unknown>>,
): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "curlew-load-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	const all = { "opencollection.yml": { info: { name: "Load" } }, ...files };
	for (const [name, content] of Object.entries(all)) {
		const text =
			typeof content === "string" ? content : JSON.stringify(content);
		await mkdir(dirname(join(folder, name)), { recursive: true });
		await writeFile(join(folder, name), text);
	}
	return folder;
}

/** A request of a collection: `GET {{host}}/<path>`, unless told otherwise. */
export function requestFile(
	path: string,
	http: Readonly<Record<string, unknown>> = {},
	others: Readonly<Record<string, unknown>> = {},
): unknown {
	return {
		info: { name: path },
		http: { method: "GET", url: `{{host}}/${path}`, ...http },
		...others,
	};
}
