import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { openCollection } from "../collection/open/open-collection.ts";
import { temporaryFolder } from "../collection/testing/temporary-folder.ts";
import { convertCollection } from "./convert-collection.ts";

const SHOP = "postman/collections/Shop";

test("Postman's folders become OpenCollection with their environments, in their order", async () => {
	await using folder = await temporaryFolder({
		[`${SHOP}/.resources/definition.yaml`]:
			"$kind: collection\nvariables: { v: '1' }\nauth: { type: bearer, credentials: { token: '{{t}}' } }\n",
		[`${SHOP}/B.request.yaml`]:
			"$kind: http-request\nurl: http://x?a=1\nqueryParams: { a: '2' }\nheaders: { X: 5 }\norder: 2000\n",
		[`${SHOP}/A.request.yaml`]:
			"$kind: http-request\nurl: http://x\norder: 3000\n",
		[`${SHOP}/Two/C.request.yaml`]: "$kind: http-request\nurl: http://x\n",
		[`${SHOP}/One/.resources/definition.yaml`]:
			"$kind: collection\norder: 1000\n",
		[`${SHOP}/One/D.request.yaml`]: "$kind: http-request\nurl: http://x\n",
		"postman/environments/Local.environment.yaml":
			"name: Local\nvalues: [{ key: t, value: s, secret: true }]\n",
	});
	const { converted, warnings, changes } = await convertCollection(
		folder.root,
		folder.at("out"),
	);
	expect(converted.toSorted()).toEqual([
		".env",
		".gitignore",
		"A.yml",
		"B.yml",
		"One/D.yml",
		"One/folder.yml",
		"Two/C.yml",
		"Two/folder.yml",
		"environments/Local.yml",
		"opencollection.yml",
	]);
	expect(await readFile(folder.at("out/.env"), "utf8")).toBe("t=s\n");
	expect(
		await readFile(folder.at("out/environments/Local.yml"), "utf8"),
	).not.toContain("value");
	expect(warnings.map(({ code }) => code)).toEqual([
		"POSTMAN_SCHEMA",
		"SECRET_MOVED",
	]);
	expect(changes).toEqual([]);
	const collection = await openCollection(folder.at("out"));
	const { requests } = await collection.select([]);
	expect(requests.map(({ path, url }) => `${path} ${url}`)).toEqual([
		"Two/C http://x",
		"One/D http://x",
		"B http://x?a=2",
		"A http://x",
	]);
	expect(await readFile(folder.at("out/opencollection.yml"), "utf8")).toMatch(
		/^opencollection: 1\.0\.0\n/,
	);
});
