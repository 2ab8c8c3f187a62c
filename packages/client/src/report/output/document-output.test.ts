import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UNFINISHED } from "../incomplete.ts";
import { openDocumentOutput, type Tail } from "./document-output.ts";

const tail: Tail = (incomplete) => `</${incomplete}>`;

let folder = "";

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "curlew-document-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a document", () => {
	test("is whole after every call, and says that it is not at its end", async () => {
		const path = join(folder, "whole");
		// Before the end there is room for a longer one.
		const read = async () =>
			(await readFile(path, "utf8")).replace(/ {9,}/, "");
		const output = await openDocumentOutput({ path });
		output.begin("<é 0>", tail);
		expect(await read()).toBe(`<é 0></${UNFINISHED}>`);
		output.append("one", tail);
		expect(await read()).toBe(`<é 0>one</${UNFINISHED}>`);
		output.append("2", () => "</>");
		expect(await read()).toBe("<é 0>one2</>");
		output.replaceHead("<é 2>");
		output.finish("</é>");
		await output.close();
		expect(await readFile(path, "utf8")).toBe("<é 2>one2</é>");
	});

	test("leaves the file as it was when it never began", async () => {
		const path = join(folder, "before");
		await writeFile(path, "before");
		await (await openDocumentOutput({ path })).close();
		expect(await readFile(path, "utf8")).toBe("before");
		const fresh = join(folder, "not/there/before");
		await (await openDocumentOutput({ path: fresh })).close();
		await expect(readFile(fresh)).rejects.toThrow("ENOENT");
	});

	test("that is deleted while it is written is missed", async () => {
		const path = join(folder, "deleted");
		const output = await openDocumentOutput({ path });
		output.begin("<", tail);
		await rm(path);
		output.append("item", tail);
		await expect(output.close()).rejects.toThrow(
			`The report ${path} was deleted while it was written.`,
		);
	});

	test("goes to a stream in one piece, totals first", async () => {
		let text = "";
		const stream = new Writable({
			write: (chunk, _, done) => {
				text += chunk;
				done();
			},
		});
		const output = await openDocumentOutput({ stream });
		output.begin("[0]", tail);
		output.append("item", tail);
		output.replaceHead("[1]");
		output.finish("end");
		expect(text).toBe("");
		await output.close();
		expect(text).toBe("[1]itemend");
	});

	test("a stream that fails is an error with the report's name", async () => {
		const stream = new Writable({
			write: (_chunk, _encoding, done) => done(new Error("gone")),
		});
		const output = await openDocumentOutput({ stream });
		output.begin("a", tail);
		await expect(output.close()).rejects.toMatchObject({
			code: "REPORT_NOT_WRITTEN",
			message: "The report on stdout is not complete: gone",
		});
	});
});
