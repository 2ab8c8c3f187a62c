import { expect, test } from "vitest";
import { MockRoutes } from "../document/routes.ts";
import { contractOf } from "../testing/mocked.ts";
import { USERS_DOCUMENT } from "../testing/users-document.ts";
import { recogniseResources } from "./recognise.ts";
import { ThingStore } from "./store.ts";

const { document, operations } = contractOf(USERS_DOCUMENT);
const [users, posts] = recogniseResources(
	document,
	new MockRoutes(operations).operations,
).flatMap(({ resource }) => resource ?? []);
if (users === undefined || posts === undefined)
	throw new Error("No resources.");

const LIMITS = { things: 3, bytes: 100, shelves: 2 };
const thing = (id: string, size = 10) => ({ id, value: { id }, size });

test("the oldest things go when there are too many, and it is told how many went", () => {
	const store = new ThingStore(() => {}, LIMITS);
	const shelf = store.shelf(users, []);
	for (const id of ["1", "2", "3", "4", "5"]) store.put(shelf, thing(id));
	expect([...shelf.things.keys()]).toEqual(["3", "4", "5"]);
	expect(store.count).toBe(3);
	expect(store.dropped).toBe(2);
});

test("large things make room for themselves, and what is changed keeps its place", () => {
	const store = new ThingStore(() => {}, LIMITS);
	const shelf = store.shelf(users, []);
	store.put(shelf, thing("1", 40));
	store.put(shelf, thing("2", 40));
	store.put(shelf, thing("1", 50));
	expect([...shelf.things.keys()]).toEqual(["1", "2"]);
	store.put(shelf, thing("3", 40));
	expect([...shelf.things.keys()]).toEqual(["2", "3"]);
});

test("the oldest collection below others goes when there are too many", () => {
	const store = new ThingStore((_, put) => put(thing("a")), LIMITS);
	for (const parent of ["1", "2", "3"]) store.shelf(posts, [parent]);
	expect([...store.shelves].map(({ parents }) => parents)).toEqual([
		["2"],
		["3"],
	]);
	expect(store.count).toBe(2);
});

test("what is below a thing goes with it, and nothing else", () => {
	const store = new ThingStore((_, put) => put(thing("a")), {
		...LIMITS,
		shelves: 9,
		things: 9,
	});
	const shelf = store.shelf(users, []);
	store.shelf(posts, ["a"]);
	store.shelf(posts, ["b"]);
	store.remove(shelf, "a");
	expect([...store.shelves].map(({ parents }) => parents)).toEqual([[], ["b"]]);
	expect(store.count).toBe(1);
});
