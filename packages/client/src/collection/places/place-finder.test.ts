import { rm, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { FieldRef } from "../model.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { PLACE_FINDER } from "./place-finder.ts";

function locate(field: FieldRef, needle?: string, occurrence?: number) {
	return PLACE_FINDER.find({ kind: "field", field, needle, occurrence });
}

const REQUEST = `info:
  name: x
http:
  url: "{{host}}/a/{{host}}"
  headers:
    - name: A
      value: Bearer {{token}}
  params:
    query:
      - { name: q, value: "{{q}}" }
    path:
      - { name: p, value: "{{p}}" }
  body:
    type: json
    data: |-
      {
        "a": {{user.name}},
        "b": {{user.name}}
      }
`;

test("a field is located by its value", async () => {
	await using folder = await temporaryFolder({ "r.yml": REQUEST });
	const file = folder.at("r.yml");
	expect(locate({ file, path: ["info", "name"] })).toEqual({
		location: { file, line: 2, column: 9, length: 1 },
		excerpt: "  name: x",
	});
	expect(locate({ file, path: ["http", "url"] })).toMatchObject({
		location: { line: 4, column: 8, length: 21 },
	});
	expect(locate({ file, path: ["http", "headers", 0] })).toMatchObject({
		location: { line: 6, column: 7 },
		excerpt: "    - name: A",
	});
	expect(locate({ file, path: ["http", "body", "data"] })).toMatchObject({
		location: { line: 16, column: 7, length: 1 },
		excerpt: "      {",
	});
	expect(locate({ file, path: [] })).toMatchObject({ location: { line: 1 } });
});

test("a text is located inside its field, each occurrence on its own", async () => {
	await using folder = await temporaryFolder({ "r.yml": REQUEST });
	const file = folder.at("r.yml");
	const url = { file, path: ["http", "url"] };
	expect(locate(url, "{{host}}")?.location).toEqual({
		file,
		line: 4,
		column: 9,
		length: 8,
	});
	expect(locate(url, "{{host}}", 1)?.location.column).toBe(20);
	const data = { file, path: ["http", "body", "data"] };
	expect(locate(data, "{{user.name}}", 1)).toEqual({
		location: { file, line: 18, column: 14, length: 13 },
		excerpt: '        "b": {{user.name}}',
	});
	const header = { file, path: ["http", "headers", 0, "value"] };
	expect(locate(header, "{{token}}")?.location).toMatchObject({
		line: 7,
		column: 21,
	});
	expect(
		locate({ file, path: ["http", "headers"] }, "{{token}}")?.location,
	).toMatchObject({ line: 7, column: 21 });
});

test("a text that the field does not hold is located at the field", async () => {
	await using folder = await temporaryFolder({ "r.yml": REQUEST });
	const url = { file: folder.at("r.yml"), path: ["http", "url"] };
	expect(locate(url, "{{nobody}}")).toEqual(locate(url));
	expect(locate(url, "{{host}}", 2)).toEqual(locate(url));
});

test("params in two lists are numbered through, as in the model", async () => {
	await using folder = await temporaryFolder({ "r.yml": REQUEST });
	const file = folder.at("r.yml");
	const path = ["http", "params", 1, "value"];
	expect(locate({ file, path }, "{{p}}")?.location).toMatchObject({
		line: 12,
		column: 28,
	});
});

test("a changed file is read again, and what is gone is located nowhere", async () => {
	await using folder = await temporaryFolder({ "r.yml": REQUEST });
	const file = folder.at("r.yml");
	const field = { file, path: ["info", "name"] };
	expect(locate(field)?.location.line).toBe(2);
	await writeFile(file, "# new\n\ninfo:\n  name: longer\n");
	expect(locate(field)?.location).toMatchObject({ line: 4, length: 6 });
	expect(locate({ file, path: ["http", "url"] })).toBeUndefined();
	expect(locate({ file, path: ["info", "name", 3] })).toBeUndefined();
	await rm(file);
	expect(locate(field)).toBeUndefined();
});
