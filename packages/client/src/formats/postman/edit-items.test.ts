import { expect, test } from "vitest";
import { readForm, writeForm } from "../../convert/form/file-form.ts";
import { type FormData, type FormTree, isFormList } from "../tree/form-data.ts";

const FILE = `{
	"info": { "name": "Shop", "_postman_id": "1", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
	"item": [
		{ "name": "lost" },
		{
			"name": "People",
			"item": [
				{"name": "list", "id": "7", "own": 1, "request": {"method": "GET", "url": "a"}, "response": []}
			]
		},
		{"name": "last", "request": "b"}
	]
}
`;

function edited(
	change: (items: readonly FormData[]) => readonly FormData[],
	text = FILE,
): string {
	const source = {
		file: "/x/shop.postman_collection.json",
		text,
		kind: "collection",
		basePath: [],
	} as const;
	const { tree } = readForm(source);
	const items = isFormList(tree.items) ? tree.items : [];
	return writeForm(source, { ...tree, items: change(items) });
}

function named(item: FormData | undefined, name: string): FormTree {
	return { ...Object(item), info: { name, type: "http", seq: 9 } };
}

test("a request that is added stands behind the others, which keep every character", () => {
	const request = { info: { name: "new", type: "http" }, http: { url: "c" } };
	const text = edited((items) => [...items, request]);
	const end = '"request": "b"}';
	const at = FILE.indexOf(end) + end.length;
	expect(text.startsWith(`${FILE.slice(0, at)},\n\t\t{\n`)).toBe(true);
	expect(text.endsWith(FILE.slice(at))).toBe(true);
	expect(JSON.parse(text).item).toHaveLength(4);
	expect(JSON.parse(text).item[3].name).toBe("new");
});

test("what is taken away is gone, at the right place behind what is no item", () => {
	expect(edited((items) => items.slice(1))).toBe(
		FILE.replace(/\{\n\t\t\t"name": "People"[\s\S]*?\n\t\t\},\n\t\t/, ""),
	);
	expect(edited((items) => items.slice(0, 1))).toBe(
		FILE.replace(',\n\t\t{"name": "last", "request": "b"}', ""),
	);
});

test("a copy says all that Postman says of the original, but for ids", () => {
	const text = edited(([people, last]) => {
		const folder: FormTree = Object(people);
		const [list] = isFormList(folder.items) ? folder.items : [];
		const items = [list ?? null, named(list, "list copy")];
		return [{ ...folder, items }, last ?? null];
	});
	expect(JSON.parse(text).item[1].item).toEqual([
		{
			name: "list",
			id: "7",
			own: 1,
			request: { method: "GET", url: "a" },
			response: [],
		},
		{
			name: "list copy",
			own: 1,
			request: { method: "GET", url: "a" },
			response: [],
		},
	]);
});

test("a name changes alone", () => {
	expect(
		edited(([people, last]) => [people ?? null, named(last, "first")]),
	).toBe(FILE.replace('"last"', '"first"'));
});

test("what Postman has no place for is not added", () => {
	const request = {
		...named({ http: { url: "c" } }, "new"),
		runtime: {
			assertions: [{ expression: "res.status", operator: "eq", value: "200" }],
		},
	};
	expect(() => edited((items) => [...items, request])).toThrow(
		"Postman has no place for assertions",
	);
});
