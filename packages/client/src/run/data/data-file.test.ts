import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { DataFile } from "./data-file.ts";
import { dataFile, faultOf } from "./testing/data-files.ts";

test("rows are counted up to the first broken one, and can be read again", async () => {
	const file = await dataFile("a.csv", "n\n1\n2\n3,4\n5\n");
	const data = await DataFile.open({ file });
	expect(await data.countRows()).toBe(2);
	const first = await data.rows().next();
	const again = await data.rows().next();
	expect(again).toEqual(first);
	expect(first.value).toEqual({ values: { n: "1" }, file, line: 2 });
});

test("a file without rows, or whose first one is broken, is refused when it is counted", async () => {
	const empty = await DataFile.open({ file: await dataFile("a.ndjson", "\n") });
	await expect(empty.countRows()).rejects.toThrow("The data file has no rows.");
	const broken = await DataFile.open({
		file: await dataFile("b.ndjson", "{\n"),
	});
	await expect(broken.countRows()).rejects.toThrow("This is not JSON");
});

test("an input that can be read only once is kept, and goes when it is closed", async () => {
	const input = Readable.from(["a,b\n1", ",2\n"]);
	const data = await DataFile.open({ file: "stdin", format: "csv", input });
	const ours = `curlew-${process.pid}-`;
	const kept = async () =>
		(await readdir(tmpdir())).filter((name) => name.startsWith(ours));
	expect(await data.countRows()).toBe(1);
	expect(await data.countRows()).toBe(1);
	const { length } = await kept();
	await data.close();
	expect(await kept()).toHaveLength(length - 1);
});

test("the ending tells the format, unless it is given", async () => {
	const file = await dataFile("rows.txt", '{"a":1}\n');
	await expect(DataFile.open({ file })).rejects.toMatchObject({
		code: "DATA_FILE_NOT_READABLE",
		hint: expect.stringContaining("--data-format"),
	});
	const data = await DataFile.open({ file, format: "ndjson" });
	expect(await data.countRows()).toBe(1);
});

test("a file that is not there, or is a folder, is told", async () => {
	await expect(DataFile.open({ file: "/nowhere/a.csv" })).rejects.toThrow(
		"The data file /nowhere/a.csv is not there.",
	);
	await expect(
		DataFile.open({ file: tmpdir(), format: "csv" }),
	).rejects.toThrow("cannot be read");
});

test("a row without an end is no row", async () => {
	const line = `"${"x".repeat(10_000_001)}`;
	expect(await faultOf("a.csv", `a\n1\n${line}`)).toBe(
		"3:1 A row has more than 10 million characters.",
	);
	expect(await faultOf("a.ndjson", line)).toBe(
		"1:1 A row has more than 10 million characters.",
	);
});

test("rows stream: reading stops where nobody wants more", async () => {
	const file = await dataFile("a.csv", `n\n${"1\n".repeat(500_000)}`);
	const data = await DataFile.open({ file });
	for await (const row of data.rows()) {
		expect(row.values).toEqual({ n: "1" });
		break;
	}
	// The file can be opened anew at once: nothing holds on to it.
	for await (const chunk of createReadStream(file, { end: 1 }))
		expect(chunk.toString()).toBe("n\n");
});
