import { expect, test } from "vitest";
import { MockRoutes } from "../document/routes.ts";
import { contractOf } from "../testing/mocked.ts";
import { USERS_DOCUMENT } from "../testing/users-document.ts";
import { recogniseResources } from "./recognise.ts";

function recognised(paths: unknown, more: object = {}) {
	const { document, operations } = contractOf({
		openapi: "3.1.0",
		...more,
		paths,
	});
	return recogniseResources(document, new MockRoutes(operations).operations);
}

const get = (schema: unknown) => ({
	get: {
		responses: { "200": { content: { "application/json": { schema } } } },
	},
});
const object = (...names: readonly string[]) => ({
	type: "object",
	properties: Object.fromEntries(
		names.map((name) => [name, { type: "string" }]),
	),
});
const list = (schema: unknown) => get({ type: "array", items: schema });

test("a collection and one of its things are a resource, also below another one", () => {
	const found = recognised(USERS_DOCUMENT.paths, {
		components: USERS_DOCUMENT.components,
	});
	const [users, posts] = found.map(({ resource }) => resource);
	expect(users).toMatchObject({
		collection: "/users",
		item: "/users/{id}",
		idPath: ["id"],
		list: { member: "data", filters: ["role"], paging: { limit: "limit" } },
	});
	expect(Object.keys(users?.operations ?? {}).toSorted()).toEqual([
		"change",
		"create",
		"list",
		"read",
		"remove",
		"replace",
	]);
	expect(posts?.parent).toBe(users);
	expect(posts?.parentMember).toBe("userId");
});

test.each([
	["/pets/{petId}", ["id"], ["id", "name"]],
	["/pets/{pet_id}", ["pet_id"], ["id", "pet_id"]],
	["/issues/{issue_number}", ["number"], ["id", "number"]],
	["/customers/{customer}", ["id"], ["id", "name"]],
	["/user/{username}", ["username"], ["id", "username"]],
])("what %s means is the member %j", (item, idPath, names) => {
	const collection = item.slice(0, item.lastIndexOf("/"));
	const [path] = recognised({
		[collection]: list(object(...names)),
		[item]: get(object(...names)),
	});
	expect(path?.resource?.idPath).toEqual(idPath);
});

test("endings of paths are no part of ids", () => {
	const [path] = recognised({
		"/Accounts.json": list(object("sid")),
		"/Accounts/{Sid}.json": get(object("sid")),
	});
	expect(path?.resource).toMatchObject({
		collection: "/Accounts.json",
		idPath: ["sid"],
	});
});

test.each([
	["there is no list and nothing is posted", { "/a/{id}": get(object("id")) }],
	[
		"the thing has no id",
		{ "/a": list(object("id")), "/a/{id}": get(object("name")) },
	],
	[
		"a parameter means nothing that is known",
		{ "/a": list(object("id")), "/a/{format}": get(object("id")) },
	],
	[
		"what is read is no object",
		{ "/a": list(object("id")), "/a/{id}": get({ type: "string" }) },
	],
	[
		"a list has several kinds of things",
		{
			"/a": get({
				type: "object",
				properties: {
					one: { type: "array", items: object("id") },
					two: { type: "array", items: object("id") },
				},
			}),
			"/a/{id}": get(object("id")),
		},
	],
])("nothing is kept where %s, and the reason is told", (_, paths) => {
	const [path] = recognised(paths);
	expect(path?.resource).toBeUndefined();
	expect(path?.reason).toMatch(/\w+ \w+/);
});
