import { expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { requestAt } from "../order/request-at.ts";
import { openSession } from "../session/open-session.ts";
import { requestFile, type Scripts } from "../testing/run-files.ts";
import { describeNeeded, neededRequests } from "./needed-requests.ts";

/** What has to be sent before a request of a collection. */
async function neededFor(
	path: string,
	files: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
	await using folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Test\n",
		...files,
	});
	const collection = await openCollection(folder.root);
	const session = await openSession(collection, { contentLimit: 0 }, () => {});
	try {
		const target = await requestAt(collection, path);
		return (await neededRequests(session, target)).map(describeNeeded);
	} finally {
		await session.close();
	}
}

const after = (code: string): Scripts => ({ "after-response": code });
const reading = (name: string, scripts: Scripts = {}, seq = 1) =>
	requestFile(name, { ...scripts, seq }).replace(
		"{{host}}/",
		`{{host}}/{{${name}}}/`,
	);

const SHOP = {
	"auth/login.yml": requestFile("login", after('bru.setVar("token", 1)')),
	"auth/whoami.yml": requestFile("whoami"),
	"orders/a-create.yml": reading("token", after('bru.setVar("orderId", 2)')),
	"orders/b-pay.yml": reading("orderId", {}, 2),
	"orders/c-refund.yml": reading(
		"orderId",
		after('bru.setVar("orderId", 0)'),
		3,
	),
};

test("those whose variables it reads are needed, and those that they need, in the order of a run", async () => {
	expect(await neededFor("orders/b-pay", SHOP)).toEqual([
		"auth/login (sets token)",
		"orders/a-create (sets orderId)",
	]);
	expect(await neededFor("auth/whoami", SHOP)).toEqual([]);
});

test("those behind it in the order of a run are not", async () => {
	expect(await neededFor("orders/a-create", SHOP)).toEqual([
		"auth/login (sets token)",
	]);
});

test("what a request sets itself before it is sent is needed of nobody", async () => {
	const files = {
		"a.yml": requestFile("a", after('bru.setVar("id", 1)')),
		"b.yml": reading("id", { "before-request": 'bru.setVar("id", 2)' }),
	};
	expect(await neededFor("b", files)).toEqual([]);
});

test("of several in its folder that set the same, the last one before it is needed", async () => {
	const files = {
		"a.yml": requestFile("a", after('bru.setVar("id", 1)')),
		"b.yml": requestFile("b", after('bru.setVar("id", 2)')),
		"c.yml": reading("id"),
	};
	expect(await neededFor("c", files)).toEqual(["b (sets id)"]);
});

test("values that another value refers to are needed as well", async () => {
	const files = {
		"opencollection.yml":
			"info:\n  name: Test\nrequest:\n  variables:\n    - name: bearer\n      value: Bearer {{token}}\n",
		"a.yml": requestFile("a", after('bru.setVar("token", 1)')),
		"b.yml": reading("bearer"),
	};
	expect(await neededFor("b", files)).toEqual(["a (sets token)"]);
});
