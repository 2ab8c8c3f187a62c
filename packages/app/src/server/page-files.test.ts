import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	brotliCompressSync,
	brotliDecompressSync,
	gunzipSync,
} from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { pageFiles } from "./page-files.ts";

const SCRIPT = "export const answer = 42;\n".repeat(100);

const folder = mkdtempSync(join(tmpdir(), "curlew-page-"));
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "index.html"), "<title>Page</title>");
writeFileSync(join(folder, "assets/x.js.br"), brotliCompressSync(SCRIPT));
writeFileSync(join(folder, "secret.js.br"), brotliCompressSync("no"));
afterAll(() => rmSync(folder, { recursive: true }));

const plain = (content: Buffer) => content;

test.each([
	[undefined, null, plain],
	["identity", null, plain],
	["deflate", null, plain],
	["gzip", "gzip", gunzipSync],
	["gzip, deflate, br, zstd", "br", brotliDecompressSync],
	["br;q=0, gzip", "gzip", gunzipSync],
] as const)(
	"Accept-Encoding %s is answered with %s",
	async (accepted, encoding, decode) => {
		const files = pageFiles(folder, {
			shown: () => "none",
			read: async () => undefined,
		});
		const headers =
			accepted === undefined ? {} : { "Accept-Encoding": accepted };
		const response = await files.request("/assets/x.js", { headers });
		expect(response.headers.get("content-encoding")).toBe(encoding);
		expect(response.headers.get("vary")).toBe("Accept-Encoding");
		const content = Buffer.from(await response.arrayBuffer());
		expect(decode(content).toString()).toBe(SCRIPT);
		for (const path of [
			"/assets/y.js",
			"/assets/%2e%2e/secret.js",
			"/assets/x.js.br",
		])
			expect((await files.request(path, { headers })).status).toBe(404);
	},
);
