import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FormTree } from "../../../../../src/protocol/forms.ts";
import {
	pathRows,
	queryRows,
	withNewQuery,
	withoutQueryRow,
	withPathEntry,
	withQueryRow,
	withQuerySwitched,
} from "./params.ts";
import { joinedUrl, pathNames, urlParts } from "./url-parts.ts";
import { withUrl } from "./with-url.ts";

function request(url: string, params?: readonly FormTree[]): FormTree {
	return { http: { method: "GET", url, ...(params && { params }) } };
}

const query = (name: string, value: string) => ({ name, value, type: "query" });

function row(tree: FormTree, name: string) {
	const found = queryRows(tree).find((one) => one.name === name);
	if (!found) throw new Error(`There is no param ${name}.`);
	return found;
}

describe("the table of params", () => {
	test("shows the URL's query, and what only the file's list has, once each", () => {
		const tree = request("x?a=1&b={{c?d&e}}#f", [
			query("a", "1"),
			{ ...query("off", "0"), disabled: true },
			query("more", "2"),
		]);
		expect(
			queryRows(tree).map(({ name, value, isDisabled }) => [
				name,
				value,
				isDisabled,
			]),
		).toEqual([
			["a", "1", false],
			["off", "0", true],
			["more", "2", false],
			["b", "{{c?d&e}}", false],
		]);
	});

	test("changes URL and list at once, encoding what would separate", () => {
		const tree = request("x?a=1&b=2#f", [query("a", "1"), query("b", "2")]);
		const b = row(tree, "b");
		expect(withQueryRow(tree, b, { name: "b", value: "{{v}}&#" })).toEqual(
			request("x?a=1&b={{v}}%26%23#f", [
				query("a", "1"),
				query("b", "{{v}}&#"),
			]),
		);
	});

	test("leaves the file without a list when the URL says it all", () => {
		const tree = request("x");
		const added = withNewQuery(tree, { name: "a", value: "1" });
		expect(added).toEqual(request("x?a=1"));
		expect(withoutQueryRow(added, row(added, "a"))).toEqual(tree);
	});

	test("takes a param that is switched off out of the URL, and brings it back to its place", () => {
		const tree = request("x?a=1&b=2&c=3", [
			query("a", "1"),
			query("b", "2"),
			query("c", "3"),
		]);
		const off = withQuerySwitched(tree, row(tree, "b"));
		expect(off).toEqual(
			request("x?a=1&c=3", [
				query("a", "1"),
				{ ...query("b", "2"), disabled: true },
				query("c", "3"),
			]),
		);
		expect(withQuerySwitched(off, row(off, "b"))).toEqual(tree);
	});

	test("keeps the value of a path param in the list", () => {
		const tree = request("{{base}}/users/:id/Items(:item)?x=:no");
		expect(pathRows(tree).map(({ name }) => name)).toEqual(["id", "item"]);
		const [id] = pathRows(tree);
		if (!id) throw new Error("There is no path param.");
		expect(
			withPathEntry(tree, id, (entry) => ({ ...entry, value: "7" })),
		).toEqual(
			request("{{base}}/users/:id/Items(:item)?x=:no", [
				{ name: "id", type: "path", value: "7" },
			]),
		);
	});
});

describe("what is typed in the URL", () => {
	test("is typed in the list, too, where the list has the query", () => {
		const list = [query("a", "1"), { ...query("b", "2"), description: "two" }];
		const tree = request("x?a=1&b=2", list);
		expect(withUrl(tree, "x?a=1&b=23")).toEqual(
			request("x?a=1&b=23", [
				query("a", "1"),
				{ ...query("b", "23"), description: "two" },
			]),
		);
		expect(withUrl(tree, "x?a=1&n=0&b=2")).toEqual(
			request("x?a=1&n=0&b=2", [list[0] ?? {}, query("n", "0"), list[1] ?? {}]),
		);
		expect(withUrl(tree, "x?b=2")).toEqual(request("x?b=2", list.slice(1)));
	});

	test("gives a path param another name and leaves it its value", () => {
		const tree = request("x/:i", [{ name: "i", value: "7", type: "path" }]);
		expect(withUrl(tree, "x/:id")).toEqual(
			request("x/:id", [{ name: "id", value: "7", type: "path" }]),
		);
	});
});

test("a URL that is taken apart and joined again is the same but for empty pairs", () => {
	const part = fc.constantFrom(
		"a",
		"{{x?&#}}",
		"=",
		"%20",
		":id",
		"/",
		"(",
		")",
	);
	const piece = fc
		.array(part, { minLength: 1, maxLength: 4 })
		.map((all) => all.join(""));
	fc.assert(
		fc.property(
			piece,
			fc.array(piece),
			fc.option(piece),
			(base, pairs, hash) => {
				const search = pairs.length === 0 ? "" : `?${pairs.join("&")}`;
				const url = `${base}${search}${hash === null ? "" : `#${hash}`}`;
				expect(joinedUrl(urlParts(url))).toBe(url);
				expect(pathNames(url)).toEqual([...new Set(pathNames(url))]);
			},
		),
	);
});
