import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { request } from "../../request/testing/built-requests.ts";
import { nothingToRun } from "./nothing-to-run.ts";
import { planRun, type RunPlanOptions } from "./plan-run.ts";

async function plan(
	files: Readonly<Record<string, string>>,
	options: Partial<RunPlanOptions> = {},
) {
	await using folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Test\n",
		...files,
	});
	const { requests, problems } = await planRun(
		await openCollection(folder.root),
		{ paths: [], tags: [], excludeTags: [], ...options },
	);
	return {
		names: requests.map(({ name }) => name),
		problems: problems.map(
			({ severity, message }) => `${severity}: ${message}`,
		),
	};
}

const A = "info:\n  name: a\n  tags: [smoke]\nhttp:\n  url: http://x\n";

test("a plan holds the requests with the wanted tags", async () => {
	const b = A.replace("name: a", "name: b").replace("smoke", "slow");
	expect(await plan({ "a.yml": A, "b.yml": b }, { tags: ["slow"] })).toEqual({
		names: ["b"],
		problems: [],
	});
});

test("no request at all is an error", async () => {
	expect(await plan({})).toEqual({
		names: [],
		problems: ["error: There is nothing to run: no request was found."],
	});
});

test("no request with the tags is an error that says what was looked for", async () => {
	const options = { tags: ["x", "y"], excludeTags: ["z"] };
	expect(await plan({ "a.yml": A }, options)).toEqual({
		names: [],
		problems: [
			'error: There is nothing to run: none of the requests found (1) has the tag "x" or "y" but not "z".',
		],
	});
});

test("tags that leave out every request are an error that names them", async () => {
	const options = { excludeTags: ["smoke"] };
	expect(await plan({ "a.yml": A }, options)).toEqual({
		names: [],
		problems: [
			'error: There is nothing to run: all requests found (1) have the tag "smoke".',
		],
	});
});

test("where files are broken, they are the reason, and no other is given", async () => {
	const { names, problems } = await plan({ "a.yml": "http: [" });
	expect(names).toEqual([]);
	expect(problems).toHaveLength(1);
	expect(problems[0]).not.toContain("nothing to run");
});

test("a folder that only holds collections says how to run them", async () => {
	await using folder = await temporaryFolder({
		"bruno.json": '{ "version": "1", "name": "x", "type": "collection" }',
		"inner/opencollection.yml": "info:\n  name: y\n",
		"inner/one.yml": "http:\n  url: http://x\n",
	});
	const { requests, problems } = await planRun(
		await openCollection(folder.root),
		{ paths: [], tags: [], excludeTags: [] },
	);
	expect(requests).toEqual([]);
	expect(problems).toMatchObject([
		{ code: "COLLECTION_INSIDE", severity: "warning" },
		{
			code: "NOTHING_TO_RUN",
			severity: "error",
			hint: expect.stringMatching(
				/^Run it by itself: `curlew run \S*inner`\.$/,
			),
		},
	]);
});

test("a request with an error in its file is part of the run, which then tells about it once", async () => {
	const { names, problems } = await plan({ "a.yml": "http: 3" });
	expect(names).toEqual(["a"]);
	expect(problems).toEqual([]);
});

const REQUESTS = {
	"users/create.yml": "info:\n  name: Create a user\nhttp:\n  url: http://x\n",
	"users/list.yml": "info:\n  name: List\nhttp:\n  url: http://x\n",
	"orders/create.yml": "info:\n  name: Order\nhttp:\n  url: http://x\n",
};

test.each([
	[{ grep: "CREATE" }, ["Order", "Create a user"]],
	[{ grep: "^users/.*e$" }, ["Create a user"]],
	[{ grep: "a user$|^list$" }, ["Create a user", "List"]],
	[{ names: ["List", "Order"] }, ["Order", "List"]],
	[{ names: ["list"] }, []],
	[{ lastFailed: ["users/list", "gone"] }, ["List"]],
	[{ lastFailed: ["users/list", "users/create"], grep: "list" }, ["List"]],
])("%j chooses %j", async (options, names) => {
	expect((await plan(REQUESTS, options)).names.sort()).toEqual(names.sort());
});

test.each([
	[
		{ grep: "delete" },
		"none of the requests found (3) matches /delete/i in its path or name",
	],
	[
		{ names: ["Lits"], lastFailed: [] },
		'none of the requests found (3) is called "Lits" and failed in the last run',
	],
])("%j says why nothing runs", async (options, why) => {
	expect((await plan(REQUESTS, options)).problems).toEqual([
		`error: There is nothing to run: ${why}.`,
	]);
});

test("a name that no request has is told the nearest one", () => {
	const found = [request({ name: "List" })];
	const filter = { paths: [], tags: [], excludeTags: [], names: ["Lits"] };
	expect(nothingToRun(found, filter, undefined).hint).toBe(
		'Did you mean --name "List"?',
	);
});

test("a folder that is not there is hinted at by those that are", async () => {
	const files = { "users/a.yml": A, "orders/b.yml": A };
	await expect(plan(files, { folders: ["usrs"] })).rejects.toMatchObject({
		hint: 'Did you mean "users"?',
	});
	await expect(plan(files, { folders: ["Nothing"] })).rejects.toMatchObject({
		hint: 'Its folders: "orders", "users". A folder without requests counts for nothing.',
	});
});
