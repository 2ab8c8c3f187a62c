import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { snippet } from "../snippet.ts";
import type { SnippetRequest } from "../snippet-request.ts";

/** What shells and languages give a meaning to. */
export const HOSTILE = `a'b"c\`id\` $(id) \${HOME} #{exit} %PATH% \\n \\' é😀 -- ;|&<>`;

export async function temporaryFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "curlew-snippets-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	return folder;
}

export function codeOf(id: string, request: SnippetRequest): string {
	const code = snippet(id, request);
	if (code === undefined) throw new Error(`no ${id}`);
	return code;
}
