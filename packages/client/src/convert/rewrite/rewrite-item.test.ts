import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { convertCollection } from "../convert-collection.ts";

const REQUEST = `info: { name: Order, type: http }
http: { method: GET, url: "http://a.test" }
runtime:
  scripts:
    - type: tests
      code: |
        // Ours.
        pm.test("ok", () => pm.response.to.be.ok);
        pm.sendRequest("http://b.test", (error, res) => pm.expect(res.code).to.equal(200));
        pm.sendRequest("http://c.test");
`;

test("a conversion rewrites the scripts of requests, folders and the collection, and tells what stays", async () => {
	const folder = await temporaryFolder({
		"shop/opencollection.yml": `opencollection: 1.0.0
info: { name: Shop }
request:
  scripts:
    - { type: before-request, code: 'pm.environment.set("a", 1)' }
`,
		"shop/orders/folder.yml": `info: { name: Orders, type: folder }
request:
  scripts:
    - { type: before-request, code: 'pm.globals.unset("a")' }
`,
		"shop/orders/order.yml": REQUEST,
	});
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const target = join(folder.root, "new");
	const { warnings, changes } = await convertCollection(
		folder.at("shop"),
		target,
		{ to: "opencollection", rewriteScripts: true },
	);
	const text = (path: string) => readFile(join(target, path), "utf8");
	expect(await text("opencollection.yml")).toContain(
		'client.setEnvVar("a", 1)',
	);
	expect(await text("orders/folder.yml")).toContain(
		'client.deleteGlobalEnvVar("a")',
	);
	const order = await text("orders/order.yml");
	expect(order).toContain(
		'// Ours.\n        test("ok", () => expect(res.status).to.equal(200));\n',
	);
	expect(order).toContain("=> expect(res.code).to.equal(200));");
	expect(changes).toEqual([]);
	expect(
		warnings.map(({ code, message, location }) => [
			code,
			message,
			location?.line,
			location?.column,
		]),
	).toEqual([
		[
			"SCRIPT_PART_KEPT",
			"`pm.sendRequest` stays as it is, and runs as in Postman (2 times in this script).",
			9,
			9,
		],
	]);
});

test("scripts that Postman could not run are a change where Postman is to run them, and none are made", async () => {
	const folder = await temporaryFolder({
		"shop/opencollection.yml": "opencollection: 1.0.0\ninfo: { name: Shop }\n",
		"shop/order.yml": `info: { name: Order, type: http }
http: { method: GET, url: "http://a.test" }
runtime:
  scripts:
    - type: before-request
      code: "// client.setVar is a comment's\\npm.sendRequest(url, (error, res) => res.code)"
    - type: tests
      code: 'if (typeof bru === "object") test("a", () => {});'
`,
	});
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const shop = folder.at("shop");
	await expect(
		convertCollection(shop, join(folder.root, "none"), {
			to: "postman",
			rewriteScripts: true,
		}),
	).rejects.toThrow("Rewritten scripts do not run in Postman");
	const { changes } = await convertCollection(shop, join(folder.root, "new"), {
		to: "postman",
	});
	expect(
		changes.map(({ code, message, location }) => [
			code,
			message,
			location?.column,
		]),
	).toEqual([
		[
			"SCRIPT_NOT_FOR_POSTMAN",
			"Postman's scripts have no `test`: this one fails there. It is written as it stands.",
			43,
		],
	]);
});
