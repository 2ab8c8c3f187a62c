import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SecretMasker } from "@curlew/client/editing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BodyLanguage } from "../../../protocol/responses.ts";
import { BodyReader } from "./body-reader.ts";
import type { BodySource } from "./messages.ts";

const SECRET = "gehäuse-key-4711";

const reader = new BodyReader();
let folder: string;
let count = 0;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "curlew-bodies-"));
});

afterAll(async () => {
	await reader.close();
	await rm(folder, { recursive: true });
});

async function sourceOf(
	bytes: Buffer,
	contentType: string,
	language: BodyLanguage,
): Promise<BodySource> {
	const masker = new SecretMasker();
	masker.add(SECRET);
	const id = String(count++);
	const file = join(folder, id);
	await writeFile(file, bytes);
	return { id, content: { file }, contentType, language, mask: masker.data };
}

test("secrets are blacked out wherever a large body is cut, in text and in search", async () => {
	const unit = `"${SECRET}",`;
	const body = Buffer.from(`[${unit.repeat(200_000)}"end"]`);
	const source = await sourceOf(body, "application/json", "json");
	const text = await reader.ask("text", source, {
		view: "pretty",
		limit: 100_000_000,
	});
	const lines = (text ?? "").split("\n");
	expect(lines.length).toBe(200_003);
	expect(lines.slice(1, -2).every((line) => line === '  "●●●",')).toBe(true);
	const query = { text: "4711", isExpression: false, isCaseSensitive: true };
	const found = await reader.ask("search", source, { view: "raw", query });
	expect(found.count).toBe(0);
});

test("a body is read in its charset", async () => {
	const bytes = Buffer.from(`caf\u00e9 ${SECRET}`, "latin1");
	const type = "text/plain; charset=iso-8859-1";
	const source = await sourceOf(bytes, type, "text");
	const { lines } = await reader.ask("lines", source, {
		view: "pretty",
		from: 0,
		count: 10,
	});
	expect(lines).toEqual(["café ●●●"]);
});

test("bytes hold asterisks in place of secrets, and stay where they are", async () => {
	const bytes = Buffer.concat([
		Buffer.from([0, 255]),
		Buffer.from(SECRET),
		Buffer.from([7]),
	]);
	const source = await sourceOf(bytes, "application/octet-stream", "binary");
	const content = await reader.ask("content", source, {});
	const stars = "*".repeat(Buffer.byteLength(SECRET));
	expect(Buffer.from(content).toString("latin1")).toBe(`\0\xff${stars}\x07`);
});

test("every match is counted, also those in the parts of a long line", async () => {
	const line = `${"x".repeat(99_990)}needle`;
	const bytes = Buffer.from(`needle\n${line.repeat(3)}\nneedle needle`);
	const source = await sourceOf(bytes, "text/plain", "text");
	const found = await reader.ask("search", source, {
		view: "raw",
		query: { text: "NEEDLE", isExpression: false, isCaseSensitive: false },
	});
	expect(found.count).toBe(6);
	expect(found.matches.map(([number, nth]) => [number, nth])).toEqual([
		[0, 0],
		[1, 0],
		[1, 0],
		[1, 0],
		[2, 0],
		[2, 1],
	]);
	const [, , segment = 0] = found.matches[2] ?? [];
	const parts = await reader.ask("segments", source, {
		view: "raw",
		line: 1,
		from: segment,
		count: 2,
	});
	expect(parts.join("")).toContain("needle");
});

test("a body that is gone is a failure that says so", async () => {
	const source = await sourceOf(Buffer.from("x"), "text/plain", "text");
	await rm(join(folder, source.id));
	await expect(
		reader.ask("lines", source, { view: "raw", from: 0, count: 1 }),
	).rejects.toThrow("The body cannot be shown");
});
